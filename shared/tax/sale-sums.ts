/** The parts of a sale's amount: goods, discount, service charge and tax. */
import { MAX_SEN, type Sen } from '../money.ts'
import { roundedShare } from '../rounded-share.ts'
import type { SaleSums } from './sale-sums-schema.ts'
import type { TaxTerms } from './tax-terms.ts'

export type { SaleSums } from './sale-sums-schema.ts'

/**
 * Calculates a sale of `goods` with `discount` off them: first the discount, then the service charge, then the tax on both.
 * Each part is rounded once, to whole rupiah, half a rupiah up. If prices contain both, the contained parts are calculated
 * and the total stays the price. `untaxed` is the part of the goods, after the discount, that is sold without the tax, as
 * is the service charge on it. Null if the total is not a valid amount.
 */
export function sumsOf(goods: number, discount: number, terms: TaxTerms, untaxed = 0): SaleSums | null {
  const net = goods - discount
  const parts = terms.included ? contained(net, untaxed, terms) : added(net, untaxed, terms)
  const without = terms.rate > 0 && untaxed > 0 ? { untaxed: untaxed as Sen } : {}
  const sums = { terms, goods: goods as Sen, discount: discount as Sen, ...parts, ...without }
  const total = net + (terms.included ? 0 : parts.service + parts.tax)
  return net >= 0 && total <= MAX_SEN ? sums : null
}

/** What the customer pays: the amount of the order. */
export function totalOf({ terms, goods, discount, service, tax }: SaleSums): Sen {
  return (goods - discount + (terms.included ? 0 : service + tax)) as Sen
}

/** Whether there are parts to explain: a sale without discount, service charge and tax is just its price. */
export const isPlain = ({ terms, discount }: SaleSums) =>
  discount === 0 && terms.rate === 0 && terms.service === 0

/** Whether nothing of a sale is taxed although the shop has a tax: slips say so instead of a tax of Rp 0. */
export const isUntaxed = ({ goods, discount, untaxed = 0 as Sen }: SaleSums) =>
  untaxed > 0 && untaxed >= goods - discount

interface Parts {
  readonly service: Sen
  readonly tax: Sen
}

const WHOLE = 10_000

function added(net: number, untaxed: number, { rate, base, service: serviceRate }: TaxTerms): Parts {
  const serviceOn = (amount: number) => roundedShare(amount, serviceRate, WHOLE)
  const service = serviceOn(net)
  const taxed = net + service - untaxed - serviceOn(untaxed)
  return { service, tax: roundedShare(taxed, ...fractionOf(rate, base)) }
}

/** The tax is part of the whole; the service charge is part of the rest without it. */
function contained(net: number, untaxed: number, { rate, base, service: serviceRate }: TaxTerms): Parts {
  const [part, whole] = fractionOf(rate, base)
  const tax = roundedShare(net - untaxed, part, whole + part)
  const service = roundedShare(net - tax, serviceRate, WHOLE + serviceRate)
  return { service, tax }
}

const fractionOf = (rate: number, base: TaxTerms['base']): [part: number, whole: number] =>
  base === 'whole' ? [rate, WHOLE] : [rate * 11, WHOLE * 12]
