import type { Ledger } from './ledger/ledger.ts'

/** The sandbox's two times: what header timestamps are held to, and what orders, refunds and schedules live by. */
export interface Clock {
  readonly wall: () => number
  /** Wall time plus everything it was advanced by. */
  readonly business: () => number
  /** Moves business time forward, for good. */
  advance(seconds: number): void
}

/** A clock whose advances the ledger keeps, so that a restart takes nothing back. */
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
