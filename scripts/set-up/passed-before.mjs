import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { codeParts } from './code-parts.mjs'
import { root } from './command.mjs'
import { filesBehind, filesOfProject, readAsFiles, startsNodeUnseen, usesBuilt } from './files-behind.mjs'
import { mappedFiles, partsThatRan } from './parts-that-ran.mjs'

const notes = join(root, 'out/tests/passed.json')
/** What parts of the page name: style sheets, and texts. */
const isOfPage = (file) => /^renderer\/.*\.(css|json)$/.test(file)
/** What the page and the programs are built from. */
const isOfProduct = (file) => /^(electron|platform|renderer|services|shared)\//.test(file)

/**
 * Files of tests by whether they passed here with all the code that they read as it is now. Of the product, a test reads
 * what it ran, as far as that is known. `note` writes down for the next run which passed in this one, with what was noted in
 * `ran`; of code that is saved meanwhile it says nothing. Without Git every test is to be run.
 */
export function testsByPassed() {
  const all = filesOfProject()
  const parts = codeParts(
    new Map([...all].filter(isOfProduct).map((file) => [file, contentOf(file).toString()])),
  )
  const marks = marksOfTests(all, parts)
  const before = readNotes()
  const isPassed = (test) => {
    const { mark, ran, known } = before.tests[test] ?? {}
    const { whole, withoutParts } = marks.get(test)
    if (whole === null) return false
    if (known === undefined) return mark === whole
    return mark === withoutParts(known) && ran.every((at) => parts.has(before.parts[at]))
  }
  const passedBefore = new Set([...marks.keys()].filter(isPassed))
  return {
    passed: [...passedBefore],
    open: [...marks.keys()].filter((test) => !passedBefore.has(test)),
    note({ passed, failed, ran: folder }) {
      const ranOf = partsThatRan(folder, parts)
      const kept = Object.entries(before.tests)
        .filter(([test]) => marks.has(test) && !failed.includes(test) && !passed.includes(test))
        .map(([test, { ran, ...note }]) => [test, { ...note, names: ran?.map((at) => before.parts[at]) }])
      const made = passed.flatMap((test) => {
        const { whole, withoutParts } = marks.get(test) ?? {}
        if (!whole) return []
        const ran = ranOf(test)
        if (ran === null) return [[test, { mark: whole }]]
        const { parts: names, known } = ran
        return [[test, { mark: withoutParts(known), names, known }]]
      })
      mkdirSync(dirname(notes), { recursive: true })
      writeFileSync(notes, JSON.stringify(withParts([...kept, ...made])))
    },
  }
}

/** Each part is named once; tests have its number. */
function withParts(tests) {
  const numbers = new Map()
  const numberOf = (name) => {
    if (!numbers.has(name)) numbers.set(name, numbers.size)
    return numbers.get(name)
  }
  const numbered = tests.map(([test, { names, ...note }]) => [test, { ...note, ran: names?.map(numberOf) }])
  return { tests: Object.fromEntries(numbered), parts: [...numbers.keys()] }
}

/**
 * For each test a hash of the files that it reads, or null for one that goes through all files; and one without those
 * that are known by their parts: of the page, of programs, and of what runs in the test's own process.
 */
function marksOfTests(all, parts) {
  const behind = filesBehind(all)
  const byName = filesBehind(all, { withBuilt: false, withRoom: false })
  const hashes = new Map()
  const hashOf = (file) => {
    if (!hashes.has(file)) hashes.set(file, sha256(contentOf(file)))
    return hashes.get(file)
  }
  const markOf = (files, more = '') =>
    sha256([...[...files].sort().map((file) => `${file} ${hashOf(file)}`), more].join('\n'))
  let mapped

  function markWithoutParts(test, { page, programs, here }) {
    mapped ??= mappedFiles()
    const named = byName(test)
    const read = readAsFiles(named, all)
    const hasBuilt = usesBuilt(named)
    const isKnownHere = here && !startsNodeUnseen(named)
    const isBuilt = (file) => hasBuilt && (mapped.has(file) || isOfPage(file))
    const isKnown = (file) => {
      if (!isOfProduct(file) || read.has(file)) return false
      if (/\.tsx?$/.test(file) && !parts.isCode(file)) return true
      if (!isBuilt(file) && !named.has(file)) return false
      if (isBuilt(file) && !(file.startsWith('renderer/') ? page : page && programs)) return false
      return !named.has(file) || (isKnownHere && /\.tsx?$/.test(file))
    }
    return markOf(
      [...behind(test)].filter((file) => !isKnown(file)),
      parts.unnamed(),
    )
  }
  return new Map(
    [...all]
      .filter((file) => /^test\/.*\.test\.ts$/.test(file))
      .map((test) => {
        const files = behind(test)
        const withoutParts = (known) => markWithoutParts(test, known)
        return [test, { whole: files && markOf(files), withoutParts }]
      }),
  )
}

function contentOf(file) {
  return existsSync(join(root, file)) ? readFileSync(join(root, file)) : Buffer.alloc(0)
}

function sha256(content) {
  return createHash('sha256').update(content).digest('hex')
}

function readNotes() {
  const none = { tests: {}, parts: [] }
  try {
    const { tests, parts } = JSON.parse(readFileSync(notes, 'utf8'))
    return tests && parts ? { tests, parts } : none
  } catch {
    return none
  }
}
