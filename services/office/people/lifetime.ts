import { MINUTE } from '../../../shared/durations.ts'

/**
 * After which moment something that lasts so long must end, and by which: what ends later was made while the clock ran ahead, and
 * would last as long again. A minute is left to processes whose clocks differ.
 */
export const lasting = (now: number, lasts: number): readonly [number, number] => [now, now + lasts + MINUTE]
