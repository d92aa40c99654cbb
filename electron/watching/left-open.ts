import type { Watched } from './watched.ts'

/**
 * What an earlier run left open: the time since that run's last answer counts as waiting. Otherwise every start would begin
 * its waits anew, and a counter that is on for some hours a day would never make an inquiry that is due once a day.
 */
export function leftOpen(watched: Watched, answeredAt: number): Watched {
  return {
    ...watched,
    nextIn(misses, ageOf) {
      const wait = watched.nextIn(misses, ageOf)
      return wait === null ? null : Math.max(0, wait - ageOf(answeredAt))
    },
  }
}

/** When the gateway last answered about it, or its state became known in another way. */
export const lastHeardOf = (thing: {
  readonly state: { readonly since: number }
  readonly lastCheckedAt: number | null
}): number => Math.max(thing.state.since, thing.lastCheckedAt ?? 0)
