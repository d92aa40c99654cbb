import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { constants, Script } from 'node:vm'

/** One of the build's files, as V8 has compiled it. */
interface Kept {
  readonly script: Script
  readonly code: Buffer
  /** Whether it came from an earlier start, and V8 took it. */
  readonly isKnown: boolean
}

let folder: string | null = null
const kept = new Map<string, Kept>()

/**
 * From now on the build's files are compiled with what earlier starts have kept in this folder, and kept for the next one. Node's own
 * compile cache takes a file's code as soon as the file is read, without the functions that V8 compiles at their first call, which
 * are most: see decision 0319.
 */
export function keepCompiledIn(itsFolder: string): void {
  folder = itsFolder
  // What is read later than a second after the start; and all of it where a start is over before.
  process.once('exit', writeCompiled)
  createRequire(import.meta.url).extensions['.cjs'] = (module, file) => {
    const code = readFileSync(file)
    const cachedData = keptOf(file, code)
    const script = new Script(`(function (exports, require, module, __filename, __dirname) {\n${code}\n})`, {
      filename: file,
      // So that a crash names the file's own lines.
      lineOffset: -1,
      importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      ...(cachedData ? { cachedData } : {}),
    })
    kept.set(file, { script, code, isKnown: script.cachedDataRejected === false })
    const require = (name: string) => module.require(name)
    script.runInThisContext().call(module.exports, module.exports, require, module, file, dirname(file))
  }
}

/** Writes what this start has compiled and no earlier one has kept; and removes what earlier builds have left. */
export function writeCompiled(): void {
  if (folder === null) return
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    for (const [file, { script, code, isKnown }] of kept) {
      if (isKnown) continue
      const data = script.createCachedData()
      writeFileSync(placeOf(file), Buffer.concat([digestOf(code, data), data]), { mode: 0o600 })
      kept.set(file, { script, code, isKnown: true })
    }
    const [built] = kept.keys()
    if (built === undefined) return
    for (const name of readdirSync(folder))
      if (!existsSync(join(dirname(built), name))) rmSync(join(folder, name), { recursive: true })
  } catch {
    // The next start compiles again what could not be kept.
  }
}

const placeOf = (file: string) => join(folder ?? '', basename(file))

/** What was kept of a file, unless it is of other code or damaged: V8 looks at the code's length alone, and at nothing of its own. */
function keptOf(file: string, code: Buffer): Buffer | null {
  try {
    const all = readFileSync(placeOf(file))
    const data = all.subarray(DIGEST_BYTES)
    return digestOf(code, data).equals(all.subarray(0, DIGEST_BYTES)) ? data : null
  } catch {
    return null
  }
}

const DIGEST_BYTES = 32
const digestOf = (code: Buffer, data: Buffer) => createHash('sha256').update(code).update(data).digest()
