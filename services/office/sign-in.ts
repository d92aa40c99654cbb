import { createHash, randomBytes } from 'node:crypto'
import type { Queries } from './database/database.ts'

const MINUTE = 60_000
/** Long enough to carry the address from a server's log to a browser. */
const KEY_MS = 15 * MINUTE
const SESSION_MS = 12 * 60 * MINUTE

/** Who may see the office's page: whoever had the address that the start printed, and was the first to open it. */
export interface SignIn {
  /** A key that signs one browser in, once. */
  newKey(): Promise<string>
  /** Uses a key up; the session's secret, or null for a key that is spent, too old or invented. */
  redeem(key: string): Promise<string | null>
  isSession(secret: string): Promise<boolean>
  end(secret: string): Promise<void>
}

const digestOf = (secret: string) => createHash('sha256').update(secret).digest()
const newSecret = () => randomBytes(32).toString('base64url')

/** Keys and sessions are in the database, so that any process of the office knows them. */
export function createSignIn(database: Queries, now: () => number): SignIn {
  return {
    async newKey() {
      const key = newSecret()
      await database.query('DELETE FROM sign_in_keys WHERE expires_at <= $1', now())
      await database.query('INSERT INTO sign_in_keys VALUES ($1, $2)', digestOf(key), now() + KEY_MS)
      return key
    },
    async redeem(key) {
      const spent = await database.query(
        'DELETE FROM sign_in_keys WHERE digest = $1 AND expires_at > $2 RETURNING 1',
        digestOf(key),
        now(),
      )
      if (spent.length === 0) return null
      const secret = newSecret()
      await database.query('DELETE FROM sessions WHERE since <= $1', now() - SESSION_MS)
      await database.query('INSERT INTO sessions VALUES ($1, $2, $2)', digestOf(secret), now())
      return secret
    },
    async isSession(secret) {
      const found = await database.query(
        'SELECT 1 FROM sessions WHERE digest = $1 AND since > $2',
        digestOf(secret),
        now() - SESSION_MS,
      )
      return found.length === 1
    },
    async end(secret) {
      await database.query('DELETE FROM sessions WHERE digest = $1', digestOf(secret))
    },
  }
}
