import type { Sen } from '../money.ts'
import type { SaleSums } from './sale-sums.ts'

/**
 * Parts the sums of a sale in two, where `first` of its `total` is paid first: each part has its share of service charge, tax and
 * discount, in whole rupiah, and its sums come to what it pays. Together they are exactly the sale's.
 */
export function splitSums(sums: SaleSums, total: Sen, first: Sen): { first: SaleSums; rest: SaleSums } {
  const { terms } = sums
  const service = shareOf(sums.service, first, total)
  const tax = shareOf(sums.tax, first, total)
  const discount = shareOf(sums.discount, first, total)
  const untaxed = shareOf(sums.untaxed ?? (0 as Sen), first, total)
  const goods = first + discount - (terms.included ? 0 : service + tax)
  return {
    first: { terms, goods: goods as Sen, discount, service, tax, ...untaxedOf(untaxed) },
    rest: {
      terms,
      goods: (sums.goods - goods) as Sen,
      discount: (sums.discount - discount) as Sen,
      service: (sums.service - service) as Sen,
      tax: (sums.tax - tax) as Sen,
      ...untaxedOf((sums.untaxed ?? 0) - untaxed),
    },
  }
}

const untaxedOf = (amount: number) => (amount > 0 ? { untaxed: amount as Sen } : {})

/** In whole rupiah, rounded down. BigInt: two amounts multiplied are more than a number holds exactly. */
const shareOf = (whole: Sen, first: Sen, total: Sen): Sen =>
  (Number((BigInt(whole) * BigInt(first)) / BigInt(total) / 100n) * 100) as Sen
