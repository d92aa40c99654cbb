import { MINUTE } from '../../../shared/durations.ts'

/**
 * After which moment, and by which, something that lasts so long ends if it counts now. What ends later was made while the clock
 * ran ahead, and would last as long again. A minute is left to processes whose clocks differ.
 */
export const boundsOfEnd = (now: number, lasts: number): readonly [number, number] => [
  now,
  now + lasts + MINUTE,
]
