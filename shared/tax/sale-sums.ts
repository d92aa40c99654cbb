/** What the amount of a sale is made of: goods, discount, service charge and tax. */
import { MAX_SEN, type Sen } from '../money.ts'
import type { SaleSums } from './sale-sums-schema.ts'
import type { TaxTerms } from './tax-terms.ts'

export type { SaleSums } from './sale-sums-schema.ts'

/**
 * Works out a sale of `goods` with `discount` off them. The discount comes off first, then the service charge is worked
 * out, then the tax on both. Each part is rounded once, to whole rupiah, half a rupiah up. Where prices contain both,
 * the parts contained are worked out and the total is the price as it was. `untaxed` of what is left after the discount
 * is sold without the tax, and so is the service charge on it. Null where the total is no amount.
 */
export function sumsOf(goods: number, discount: number, terms: TaxTerms, untaxed = 0): SaleSums | null {
  const net = goods - discount
  const parts = terms.included ? contained(net, untaxed, terms) : added(net, untaxed, terms)
  const without = terms.rate > 0 && untaxed > 0 ? { untaxed: untaxed as Sen } : {}
  const sums = { terms, goods: goods as Sen, discount: discount as Sen, ...parts, ...without }
  const total = net + (terms.included ? 0 : parts.service + parts.tax)
  return net >= 0 && total <= MAX_SEN ? sums : null
}

/** What is paid: the amount of the order. */
export function totalOf({ terms, goods, discount, service, tax }: SaleSums): Sen {
  return (goods - discount + (terms.included ? 0 : service + tax)) as Sen
}

/** Whether there is anything to explain: a sale without discount, service charge and tax is its price. */
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

/** The tax is part of the whole; the service charge is part of what is left without it. */
function contained(net: number, untaxed: number, { rate, base, service: serviceRate }: TaxTerms): Parts {
  const [part, whole] = fractionOf(rate, base)
  const tax = roundedPart(net - untaxed, part, whole + part)
  const service = roundedPart(net - tax, BigInt(serviceRate), WHOLE + BigInt(serviceRate))
  return { service, tax }
}

const fractionOf = (rate: number, base: TaxTerms['base']): [bigint, bigint] =>
  base === 'whole' ? [BigInt(rate), WHOLE] : [BigInt(rate) * 11n, WHOLE * 12n]

/** `part` / `whole` of an amount in sen, in whole rupiah, half a rupiah up. BigInt: the products are more than a number holds exactly. */
function roundedPart(amount: number, part: bigint, whole: bigint): Sen {
  const rupiah = (2n * BigInt(Math.max(amount, 0)) * part + 100n * whole) / (200n * whole)
  return (Number(rupiah) * 100) as Sen
}
