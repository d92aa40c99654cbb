import { isObject } from '../../../shared/is-object.ts'
import { readSafely } from '../../../shared/read-safely.ts'
import type { Lengths } from './lengths.ts'
import {
  askedLine,
  earlierLine,
  type LoggedPayment,
  type LoggedRequest,
  lengthsLine,
  numberedLine,
  type RequestedItem,
  reportedLine,
} from './request-journal-lines.ts'
import { partsOf, textOf } from './request-journal-text.ts'

/** What the request journal contains, oldest first. */
export interface RequestJournalContent {
  readonly asked: readonly LoggedRequest[]
  /** Payments that notifications reported and that match no request of ours, oldest first. */
  readonly reported: readonly LoggedPayment[]
  /** The numbers that the gateway gave static accounts, by account. */
  readonly numbers: ReadonlyMap<string, string>
  /** Numbers of creations and refunds that left this computer and may exist at the gateway, with when they last did. */
  readonly sent: ReadonlyMap<string, number>
  /** The journal's last reported lengths; null if there were none. */
  readonly lengths: Lengths | null
}

/** Which lines to return; all by default. */
export interface Wanted {
  /** Only those of this journal. */
  readonly ofJournal?: string
  /** Skips known lines before reading the rest of the line. */
  readonly isKnown?: (kind: RequestedItem['kind'], name: string) => boolean
}

/** Reads a request journal. A line that can't be read, such as the last of a crash, is left out. */
export function readRequestJournal(
  path: string,
  { ofJournal, isKnown = () => false }: Wanted = {},
): RequestJournalContent {
  const asked: LoggedRequest[] = []
  const reported: LoggedPayment[] = []
  const sent = new Map<string, number>()
  const numbers = new Map<string, string>()
  let lengths: Lengths | null = null
  for (const value of linesOf(path)) {
    if (ofJournal !== undefined && value.journal !== ofJournal) continue
    const { at, operation, number, result } = value
    if (typeof operation === 'string' && typeof number === 'string' && mayStand(operation, result))
      sent.set(number, Date.parse(String(at)))
    if (isObject(value.asked)) {
      const { kind, number: ofAsked, accountId } = value.asked
      if (isKind(kind) && isKnown(kind, String(ofAsked ?? accountId))) continue
      const read = readSafely(askedLine, value).data ?? readSafely(earlierLine, value).data
      if (read) asked.push({ ...read.asked, at: read.at })
    }
    if (isObject(value.reported)) {
      const read = readSafely(reportedLine, value).data
      if (read) reported.push({ ...read.reported, at: read.at })
    }
    if (isObject(value.numbered)) {
      const read = readSafely(numberedLine, value).data
      if (read) numbers.set(read.numbered.accountId, read.numbered.vaCode)
    }
    // The last one counts: after a restore the lists are shorter.
    if (isObject(value.lengths)) lengths = readSafely(lengthsLine, value).data?.lengths ?? lengths
  }
  return { asked, reported, numbers, sent, lengths }
}

const mayStand = (operation: string, result: unknown) =>
  /^(create|refund)/.test(operation) && !/^(NotSent|Rejected)\b/.test(String(result))

const kinds: ReadonlySet<unknown> = new Set<RequestedItem['kind']>([
  'order',
  'refund',
  'subscription',
  'staticAccount',
])
const isKind = (kind: unknown): kind is RequestedItem['kind'] => kinds.has(kind)

function* linesOf(path: string): Iterable<Record<string, unknown>> {
  for (const file of partsOf(path)) {
    for (const text of textOf(file).split('\n')) {
      // Most lines of a busy day are inquiries, which don't matter here.
      if (!/"(asked|reported|numbered|lengths)":\{|"operation":"(create|refund)/.test(text)) continue
      const value = parsed(text)
      if (isObject(value)) yield value
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
