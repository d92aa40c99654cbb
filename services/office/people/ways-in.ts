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

/** Each kind: its rows as `w`, and how those of whom or which end, told by name. */
const ways = {
  invitation: {
    lasts: INVITATION_MS,
    rows: `SELECT 'invitation' AS kind, i.person::text AS id, p.name, i.made_by AS who, i.made_in AS session, i.expires_at AS until
      FROM invitations i JOIN people p ON p.id = i.person WHERE p.ended_at IS NULL`,
    of: { id: 'w.person', person: 'w.made_by', session: 'w.made_in' },
    end: 'DELETE FROM invitations w USING people p WHERE p.id = w.person',
    name: 'p.name',
  },
  code: {
    lasts: CODE_MS,
    rows: `SELECT 'code' AS kind, e.id, e.name, e.made_by AS who, e.made_in AS session, e.expires_at AS until
      FROM enrolment_codes e WHERE e.counter IS NULL`,
    of: { id: 'w.id', person: 'w.made_by', session: 'w.made_in' },
    end: 'DELETE FROM enrolment_codes w WHERE w.counter IS NULL',
    name: 'w.name',
  },
  fill: {
    lasts: FILL_MS,
    rows: `SELECT 'fill' AS kind, c.id::text, c.name, c.fill_by AS who, c.fill_in AS session, c.fill_until AS until
      FROM counters c WHERE c.fill_until IS NOT NULL AND c.ended_at IS NULL`,
    of: { id: 'w.id', person: 'w.fill_by', session: 'w.fill_in' },
    end: 'UPDATE counters w SET fill_until = NULL, fill_by = NULL, fill_in = NULL WHERE w.fill_until IS NOT NULL',
    name: 'w.name',
  },
} as const satisfies Record<WayKind, object>

/** Ends those of a kind, also such as do not count yet: made while a clock ran ahead, they would some day. */
async function endThose(
  queries: Queries,
  kind: WayKind,
  of: 'id' | 'person' | 'session',
  value: string,
): Promise<readonly string[]> {
  const way = ways[kind]
  const ended = await queries.query<{ name: string }>(
    `${way.end} AND ${way.of[of]}::text = $1 RETURNING ${way.name} AS name`,
    value,
  )
  if (kind === 'fill' && ended.length > 0) await tellOfFills(queries)
  return ended.map(({ name }) => name)
}

const MOST_SHOWN = 200
/** Named in one line of the log: a thief may have made thousands. */
const MOST_NAMED = 20

export function createWaysIn(database: Database, audit: AuditBook, now: () => number): WaysIn {
  async function end(queries: Queries, by: Visitor, kind: WayKind, of: 'id' | 'session', value: string) {
    const names = await endThose(queries, kind, of, value)
    const others = names.length > MOST_NAMED ? ` … (${names.length})` : ''
    const subject = names.slice(0, MOST_NAMED).join(', ') + others
    if (names.length > 0) await audit.note(queries, { who: by.name, kind: endedKinds[kind], subject })
  }

  return {
    list() {
      const parts = wayKinds.map((kind) => {
        const [soonest, latest] = boundsOfEnd(now(), ways[kind].lasts)
        return `SELECT * FROM (${ways[kind].rows}) w WHERE w.until > ${soonest} AND w.until <= ${latest}`
      })
      return database.query<WayIn>(
        `SELECT w.kind, w.id, w.name, p.name AS by, w.session, w.until FROM (${parts.join(' UNION ALL ')}) w
          LEFT JOIN people p ON p.id = w.who ORDER BY w.until DESC LIMIT ${MOST_SHOWN}`,
      )
    },
    end: (by, kind, id) => database.transaction((queries) => end(queries, by, kind, 'id', id)),
    async endOf(queries, by, sessionId) {
      for (const kind of wayKinds) await end(queries, by, kind, 'session', sessionId)
    },
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
  for (const kind of wayKinds) await endThose(queries, kind, 'person', personId)
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
