import type { Clock } from '../../../platform/clock.ts'
import { createRate, type Rate } from './rate.ts'

/** How often one caller may do what is refused more often than not; callers are addresses unless said. */
export interface Limits {
  readonly enrolments: Rate
  /** By the code's id: whoever has read one on its way may call from anywhere. */
  readonly codes: Rate
  /** Links that have not proven whose they are. */
  readonly links: Rate
  readonly signIns: Rate
  /** Sign-ins by the name that they are for, from wherever they come. */
  readonly names: Rate
  /** Notifications that no counter believed. */
  readonly forgeries: Rate
  /** The same by the shop that they are for, from wherever they come. */
  readonly shops: Rate
}

const MINUTE = 60_000

export function createLimits({ elapsed }: Pick<Clock, 'elapsed'>): Limits {
  const perMinute = (most: number) => createRate({ most, perMs: MINUTE, elapsed })
  return {
    enrolments: perMinute(10),
    codes: perMinute(5),
    // Counters of a large shop share one address, and all come back at once.
    links: perMinute(60),
    signIns: perMinute(10),
    names: perMinute(5),
    forgeries: perMinute(60),
    shops: perMinute(600),
  }
}
