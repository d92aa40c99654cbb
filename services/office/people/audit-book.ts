import { createHash } from 'node:crypto'
import type { DirectoryPart } from '../../../shared/office/directory.ts'
import { pageOf } from '../../../shared/page-of.ts'
import type { Queries } from '../database/database.ts'
import type { Role } from './person.ts'

/** What the office's audit log can record. */
export const auditKinds = [
  'signedIn',
  'signedInByAddress',
  'signInFailed',
  'sessionEnded',
  'personInvited',
  'joined',
  'personEnded',
  'personBranchSet',
  'madeOwner',
  'madeSupervisor',
  'codeMade',
  'replacementMade',
  'counterEnded',
  'counterRenamed',
  'branchSet',
  'twinSettled',
  'refundsTakenOver',
  'exported',
  'staffAdded',
  'staffChanged',
  'staffEnded',
  'staffBack',
  'pinSet',
  'productsChanged',
  'productsImported',
  'shopChanged',
  'fillAllowed',
  'invitationEnded',
  'codeEnded',
  'fillEnded',
  'staffFilled',
  'productsFilled',
  'shopFilled',
] as const
export type AuditKind = (typeof auditKinds)[number]

/** Who comes and goes. Somebody who guesses writes thousands of these lines a day. */
const signInKinds: readonly AuditKind[] = ['signedIn', 'signedInByAddress', 'signInFailed', 'sessionEnded']

/** What is shown of the log, and its condition. */
const shownLines = {
  all: 'true',
  acts: `kind NOT IN (${signInKinds.map((kind) => `'${kind}'`).join(', ')})`,
  signIns: `kind IN (${signInKinds.map((kind) => `'${kind}'`).join(', ')})`,
} as const
export type AuditShown = keyof typeof shownLines
export const auditShown = Object.keys(shownLines) as AuditShown[]

/** Acts of a counter, not of a person: it fills a part of the office's lists, and is the subject of the line. */
export const filledKinds = {
  staff: 'staffFilled',
  products: 'productsFilled',
  shop: 'shopFilled',
} as const satisfies Record<DirectoryPart, AuditKind>

/** A person is given another role. */
export const madeKinds = {
  owner: 'madeOwner',
  supervisor: 'madeSupervisor',
} as const satisfies Record<Role, AuditKind>

interface NewLine {
  /** Null for the user of the one-time address, and for a counter that fills the office's lists. */
  readonly who: string | null
  readonly kind: AuditKind
  readonly subject: string | null
}

export interface AuditLine extends NewLine {
  readonly sequence: number
  readonly at: number
}

/** Who did what on the office's page. Each line carries a code over itself and the line before. */
export interface AuditBook {
  /** Within a transaction, so that a change and its line are written together. */
  note(queries: Queries, line: NewLine): Promise<void>
  /** The newest lines, or the newest before a line. */
  read(before: number | null, shown?: AuditShown): Promise<AuditPage>
}

export interface AuditPage {
  readonly shown: AuditShown
  readonly lines: readonly AuditLine[]
  /** Where to continue reading: lines before this one are older; null if there are none. */
  readonly older: number | null
  readonly isNewest: boolean
  /** Whether every line ever written continues the one before. */
  readonly isWhole: boolean
}

const SHOWN = 200
const CHECKED_AT_ONCE = 5_000
/** An arbitrary number, the same for every office: lines are added one after the other. */
const LOCK = 4_701_960_116

type Row = AuditLine & { readonly code: string }

const codeOf = (before: string, { sequence, at, who, kind, subject }: AuditLine) =>
  createHash('sha256')
    .update(JSON.stringify([before, sequence, at, who, kind, subject]))
    .digest('base64url')

export function createAuditBook(reading: Queries, now: () => number): AuditBook {
  const columns = 'sequence, at, who, kind, subject, code'
  const newest = (queries: Queries, most: number, before: number | null = null, shown: AuditShown = 'all') =>
    queries.query<Row>(
      `SELECT ${columns} FROM audit WHERE ($2::bigint IS NULL OR sequence < $2) AND ${shownLines[shown]} ORDER BY sequence DESC LIMIT $1`,
      most,
      before,
    )

  async function isWhole(): Promise<boolean> {
    let [sequence, code] = [0, '']
    for (;;) {
      const rows = await reading.query<Row>(
        `SELECT ${columns} FROM audit WHERE sequence > $1 ORDER BY sequence LIMIT ${CHECKED_AT_ONCE}`,
        sequence,
      )
      for (const row of rows) {
        if (row.sequence !== sequence + 1 || row.code !== codeOf(code, row)) return false
        sequence = row.sequence
        code = row.code
      }
      if (rows.length < CHECKED_AT_ONCE) return true
    }
  }

  return {
    async note(queries, line) {
      await queries.query('SELECT pg_advisory_xact_lock($1)', LOCK)
      const [last] = await newest(queries, 1)
      const next = { ...line, sequence: (last?.sequence ?? 0) + 1, at: now() }
      await queries.query(
        'INSERT INTO audit (sequence, at, who, kind, subject, code) VALUES ($1, $2, $3, $4, $5, $6)',
        next.sequence,
        next.at,
        next.who,
        next.kind,
        next.subject,
        codeOf(last?.code ?? '', next),
      )
    },
    async read(before, shown = 'all') {
      const found = await newest(reading, SHOWN + 1, before, shown)
      const { lines, more } = pageOf('lines', found, SHOWN)
      const older = more ? (lines.at(-1)?.sequence ?? null) : null
      return { shown, lines, older, isNewest: before === null, isWhole: await isWhole() }
    },
  }
}
