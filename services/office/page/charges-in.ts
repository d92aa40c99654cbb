import { signedRupiah } from '../../../shared/money.ts'
import { taxText } from '../../../shared/tax/tax-text.ts'
import type { WhatWasSold } from '../lists/what-was-sold.ts'
import type { Words } from './page.ts'
import { counterTextsIn } from './texts/of-screens.ts'

/** Charges on top of the goods or in their prices, each with its amount; also the rounding of cash. */
export function chargesIn(
  { say, language }: Words,
  { sums, rounding }: WhatWasSold,
): readonly (readonly [string, string])[] {
  const { service = 0, tax = 0, terms } = sums ?? {}
  const called = (name: string) => (terms?.included ? say('receiptContains', { name }) : name)
  return [
    ...(service > 0 ? [[called(say('receiptService')), signedRupiah(service)] as const] : []),
    ...(tax > 0 && terms ? [[called(taxText(terms, language)), signedRupiah(tax)] as const] : []),
    ...(rounding === 0
      ? []
      : [[counterTextsIn(language)('rounding.name') ?? '', signedRupiah(rounding)] as const]),
  ]
}

/** A discount on the whole, called as the shop's slips call it. */
export const discountIn = ({ language }: Words, percent: number | null) =>
  [counterTextsIn(language)('cart.discount'), percent !== null && `${percent}%`].filter(Boolean).join(' ')
