import { MINUTE } from '../../shared/durations.ts'
import { digestOf, newSecret } from './secrets.ts'

/** How long a printed address signs a browser in. */
const GOOD_FOR_MS = MINUTE
const MAX_REMEMBERED = 32

/** A key that was issued. */
export interface OneTimeKey {
  readonly secret: string
  /** Resolves once the key no longer works. */
  readonly over: Promise<void>
}

/** The outcome of using a key: `taken` now, or `takenBy` the browser that used it before. */
export type Taking<Taker> =
  | { readonly kind: 'taken' | 'takenBy'; readonly by: Taker }
  | { readonly kind: 'tooLate' | 'unknown' }

/** Keys that each work once, within a minute. */
export interface OneTimeKeys<Taker> {
  issue(): OneTimeKey
  /** `letIn` is called only if the key is valid. */
  take(secret: string, letIn: () => Taker): Taking<Taker>
}

/** `elapsed` is a clock that can't be set. */
export function createOneTimeKeys<Taker>(elapsed: () => number): OneTimeKeys<Taker> {
  /** By digest, so that the time of a lookup reveals nothing about a secret. */
  const issued = new Map<string, { until: number; end: () => void; by: Taker | null }>()

  return {
    issue() {
      const secret = newSecret()
      const { promise: over, resolve: end } = Promise.withResolvers<void>()
      issued.set(digestOf(secret), { until: elapsed() + GOOD_FOR_MS, end, by: null })
      setTimeout(end, GOOD_FOR_MS).unref()
      for (const old of issued.keys()) if (issued.size > MAX_REMEMBERED) issued.delete(old)
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
