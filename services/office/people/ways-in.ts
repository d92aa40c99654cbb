import { CODE_MS } from '../../../platform/office/enrolment-code.ts'
import { MINUTE } from '../../../shared/durations.ts'
import type { Database, Queries } from '../database/database.ts'
import { DIRECTORY_CHANNEL } from '../directory/directory-store.ts'
import type { AuditBook, AuditKind } from './audit-book.ts'
import { boundsOfEnd } from './lifetime.ts'
import type { Visitor } from './person.ts'

/** How long an invitation is good. */
export const INVITATION_MS = 24 * 60 * MINUTE
/** How long a counter may fill the office, so that an owner can walk to it. */
export const FILL_MS = 30 * MINUTE

const wayKinds = ['invitation', 'code', 'fill'] as const
type WayKind = (typeof wayKinds)[number]

/** What an owner gave out and nobody has used: it lets somebody in, or fills the office's lists. */
export interface WayIn {
  readonly kind: WayKind
  readonly id: string
  /** Of the invited person, or of the counter. */
  readonly name: string
  /** Who gave it out; null for the user of the one-time address, and for what is older than this list. */
  readonly by: string | null
  /** The session in which it was given out. */
  readonly session: string | null
  readonly until: number
}

/** The ways in that are open, and their end. */
export interface WaysIn {
  list(): Promise<WayIn[]>
  /** Ends one of them. */
  end(by: Visitor, kind: WayKind, id: string): Promise<void>
  /** Ends those of a session. */
  endOf(queries: Queries, by: Visitor, sessionId: string): Promise<void>
}

const endedKinds = {
  invitation: 'invitationEnded',
  code: 'codeEnded',
  fill: 'fillEnded',
} as const satisfies Record<WayKind, AuditKind>

/** What is asked of each kind: its rows as `w`, and how they end. */
const ways = {
  invitation: {
    lasts: INVITATION_MS,
    rows: `SELECT 'invitation' AS kind, i.person::text AS id, p.name, i.made_by AS who, i.made_in AS session, i.expires_at AS until
      FROM invitations i JOIN people p ON p.id = i.person WHERE p.ended_at IS NULL`,
    end: 'DELETE FROM invitations WHERE person::text = $1',
  },
  code: {
    lasts: CODE_MS,
    rows: `SELECT 'code' AS kind, e.id, e.name, e.made_by AS who, e.made_in AS session, e.expires_at AS until
      FROM enrolment_codes e WHERE e.counter IS NULL`,
    end: 'DELETE FROM enrolment_codes WHERE id = $1 AND counter IS NULL',
  },
  fill: {
    lasts: FILL_MS,
    rows: `SELECT 'fill' AS kind, c.id::text, c.name, c.fill_by AS who, c.fill_in AS session, c.fill_until AS until
      FROM counters c WHERE c.fill_until IS NOT NULL AND c.ended_at IS NULL`,
    end: 'UPDATE counters SET fill_until = NULL, fill_by = NULL, fill_in = NULL WHERE id::text = $1',
  },
} as const satisfies Record<WayKind, { lasts: number; rows: string; end: string }>

export function createWaysIn(database: Database, audit: AuditBook, now: () => number): WaysIn {
  const open = async ({ query }: Queries, where = 'true', ...values: string[]): Promise<WayIn[]> => {
    const parts = wayKinds.map((kind) => {
      const [soonest, latest] = boundsOfEnd(now(), ways[kind].lasts)
      return `SELECT * FROM (${ways[kind].rows}) w WHERE w.until > ${soonest} AND w.until <= ${latest}`
    })
    return query<WayIn>(
      `SELECT w.kind, w.id, w.name, p.name AS by, w.session, w.until FROM (${parts.join(' UNION ALL ')}) w
        LEFT JOIN people p ON p.id = w.who WHERE ${where} ORDER BY w.until DESC LIMIT 200`,
      ...values,
    )
  }

  async function end(queries: Queries, by: Visitor, found: readonly WayIn[]): Promise<void> {
    for (const { kind, id, name } of found) {
      await queries.query(ways[kind].end, id)
      await audit.note(queries, { who: by.name, kind: endedKinds[kind], subject: name })
    }
    if (found.some(({ kind }) => kind === 'fill')) await tellOfFills(queries)
  }

  return {
    list: () => open(database),
    end: (by, kind, id) =>
      database.transaction(async (queries) =>
        end(queries, by, await open(queries, 'w.kind = $1 AND w.id = $2', kind, id)),
      ),
    endOf: async (queries, by, sessionId) =>
      end(queries, by, await open(queries, 'w.session::text = $1', sessionId)),
  }
}

/** The kind and id in the form of {@link wayText}; null for none. */
export function wayIn(text: string): Pick<WayIn, 'kind' | 'id'> | null {
  const [word, ...id] = text.split(' ')
  const kind = wayKinds.find((each) => each === word)
  return kind ? { kind, id: id.join(' ') } : null
}

/** A way in, as a form names it. */
export const wayText = ({ kind, id }: Pick<WayIn, 'kind' | 'id'>): string => `${kind} ${id}`

/**
 * Deletes what this person gave out and nobody has used: invitations, another owner's too, codes for counters, and permissions to fill
 * the office. Who is no longer an owner, or whose sign-in was replaced, must not come back by one.
 */
export async function endWaysIn(queries: Queries, personId: string): Promise<void> {
  const { query } = queries
  await query('DELETE FROM invitations WHERE made_by = $1', personId)
  await query('DELETE FROM enrolment_codes WHERE made_by = $1 AND counter IS NULL', personId)
  const fills = await query(
    'UPDATE counters SET fill_until = NULL, fill_by = NULL, fill_in = NULL WHERE fill_by = $1 RETURNING 1',
    personId,
  )
  if (fills.length > 0) await tellOfFills(queries)
}

/**
 * Throws if this person is no owner any more, or their session has ended, while the form of theirs was on its way. Neither ends before the
 * transaction: what it gives out is then there to be ended, too.
 */
export async function demandOwner(
  { query }: Queries,
  { personId, sessionId }: Pick<Visitor, 'personId' | 'sessionId'>,
): Promise<void> {
  const isOwner =
    personId === null ||
    (
      await query(
        "SELECT 1 FROM people WHERE id = $1 AND role = 'owner' AND ended_at IS NULL FOR SHARE",
        personId,
      )
    ).length === 1
  const session = await query('SELECT 1 FROM sessions WHERE id = $1 FOR SHARE', sessionId)
  if (!isOwner || session.length === 0)
    throw Object.assign(new Error('signed out meanwhile'), { statusCode: 401 })
}

/** Counters that listen learn whether they may still fill the office. */
const tellOfFills = ({ query }: Queries) => query('SELECT pg_notify($1, $2)', DIRECTORY_CHANNEL, 'fill')
