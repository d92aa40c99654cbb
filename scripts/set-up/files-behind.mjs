import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from './command.mjs'

/** What the programs in out/ are built from, by where a text says that it finds them. */
const built = [
  [
    /\bout\/main\b/,
    [
      'electron/browser.ts',
      'electron/main.ts',
      'services/sandbox/main.ts',
      'services/virtual-printer/main.ts',
    ],
  ],
  [/\bout\/preload\b/, ['electron/preload.ts']],
  [/\bout\/renderer\b/, ['renderer/']],
]
/** What opens the page in a browser. */
const opensPage = /\/counter-window\.ts'/
/** What every test depends on, besides what it names. */
const always = ['package-lock.json', 'electron.vite.config.ts', 'vitest.config.ts', 'resources/', 'scripts/']
/** Comments, and imports of types: they are gone when a test runs. */
const NO_CODE = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^(?:import|export) type [^'"]*['"][^'"]*['"]/gm
/** What they name is run and not read. */
const IMPORTS =
  /^(?:import|export)\s[^'"]*?\sfrom\s+['"][^'"]*['"]|^import\s+['"][^'"]*['"]|\bimport\('[^']*'\)/gm
const PATH = /(?:\.{1,2}\/)*[\w@-][\w@.-]*(?:\/[\w@.-]+)*\/?/g

/**
 * Says of a test which files of the project it reads: what it imports or names, directly or not, as a process is started by
 * the name of its file. There is too much among them now and then. Null for a test that goes through all files.
 * Without `withBuilt`, what the programs in out/ and the page are built from is not among them; without `withRoom`, what no
 * file names is not.
 */
export function filesBehind(all = filesOfProject(), { withBuilt = true, withRoom = true } = {}) {
  const folders = new Set([...all].flatMap((file) => foldersAbove(file)))
  const read = new Map()

  const namesIn = (file) => {
    if (!read.has(file)) read.set(file, readNames(file, { all, folders, withBuilt }))
    return read.get(file)
  }

  return (file) => {
    const files = new Set([file])
    // Pictures, journals and helpers that a test finds by a composed name lie in its room.
    const room = `${file.split('/').slice(0, 2).join('/')}/`
    const beside = within(room, all).filter((each) => !each.endsWith('.test.ts'))
    for (const each of files) {
      const names = namesIn(each)
      if (names === null) return null
      for (const named of names) files.add(named)
    }
    if (withRoom)
      for (const each of [...beside, ...always.flatMap((path) => within(path, all))]) files.add(each)
    return files
  }
}

/** Those of the files behind a test that some of them name in another way than by an import: as a program, or as a text. */
export function readAsFiles(files, all) {
  const folders = new Set([...all].flatMap((file) => foldersAbove(file)))
  const named = [...files].flatMap((file) => [
    ...(readNames(file, { all, folders, withBuilt: false, withImports: false }) ?? []),
  ])
  return new Set(named)
}

/** Whether a test that these files are behind starts the programs in out/, or opens the page. */
export const usesBuilt = (files) =>
  [...files].some((file) => {
    const text = file.startsWith('test/') ? codeOf(file) : ''
    return opensPage.test(text) || built.some(([place]) => place.test(text))
  })

/** Whether one of a test's files starts a Node that it waits for without an event: ran-here.ts sees only the others. */
export const startsNodeUnseen = (files) =>
  [...files].some((file) => {
    const text = file.startsWith('test/') ? codeOf(file) : ''
    return /\b(?:spawn|execFile|exec)Sync\(/.test(text) && text.includes('process.execPath')
  })

const codes = new Map()

/** What does something in a file; of a file without code nothing. */
function codeOf(file) {
  if (!codes.has(file)) {
    const isCode = /\.(ts|tsx|mjs)$/.test(file) && existsSync(join(root, file))
    codes.set(file, isCode ? readFileSync(join(root, file), 'utf8').replace(NO_CODE, '') : '')
  }
  return codes.get(file)
}

function readNames(file, { all, folders, withBuilt, withImports = true }) {
  const text = withImports ? codeOf(file) : codeOf(file).replace(IMPORTS, '')
  const isTest = file.startsWith('test/')
  if (isTest && /\bglobSync\b|'ls-files'/.test(text)) return null
  const programs = withBuilt ? built.flatMap(([place, sources]) => (place.test(text) ? sources : [])) : []
  if (withBuilt && opensPage.test(text)) programs.push('renderer/')
  const named = new Set()
  for (const [name] of text.matchAll(PATH)) {
    if (!name.includes('/') && !name.includes('.')) continue
    for (const path of [normalize(join(dirname(file), name)), name]) {
      if (all.has(path)) named.add(path)
      else if (isTest && name.includes('/') && folders.has(path.replace(/\/$/, '')))
        programs.push(`${path.replace(/\/$/, '')}/`)
    }
  }
  for (const path of programs.flatMap((each) => within(each, all))) named.add(path)
  return named
}

/** The file, or all files of a folder, whose path ends with a slash. */
function within(path, all) {
  return path.endsWith('/') ? [...all].filter((file) => file.startsWith(path)) : [path]
}

function foldersAbove(file) {
  const parts = file.split('/')
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('/'))
}

/** All files that Git knows or would add; none without Git. */
export function filesOfProject() {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return new Set((stdout ?? '').split('\0').filter(Boolean))
}
