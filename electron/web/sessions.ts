import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import * as z from 'zod'

/** Browsers that were let in. They stay let in over a restart, so an open tab of this counter works on. */
export interface Sessions {
  /** Lets one more browser in; returns what its cookie carries. */
  open(): string
  holds(secret: string): boolean
}

const MOST_SESSIONS = 8
const LONGEST_MS = 30 * 24 * 60 * 60 * 1000

const stored = z.array(z.object({ digest: z.hex().length(64), since: z.int() }))

/** Keeps sessions in `file`, as digests: who reads a stolen copy of the file can't sign in with it. */
export function openSessions(file: string, now = Date.now): Sessions {
  let sessions = read(file).filter(({ since }) => now() - since < LONGEST_MS)

  return {
    open: () => {
      const secret = newSecret()
      sessions = [...sessions, { digest: digestOf(secret).toString('hex'), since: now() }].slice(
        -MOST_SESSIONS,
      )
      const draft = `${file}.new`
      writeFileSync(draft, JSON.stringify(sessions), { mode: 0o600 })
      renameSync(draft, file)
      return secret
    },
    holds: (secret) => {
      const digest = digestOf(secret)
      return sessions.some((session) => timingSafeEqual(digest, Buffer.from(session.digest, 'hex')))
    },
  }
}

/** A key that opens once. */
export interface OneTimeKey {
  readonly secret: string
  take(given: string): boolean
}

/** Makes the key that the printed address carries. */
export function createOneTimeKey(): OneTimeKey {
  const secret = newSecret()
  let used = false
  return {
    secret,
    take: (given) => {
      if (used || !timingSafeEqual(digestOf(given), digestOf(secret))) return false
      used = true
      return true
    },
  }
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

// A missing or damaged file only means that each browser has to be let in again.
function read(file: string): z.infer<typeof stored> {
  try {
    return stored.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return []
  }
}
