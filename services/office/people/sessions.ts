import { MINUTE } from '../../../shared/durations.ts'
import type { Database, Queries } from '../database/database.ts'
import type { Marks } from '../limits/marks.ts'
import { boundsOfEnd } from './lifetime.ts'
import type { Role, Visitor } from './person.ts'
import { digestOf, newSecret, SECRET_LENGTH } from './secrets.ts'

/** Long enough to carry the address from a server's log to a browser. */
const KEY_MS = 15 * MINUTE
const SESSION_MS = 12 * 60 * MINUTE
/** Long enough to add a shift's staff, short enough that a session which is stolen is seldom proven. */
const PROVEN_MS = 15 * MINUTE

/** The address that a browser came from, as the list of sessions shows it. */
export interface Browser {
  readonly address: string
  readonly browser: string
}

/** A signed-in browser. */
export interface Session extends Browser {
  readonly id: string
  readonly personId: string | null
  readonly name: string | null
  readonly since: number
  readonly usedAt: number
}

/**
 * The browsers that may see the office's page. Keys and sessions are in the database, so that every process
 * of the office knows them.
 */
export interface Sessions {
  /** A key that signs one browser in as an owner, once. */
  newKey(): Promise<string>
  /** Uses a key up; false for a used, expired or unknown one. */
  spendKey(queries: Queries, key: string): Promise<boolean>
  /** Makes a session and returns its secret with our mark; without a person for the user of a key. */
  begin(queries: Queries, personId: string | null, browser: Browser): Promise<string>
  /** Null if none of these is the secret of a session. One without our mark is made up, and costs the database nothing. */
  visitorOf(cookies: readonly string[]): Promise<Visitor | null>
  /** The passphrase of a session's person was typed again; false if the session has ended. */
  prove(queries: Queries, id: string): Promise<boolean>
  list(): Promise<Session[]>
  end(queries: Queries, id: string): Promise<void>
}

const MAX_BROWSER = 200

export function createSessions(database: Database, marks: Marks, now: () => number): Sessions {
  const isOurs = (cookie: string) =>
    marks.isKnown(cookie.slice(0, SECRET_LENGTH), cookie.slice(SECRET_LENGTH))
  return {
    async newKey() {
      const key = newSecret()
      await database.query('DELETE FROM sign_in_keys WHERE expires_at <= $1', now())
      await database.query('INSERT INTO sign_in_keys VALUES ($1, $2)', digestOf(key), now() + KEY_MS)
      return key
    },
    async spendKey({ query }, key) {
      const spent = await query(
        'DELETE FROM sign_in_keys WHERE digest = $1 AND expires_at > $2 AND expires_at <= $3 RETURNING 1',
        digestOf(key),
        ...boundsOfEnd(now(), KEY_MS),
      )
      return spent.length === 1
    },
    async begin({ query }, personId, { address, browser }) {
      const secret = newSecret()
      const cookie = secret + marks.markOf(secret)
      await query(
        'DELETE FROM sessions WHERE since + $3::bigint <= $1 OR since + $3::bigint > $2',
        ...boundsOfEnd(now(), SESSION_MS),
        SESSION_MS,
      )
      await query(
        'INSERT INTO sessions (digest, since, used_at, person, address, browser) VALUES ($1, $2, $2, $3, $4, $5)',
        digestOf(cookie),
        now(),
        personId,
        address,
        browser.slice(0, MAX_BROWSER),
      )
      return cookie
    },
    async visitorOf(cookies) {
      const ours = cookies.filter(isOurs)
      if (ours.length === 0) return null
      const [found] = await database.query<{
        id: string
        person: string | null
        name: string | null
        role: Role | null
        branch: string | null
        used_at: number
        proved_at: number
      }>(
        `SELECT s.id, s.person, p.name, p.role, p.branch, s.used_at, coalesce(s.proved_at, s.since) AS proved_at FROM sessions s LEFT JOIN people p ON p.id = s.person
          WHERE s.digest IN (SELECT decode(json_array_elements_text($1::json), 'hex'))
            AND s.since + $4::bigint > $2 AND s.since + $4::bigint <= $3 AND (s.person IS NULL OR p.ended_at IS NULL) LIMIT 1`,
        JSON.stringify(ours.map((cookie) => digestOf(cookie).toString('hex'))),
        ...boundsOfEnd(now(), SESSION_MS),
        SESSION_MS,
      )
      if (!found) return null
      if (found.used_at < now() - MINUTE)
        await database.query('UPDATE sessions SET used_at = $1 WHERE id = $2', now(), found.id)
      const { id, person, name, role, branch, proved_at } = found
      const [soonest, latest] = boundsOfEnd(now(), PROVEN_MS)
      const provenUntil = proved_at + PROVEN_MS
      return {
        sessionId: id,
        personId: person,
        name,
        role: role ?? 'owner',
        branch: branch || null,
        isProven: person === null || (provenUntil > soonest && provenUntil <= latest),
      }
    },
    async prove({ query }, id) {
      const proved = await query('UPDATE sessions SET proved_at = $1 WHERE id = $2 RETURNING 1', now(), id)
      return proved.length === 1
    },
    list: () =>
      database.query<Session>(
        `SELECT s.id, s.person AS "personId", p.name, s.since, s.used_at AS "usedAt", s.address, s.browser
          FROM sessions s LEFT JOIN people p ON p.id = s.person WHERE s.since + $3::bigint > $1 AND s.since + $3::bigint <= $2 ORDER BY s.used_at DESC LIMIT 200`,
        ...boundsOfEnd(now(), SESSION_MS),
        SESSION_MS,
      ),
    async end({ query }, id) {
      await query('DELETE FROM sessions WHERE id = $1', id)
    },
  }
}
