import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { syncFolder, writeDurably } from '../../platform/durable-file.ts'

const enrolled = z.object({
  counterId: z.uuid(),
  /** As the office calls this counter. */
  name: z.string(),
  address: z.string(),
  officeKey: z.string(),
  publicKey: z.string(),
  privateKey: z.string(),
  incarnation: z.int(),
  /** The newest that the office gave: whoever holds an older one is a copy. */
  turn: z.string(),
  /** How many rights to refunds the journal had given away when the office was last sent something. */
  given: z.int().optional(),
  /** What this machine was told that makes its rights doubtful; gone once the office has found its journal the newest. */
  isDoubtful: z.boolean().optional(),
  since: z.int(),
  /** When the office was last heard, as far as it was written down. */
  heardAt: z.int().optional(),
})
/** What a counter keeps of its office, in a file that only its user may read. */
export type Enrolled = z.infer<typeof enrolled>

export const fileIn = (folder: string): string => join(folder, 'office.json')

/** Null where there is no office; throws for a file that is not ours. */
export function readEnrolled(folder: string): Enrolled | null {
  const file = fileIn(folder)
  return existsSync(file) ? enrolled.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}

export const writeEnrolled = (folder: string, value: Enrolled): void =>
  writeDurably(fileIn(folder), JSON.stringify(value))

export function forgetEnrolled(folder: string): void {
  rmSync(fileIn(folder), { force: true })
  syncFolder(folder)
}
