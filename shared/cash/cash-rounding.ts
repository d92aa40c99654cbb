/**
 * Rounding of cash: prices with tax or a discount end in rupiah for which there are no coins. Only what is paid in cash is
 * rounded, and only once the whole price is known; no line, tax or other way to pay is. The customer sees it before paying, on
 * the display and on the receipt, as Permendag 35/2013, article 6, asks.
 */
import { MAX_SEN, type Sen } from '../money.ts'
import { SMALLEST_COIN } from './coins.ts'

/** The steps that a shop can choose, in sen: the coins and notes that customers have. 0 rounds nothing. */
export const roundingSteps: readonly Sen[] = [0, 10_000, 50_000, 100_000] as Sen[]

/** In whose favour: always the customer's, or to the nearer step (half a step up). */
export const roundingWays = ['down', 'nearest'] as const
export type RoundingWay = (typeof roundingWays)[number]

/** How a shop rounds what is paid in cash; `to` is one of {@link roundingSteps}. */
export interface CashRounding {
  readonly to: Sen
  readonly way: RoundingWay
}

/** Cash as it is asked, to the rupiah. */
export const unrounded: CashRounding = { to: 0 as Sen, way: 'down' }

/**
 * What a customer pays in cash for a price, both in sen. A price below one step is rounded to the smallest coin, and one below
 * that is not: nothing is free, and nothing costs more than an amount can be.
 */
export function roundedForCash(price: Sen, { to, way }: CashRounding): Sen {
  const step = price < to ? SMALLEST_COIN : to
  if (step === 0 || price < step) return price
  const over = price % step
  const down = price - over
  const isUp = way === 'nearest' && over * 2 >= step && down + step <= MAX_SEN
  return (isUp ? down + step : down) as Sen
}

/** What an order or a payment in cash comes to by its price, before rounding, in sen. */
export const priceOf = ({
  amount,
  rounding = 0,
}: {
  readonly amount: Sen
  readonly rounding?: number | undefined
}): Sen => (amount - rounding) as Sen
