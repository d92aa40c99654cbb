import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { runInThisContext } from 'node:vm'
import type { ElectronStandIn } from './electron-stand-in.ts'

type Load = (file: string) => unknown
type Built = Map<string, { exports: unknown }>

/** The parts that don't speak to Electron are read once for all tests of a process. */
const shared: Built = new Map()
let latest: Load

/**
 * Reads the built main process into this process, as often as wanted, each time with an Electron of its own: every part that speaks to
 * Electron is read again.
 */
export function loadBuilt(entry: string, electron: ElectronStandIn): void {
  const own: Built = new Map()
  const load: Load = (file) => {
    const code = codeOf(file)
    const isOwn = /(["'`])electron\1/.test(code)
    const parts = isOwn ? own : shared
    const known = parts.get(file)
    if (known) return known.exports
    const part = { exports: {} }
    parts.set(file, part)
    const ofNode = createRequire(file)
    const require = (name: string) => {
      if (name === 'electron') return electron.exports()
      if (!name.startsWith('.')) return ofNode(name)
      // A part that is shared was read for another Electron than today's.
      return (isOwn ? load : latest)(join(dirname(file), name))
    }
    const run = runInThisContext(`(function (exports, require, module, __filename, __dirname) {${code}\n})`, {
      filename: file,
    })
    run.call(part.exports, part.exports, require, part, file, dirname(file))
    return part.exports
  }
  latest = load
  load(entry)
}

const codes = new Map<string, string>()

function codeOf(file: string): string {
  const code = codes.get(file) ?? readFileSync(file, 'utf8')
  codes.set(file, code)
  return code
}
