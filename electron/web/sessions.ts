import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { writeDurably } from '../../platform/durable-file.ts'
import type { PageSecrets } from '../../shared/ipc/web-protocol.ts'
import { digestOf, isSecretOf, newSecret } from './secrets.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const MOST_SESSIONS = 8
const LONGEST_UNUSED_MS = 14 * DAY
/** Counted at a start only: nobody is put out in the middle of a sale. */
const LONGEST_MS = 30 * DAY

const digest = z.hex().length(64)
const session = z.object({
  id: z.uuid(),
  /** The secrets are of this port's origin, and good at no other. */
  port: z.int(),
  cookie: digest,
  page: digest,
  display: digest,
  /** What the browser calls itself. */
  name: z.string(),
  since: z.int(),
  usedAt: z.int(),
})
export type Session = z.infer<typeof session>

/** Browsers that were let in. They stay let in over a restart, so an open tab of this counter works on. */
export interface Sessions {
  /** Lets one more browser in; returns what it alone is told. */
  open(name: string): { session: Session; cookie: string; secrets: PageSecrets }
  ofCookie(secret: string): Session | null
  ofPage(secret: string): Session | null
  /** Somebody uses it; it lives on. */
  used(id: string): void
  /** Throws the system's error where the file could not be written: ended now, it would be back after a restart. */
  end(id: string): boolean
  endAll(): void
  list(): readonly Session[]
}

/**
 * Keeps the sessions of one port in `file`, as digests: who reads a stolen copy of the file can't sign in with it.
 * `onEnd` is called with each that has ended.
 */
export function openSessions(
  file: string,
  {
    port,
    now = Date.now,
    onEnd = () => {},
  }: { port: number; now?: () => number; onEnd?: (id: string) => void },
): Sessions {
  const isUsed = ({ usedAt }: Session) => now() - usedAt < LONGEST_UNUSED_MS
  let sessions = read(file).filter((each) => isUsed(each) && now() - each.since < LONGEST_MS)
  const here = () => sessions.filter((each) => each.port === port && isUsed(each))

  /** Who is put out is out at once, whatever the disk says. */
  function keep(next: readonly Session[]): void {
    const ended = sessions.filter(({ id }) => !next.some((each) => each.id === id))
    sessions = [...next]
    for (const { id } of ended) onEnd(id)
    writeDurably(file, JSON.stringify(next))
  }

  return {
    open(name) {
      const cookie = newSecret()
      const secrets = { page: newSecret(), display: newSecret() }
      const opened: Session = {
        ...{ id: randomUUID(), port, name, since: now(), usedAt: now() },
        ...{ cookie: digestOf(cookie), page: digestOf(secrets.page), display: digestOf(secrets.display) },
      }
      const newestFirst = sessions.filter(isUsed).toSorted((one, other) => other.usedAt - one.usedAt)
      keep([...newestFirst.slice(0, MOST_SESSIONS - 1), opened])
      return { session: opened, cookie, secrets }
    },
    ofCookie: (secret) => here().find(({ cookie }) => isSecretOf(secret, cookie)) ?? null,
    ofPage: (secret) => here().find(({ page }) => isSecretOf(secret, page)) ?? null,
    used(id) {
      // One write an hour says as much as one for every call.
      if (!sessions.some((each) => each.id === id && now() - each.usedAt > HOUR)) return
      try {
        keep(sessions.map((each) => (each.id === id ? { ...each, usedAt: now() } : each)))
      } catch {
        // A full disk shuts nobody out; it is written within the hour after.
      }
    },
    end(id) {
      const left = sessions.filter((each) => each.id !== id)
      const was = left.length < sessions.length
      if (was) keep(left)
      return was
    },
    endAll: () => keep([]),
    list: here,
  }
}

// A missing or damaged file, or one of an older Loket, only means that each browser has to be let in again.
function read(file: string): Session[] {
  try {
    return z.array(session).parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return []
  }
}
