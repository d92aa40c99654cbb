import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { writeDurably, writeSoon } from '../../platform/durable-file.ts'
import { DAY, HOUR } from '../../shared/durations.ts'
import type { PageSecrets } from '../../shared/ipc/web-protocol.ts'
import { digestOf, isSecretOf, newSecret } from './secrets.ts'

const MAX_SESSIONS = 8
const MAX_UNUSED_MS = 14 * DAY
/** Checked at a start only, so that no session ends in the middle of a sale. */
const MAX_MS = 30 * DAY

const digest = z.hex().length(64)
const session = z.object({
  id: z.uuid(),
  /** The secrets belong to this port's origin and work at no other. */
  port: z.int(),
  cookie: digest,
  page: digest,
  display: digest,
  /** The browser's name. */
  name: z.string(),
  since: z.int(),
  usedAt: z.int(),
})
export type Session = z.infer<typeof session>

/** The signed-in browsers. They stay signed in across a restart, so an open tab goes on working. */
export interface Sessions {
  /** Signs one more browser in; returns the secrets that only it receives. */
  open(name: string): { session: Session; cookie: string; secrets: PageSecrets }
  ofCookie(secret: string): Session | null
  ofPage(secret: string): Session | null
  /** Notes that the session is in use, which prolongs it. */
  used(id: string): void
  /** Throws the system's error if the file can't be written: the session would be back after a restart. */
  end(id: string): boolean
  /** Ends a session whose page has another one now: nobody has its secrets any more. */
  replaced(id: string): void
  endAll(): void
  list(): readonly Session[]
}

/**
 * Keeps the sessions of one port in `file`, as digests, so that a stolen copy of the file signs nobody in.
 * `onEnd` is called with each session that ends.
 */
export function openSessions(
  file: string,
  {
    port,
    now = Date.now,
    elapsed = () => performance.now(),
    onEnd = () => {},
  }: { port: number; now?: () => number; elapsed?: () => number; onEnd?: (id: string) => void },
): Sessions {
  /** When each was last used in this run, by a clock that can't be set: where the other one is put right, no tab is signed out. */
  const usedHere = new Map<string, number>()
  const isUsed = ({ id, usedAt }: Session) => {
    const here = usedHere.get(id)
    return (here === undefined ? now() - usedAt : elapsed() - here) < MAX_UNUSED_MS
  }
  let sessions = read(file).filter(isInTime)
  /** At a start, a moment far ahead is too old as well: a clock that was wrong wrote it, and the session would last until then. */
  function isInTime({ since, usedAt }: Session): boolean {
    return Math.abs(now() - usedAt) < MAX_UNUSED_MS && Math.abs(now() - since) < MAX_MS
  }
  const without = (id: string) => sessions.filter((each) => each.id !== id)
  const here = () => sessions.filter((each) => each.port === port && isUsed(each))

  /**
   * A session ends at once, even if the disk fails. A removed browser is removed on the disk as well before this returns.
   * Nothing else waits for the disk, as a start would: after a power cut, a browser that had just come in needs the next
   * start's address.
   */
  function keep(next: readonly Session[], write = writeSoon): void {
    const ended = sessions.filter(({ id }) => !next.some((each) => each.id === id))
    sessions = [...next]
    for (const { id } of ended) {
      usedHere.delete(id)
      onEnd(id)
    }
    write(file, JSON.stringify(next))
  }

  return {
    open(name) {
      const cookie = newSecret()
      const secrets = { page: newSecret(), display: newSecret() }
      const opened: Session = {
        id: randomUUID(),
        port,
        name,
        since: now(),
        usedAt: now(),
        cookie: digestOf(cookie),
        page: digestOf(secrets.page),
        display: digestOf(secrets.display),
      }
      usedHere.set(opened.id, elapsed())
      const newestFirst = sessions.filter(isUsed).toSorted((one, other) => other.usedAt - one.usedAt)
      keep([...newestFirst.slice(0, MAX_SESSIONS - 1), opened])
      return { session: opened, cookie, secrets }
    },
    ofCookie: (secret) => here().find(({ cookie }) => isSecretOf(secret, cookie)) ?? null,
    ofPage: (secret) => here().find(({ page }) => isSecretOf(secret, page)) ?? null,
    used(id) {
      usedHere.set(id, elapsed())
      // One write an hour is enough to tell when a session was last used.
      if (!sessions.some((each) => each.id === id && Math.abs(now() - each.usedAt) > HOUR)) return
      try {
        keep(sessions.map((each) => (each.id === id ? { ...each, usedAt: now() } : each)))
      } catch {
        // A full disk signs nobody out; the next write is tried within the hour.
      }
    },
    end(id) {
      const left = without(id)
      const was = left.length < sessions.length
      if (was) keep(left, writeDurably)
      return was
    },
    replaced: (id) => keep(without(id)),
    endAll: () => keep([], writeDurably),
    list: here,
  }
}

/**
 * Ends the sessions of a port where another program listens in our place: a browser that came to it there has shown it the
 * cookie, and has run its page in our origin, which can read the secret.
 */
export function endSessionsOf(port: number, file: string): void {
  const sessions = read(file)
  const left = sessions.filter((each) => each.port !== port)
  if (left.length < sessions.length) writeDurably(file, JSON.stringify(left))
}

// With a missing or damaged file, or one of an older Loket, each browser only has to sign in again.
function read(file: string): Session[] {
  try {
    return z.array(session).parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return []
  }
}
