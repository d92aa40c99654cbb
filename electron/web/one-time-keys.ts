import { digestOf, newSecret } from './secrets.ts'

/** For how long an address that was printed lets somebody in. */
const GOOD_FOR_MS = 60_000
const MOST_REMEMBERED = 32

/** One that was issued. */
export interface OneTimeKey {
  readonly secret: string
  /** Resolves once it lets nobody in any more. */
  readonly over: Promise<void>
}

/** What becomes of a key that somebody brings: `taken` now, or `takenBy` whoever came before. */
export type Taking<Taker> =
  | { readonly kind: 'taken' | 'takenBy'; readonly by: Taker }
  | { readonly kind: 'tooLate' | 'unknown' }

/** Keys that each open once, within a minute. */
export interface OneTimeKeys<Taker> {
  issue(): OneTimeKey
  /** `letIn` is asked only when the key opens. */
  take(secret: string, letIn: () => Taker): Taking<Taker>
}

/** `elapsed` is time that nobody sets. */
export function createOneTimeKeys<Taker>(elapsed: () => number): OneTimeKeys<Taker> {
  /** By digest: finding one in a map tells nothing of a secret. */
  const issued = new Map<string, { until: number; end: () => void; by: Taker | null }>()

  return {
    issue() {
      const secret = newSecret()
      const { promise: over, resolve: end } = Promise.withResolvers<void>()
      issued.set(digestOf(secret), { until: elapsed() + GOOD_FOR_MS, end, by: null })
      setTimeout(end, GOOD_FOR_MS).unref()
      for (const old of issued.keys()) if (issued.size > MOST_REMEMBERED) issued.delete(old)
      return { secret, over }
    },
    take(secret, letIn) {
      const key = issued.get(digestOf(secret))
      if (!key) return { kind: 'unknown' }
      if (key.by !== null) return { kind: 'takenBy', by: key.by }
      if (key.until <= elapsed()) return { kind: 'tooLate' }
      const by = letIn()
      key.by = by
      key.end()
      return { kind: 'taken', by }
    },
  }
}
