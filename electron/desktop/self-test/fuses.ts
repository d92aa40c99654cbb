import { createReadStream } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Check, failed, ok } from '../../self-test/check.ts'

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

/** Whether each fuse of a packaged app has the value that it was shipped with, for every processor that it runs on. */
export async function fuseCheck(file: string): Promise<Check> {
  const { slices, wires } = await readWires(file)
  if (wires.length === 0) return failed('fuses', `${file} has none`)
  if (wires.length < slices)
    return failed('fuses', `${file} has them for ${wires.length} of its ${slices} processors`)
  const wrong = wantedFuses.filter(([, wanted], index) =>
    wires.some((wire) => wire[index] !== (wanted ? '1' : '0')),
  )
  return wrong.length === 0
    ? ok('fuses', `all ${wantedFuses.length} are as they were shipped`)
    : failed('fuses', `not as they should be: ${wrong.map(([name]) => name).join(', ')}`)
}

interface Wires {
  readonly slices: number
  /** One character for each fuse. */
  readonly wires: readonly string[]
}

/** The fuses of each program in a file: a Mac's is for two processors, and one of them runs. */
async function readWires(file: string): Promise<Wires> {
  const wires: string[] = []
  let slices: number | null = null
  let kept: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(file, { highWaterMark: 4 * 1024 * 1024 })) {
    slices ??= slicesIn(chunk as Buffer)
    kept = takeWires(Buffer.concat([kept, chunk as Buffer]), wires)
  }
  return { slices: slices ?? 1, wires }
}

/** Takes the fuses of all marks, and returns what they may go on in: mark and fuses may lie across two chunks. */
function takeWires(bytes: Buffer, wires: string[]): Buffer {
  let from = 0
  for (let at = bytes.indexOf(SENTINEL); at >= 0; at = bytes.indexOf(SENTINEL, from)) {
    const list = at + SENTINEL.length
    if (bytes.length < list + 2 + wantedFuses.length) return bytes.subarray(at)
    wires.push(bytes.toString('latin1', list + 2, list + 2 + (bytes[list + 1] ?? 0)))
    from = list
  }
  return bytes.subarray(Math.max(from, bytes.length - SENTINEL.length))
}

/** How a Mac's file for several processors begins; the number of its programs follows. */
const UNIVERSAL = 0xca_fe_ba_be

const slicesIn = (head: Buffer) =>
  head.length >= 8 && head.readUInt32BE(0) === UNIVERSAL ? head.readUInt32BE(4) : 1
