import type { Ledger } from './ledger/ledger.ts'

/** The sandbox's two times: wall time for header timestamps, business time for orders, refunds and schedules. */
export interface Clock {
  readonly wall: () => number
  /** Wall time plus all advances. */
  readonly business: () => number
  /** Moves business time forward, for good. */
  advance(seconds: number): void
}

/** A clock whose advances are in the ledger, so that a restart keeps them. */
export function createClock(ledger: Ledger, wall: () => number): Clock {
  let advanced = ledger.advancedSeconds()
  return {
    wall,
    business: () => wall() + advanced * 1000,
    advance(seconds) {
      advanced += seconds
      ledger.keepAdvancedSeconds(advanced)
    },
  }
}
