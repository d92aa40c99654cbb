import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './command.mjs'
import { filesBehind, filesOfProject } from './files-behind.mjs'

const notes = join(root, 'out/tests/passed.json')

/**
 * Files of tests by whether they passed here with all the code that they read as it is now. `note` writes down for the next
 * run which passed in this one; of code that is saved meanwhile it says nothing. Without Git every test is to be run.
 */
export function testsByPassed() {
  const marks = marksOfTests()
  const before = readNotes()
  const isPassed = (test) => marks.get(test) !== null && marks.get(test) === before[test]
  const tests = [...marks.keys()]
  return {
    passed: tests.filter(isPassed),
    open: tests.filter((test) => !isPassed(test)),
    note(passed, failed) {
      const kept = Object.entries(before).filter(([test]) => marks.has(test) && !failed.includes(test))
      const made = passed.flatMap((test) => (marks.get(test) ? [[test, marks.get(test)]] : []))
      mkdirSync(dirname(notes), { recursive: true })
      writeFileSync(notes, JSON.stringify(Object.fromEntries([...kept, ...made]), null, 1))
    },
  }
}

/** For each test a hash of the files that it reads; null for one that goes through all files. */
function marksOfTests() {
  const all = filesOfProject()
  const behind = filesBehind(all)
  const hashes = new Map()
  const hashOf = (file) => {
    if (!hashes.has(file))
      hashes.set(file, existsSync(join(root, file)) ? sha256(readFileSync(join(root, file))) : '')
    return hashes.get(file)
  }
  const markOf = (test) => {
    const files = behind(test)
    return (
      files &&
      sha256(
        [...files]
          .sort()
          .map((file) => `${file} ${hashOf(file)}`)
          .join('\n'),
      )
    )
  }
  return new Map(
    [...all].filter((file) => /^test\/.*\.test\.ts$/.test(file)).map((test) => [test, markOf(test)]),
  )
}

function sha256(text) {
  return createHash('sha256').update(text).digest('hex')
}

function readNotes() {
  try {
    return JSON.parse(readFileSync(notes, 'utf8'))
  } catch {
    return {}
  }
}
