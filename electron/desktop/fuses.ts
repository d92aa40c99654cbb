import { createReadStream } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Check, failed, ok } from '../self-test/check.ts'

/**
 * The text before the fuses in Electron's binary; after it come the version of the list, its length, and one
 * character for each fuse.
 */
const SENTINEL = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX')

/** In the order of Electron's list; electron-builder.yml sets the same values. */
export const wantedFuses = [
  ['runAsNode', false],
  ['enableCookieEncryption', true],
  ['enableNodeOptionsEnvironmentVariable', false],
  ['enableNodeCliInspectArguments', false],
  ['enableEmbeddedAsarIntegrityValidation', true],
  ['onlyLoadAppFromAsar', true],
  ['loadBrowserProcessSpecificV8Snapshot', false],
  ['grantFileProtocolExtraPrivileges', false],
] as const

/** The file in which the running app's fuses are. */
export function fuseFile(program: string, platform: NodeJS.Platform = process.platform): string {
  if (platform !== 'darwin') return program
  return join(dirname(program), '../Frameworks/Electron Framework.framework/Electron Framework')
}

/** Whether each fuse of a packaged app has the value that it was shipped with. */
export async function fuseCheck(file: string): Promise<Check> {
  const wire = await readWire(file)
  if (wire === null) return failed('fuses', `${file} has none`)
  const wrong = wantedFuses.filter(([, wanted], index) => wire[index] !== (wanted ? '1' : '0'))
  return wrong.length === 0
    ? ok('fuses', `all ${wantedFuses.length} are as they were shipped`)
    : failed('fuses', `not as they should be: ${wrong.map(([name]) => name).join(', ')}`)
}

/** One character for each fuse; null if the file has none. */
async function readWire(file: string): Promise<string | null> {
  let kept = Buffer.alloc(0)
  for await (const chunk of createReadStream(file, { highWaterMark: 4 * 1024 * 1024 })) {
    const bytes = Buffer.concat([kept, chunk as Buffer])
    const at = bytes.indexOf(SENTINEL)
    const list = at + SENTINEL.length
    if (at >= 0 && bytes.length >= list + 2 + wantedFuses.length)
      return bytes.toString('latin1', list + 2, list + 2 + (bytes[list + 1] ?? 0))
    // Mark and fuses may lie across two chunks.
    kept = at >= 0 ? bytes.subarray(at) : bytes.subarray(-SENTINEL.length)
  }
  return null
}
