import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'out/proofs')
/** What every proof also depends on: dependencies, the build, and files read besides code. */
const always = ['package-lock.json', 'electron.vite.config.ts', 'resources']
/** The files of a proof that names the built programs. */
const builtFrom = [
  'electron/browser.ts',
  'electron/main.ts',
  'services/sandbox/main.ts',
  'services/virtual-printer/main.ts',
]
const LITERAL = /(['"`])([\w@./-]+\.(?:ts|tsx|mjs|js|c|json|pem|key))\1/g

/** That a proof held with all the code that it runs as it is now. */
export interface Stamp {
  readonly isThere: boolean
  /** Writes it down for the next run. */
  set(): void
}

/** The stamp of a proof of this size, whose test is `file`. Of code that is saved while the proof runs it says nothing. */
export function stampOf(name: string, size: number, file: string): Stamp {
  const path = join(folder, name)
  const made = `${size} ${process.version} ${fingerprint(closureOf(relative(root, file)))}`
  return {
    isThere: readText(path) === made,
    set() {
      mkdirSync(folder, { recursive: true })
      writeFileSync(path, made)
    },
  }
}

/**
 * The file and all that it imports or names in a text, directly or not: a process is started by the name of its file.
 * Types are among them, and so is too much now and then, but nothing is missing. With one `read` for several files, each
 * file that they share is read once.
 */
export function closureOf(
  file: string,
  read: Map<string, readonly string[]> = new Map(),
): ReadonlySet<string> {
  const files = new Set([file])
  for (const each of files) {
    const names = read.get(each) ?? namedIn(each)
    read.set(each, names)
    for (const named of names) files.add(named)
  }
  return new Set([...files, ...always])
}

function namedIn(file: string): readonly string[] {
  // This file names what is built without starting it.
  if (!/\.(ts|tsx|mjs)$/.test(file) || file === relative(root, import.meta.filename)) return []
  const text = (readText(join(root, file)) ?? '').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const names = [...text.matchAll(LITERAL)].flatMap(([, , name = '']) => [
    relative(root, join(root, dirname(file), name)),
    name,
  ])
  if (text.includes('out/main')) names.push(...builtFrom)
  return names.filter((name) => !/^(\.\.|node_modules|out)(\/|$)|^\//.test(name) && isFile(join(root, name)))
}

function fingerprint(files: Iterable<string>): string {
  const hash = createHash('sha256')
  for (const file of [...files].sort()) addTo(hash, file)
  return hash.digest('hex')
}

function addTo(hash: ReturnType<typeof createHash>, path: string): void {
  const full = join(root, path)
  if (isFile(full)) hash.update(`${path}\0`).update(readFileSync(full))
  else for (const name of readdirSync(full).sort()) addTo(hash, `${path}/${name}`)
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

function readText(path: string): string | null {
  return isFile(path) ? readFileSync(path, 'utf8') : null
}
