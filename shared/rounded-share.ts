import type { Sen } from './money.ts'

/**
 * `part` of `whole` of an amount in sen, in whole rupiah, half a rupiah up; nothing of a negative amount. BigInt: the
 * products exceed what a number holds exactly.
 */
export function roundedShare(amount: number, part: number | bigint, whole: number | bigint): Sen {
  const [of, by] = [BigInt(part), BigInt(whole)]
  const rupiah = (2n * BigInt(Math.max(amount, 0)) * of + 100n * by) / (200n * by)
  return (Number(rupiah) * 100) as Sen
}
