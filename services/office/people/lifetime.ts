import { MINUTE } from '../../../shared/durations.ts'

/**
 * The bounds of the end of something that counts now and lasts so long. If it ends later, it was made while the clock ran
 * ahead, and would last too long. The minute is for processes whose clocks differ.
 */
export const boundsOfEnd = (now: number, lasts: number): readonly [number, number] => [
  now,
  now + lasts + MINUTE,
]
