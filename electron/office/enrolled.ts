import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { syncFolder, writeDurably } from '../../platform/durable-file.ts'
import { directoryParts } from '../../shared/office/directory.ts'
import { lentMark, toldCounters } from '../../shared/office/lending.ts'

/** The version of Loket that read a part of the directory, and what it did not understand. */
const reading = z.object({ by: z.string(), leftOut: z.array(z.string()) })

const enrolled = z.object({
  counterId: z.uuid(),
  /** The counter's name at the office. */
  name: z.string(),
  address: z.string(),
  officeKey: z.string(),
  publicKey: z.string(),
  privateKey: z.string(),
  incarnation: z.int(),
  /** The newest turn that the office gave this counter; a machine with an older one is a copy. */
  turn: z.string(),
  /** How many rights to refunds the journal had given away when we last sent something to the office. */
  given: z.int().optional(),
  /**
   * The office said something that makes this machine's rights doubtful. Removed once the office has found
   * its journal to be the newest.
   */
  isDoubtful: z.boolean().optional(),
  /** The shop has other counters, as the office last said: they may refund what a closed shift sold. */
  hasOthers: z.boolean().optional(),
  since: z.int(),
  /** Shows the office that this counter was there before, so that strangers at the same address can't keep it out. */
  mark: z.string().optional(),
  /** How many loans the office had made as this counter last heard: an office that was put back knows it by this. */
  lent: lentMark.optional(),
  /** The newest counters that the office has told of, for the same reason. */
  counters: toldCounters.optional(),
  /** When the office last answered, as of the last write of this file. */
  heardAt: z.int().optional(),
  readings: z.partialRecord(z.enum(directoryParts), reading).optional(),
})
/** The counter's identity at its office, in a file that only its user may read. */
export type Enrolled = z.infer<typeof enrolled>

export const fileIn = (folder: string): string => join(folder, 'office.json')

/** Null without an office; throws for a damaged file. */
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

export type Enrolment = ReturnType<typeof openEnrolment>

/** Called before, and once more after, the file names another office, another address, or none. */
export type OtherOffice = (enrolled: Enrolled | null) => void

/** The enrolment while a counter runs; a change is on disk before it is used. */
export function openEnrolment(folder: string, onOther: OtherOffice = () => {}) {
  let enrolled = readEnrolled(folder)
  function existing(): Enrolled {
    if (!enrolled) throw new Error('this counter has no office')
    return enrolled
  }
  function put(next: Enrolled): void {
    const isOther = (['address', 'officeKey', 'counterId'] as const).some(
      (each) => next[each] !== enrolled?.[each],
    )
    if (isOther) onOther(next)
    writeEnrolled(folder, next)
    enrolled = next
    if (isOther) onOther(next)
  }
  return {
    read: () => enrolled,
    /** Throws if this counter is not enrolled. */
    existing,
    put,
    keep: (change: Partial<Enrolled>): void => put({ ...existing(), ...change }),
    /** The same while there is an office, and only if it differs. */
    note(change: Partial<Enrolled>): void {
      const next = enrolled && { ...enrolled, ...change }
      if (next && !isDeepStrictEqual(next, enrolled)) put(next)
    },
    forget(): void {
      onOther(null)
      forgetEnrolled(folder)
      enrolled = null
      onOther(null)
    },
  }
}
