/** The parts of a sale's amount: goods, discount, service charge and tax. */
import { MAX_SEN, type Sen } from '../money.ts'
import type { SaleSums } from './sale-sums-schema.ts'
import type { TaxTerms } from './tax-terms.ts'

export type { SaleSums } from './sale-sums-schema.ts'

/**
 * Calculates a sale of `goods` with `discount` off them: first the discount, then the service charge, then the tax on
 * both. Each part is rounded once, to whole rupiah, half a rupiah up. If prices contain both, the contained parts are
 * calculated and the total stays the price. `untaxed` of what is left after the discount is sold without the tax, as is
 * the service charge on it. Null if the total is not a valid amount.
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

interface Parts {
  readonly service: Sen
  readonly tax: Sen
}

const WHOLE = 10_000n

function added(net: number, untaxed: number, { rate, base, service: serviceRate }: TaxTerms): Parts {
  const serviceOn = (amount: number) => roundedPart(amount, BigInt(serviceRate), WHOLE)
  const service = serviceOn(net)
  const taxed = net + service - untaxed - serviceOn(untaxed)
  return { service, tax: roundedPart(taxed, ...fractionOf(rate, base)) }
}

/** The tax is part of the whole; the service charge is part of the rest without it. */
function contained(net: number, untaxed: number, { rate, base, service: serviceRate }: TaxTerms): Parts {
  const [part, whole] = fractionOf(rate, base)
  const tax = roundedPart(net - untaxed, part, whole + part)
  const service = roundedPart(net - tax, BigInt(serviceRate), WHOLE + BigInt(serviceRate))
  return { service, tax }
}

const fractionOf = (rate: number, base: TaxTerms['base']): [bigint, bigint] =>
  base === 'whole' ? [BigInt(rate), WHOLE] : [BigInt(rate) * 11n, WHOLE * 12n]

/**
 * `part` / `whole` of an amount in sen, in whole rupiah, half a rupiah up. BigInt: the products exceed what a number
 * holds exactly.
 */
function roundedPart(amount: number, part: bigint, whole: bigint): Sen {
  const rupiah = (2n * BigInt(Math.max(amount, 0)) * part + 100n * whole) / (200n * whole)
  return (Number(rupiah) * 100) as Sen
}
