import type { Sen } from '../money.ts'
import type { SaleSums } from './sale-sums.ts'

/**
 * Splits the sums of a sale in two, where `first` of its `total` is paid first: each part has its share of service charge,
 * tax and discount, in whole rupiah, and its sums add up to what it pays. Together they are exactly the sale's.
 */
export function sumsOfParts(sums: SaleSums, total: Sen, first: Sen): { first: SaleSums; rest: SaleSums } {
  const { terms } = sums
  const discount = shareOf(sums.discount, first, total)
  const [service, tax] = terms.included
    ? [shareOf(sums.service, first, total), shareOf(sums.tax, first, total)]
    : sharesOnTop(sums, total, first)
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

/**
 * What comes on top of the goods. Goods, goods with service charge, and the total are each split: if service charge and tax
 * were rounded by themselves, they could exceed a rest of one rupiah.
 */
function sharesOnTop({ goods, discount, service }: SaleSums, total: Sen, first: Sen): [Sen, Sen] {
  const net = goods - discount
  const ofNet = shareOf(net as Sen, first, total)
  const withService = shareOf((net + service) as Sen, first, total)
  return [(withService - ofNet) as Sen, (first - withService) as Sen]
}

const untaxedOf = (amount: number) => (amount > 0 ? { untaxed: amount as Sen } : {})

/** In whole rupiah, rounded down. BigInt: two amounts multiplied are more than a number holds exactly. */
const shareOf = (whole: Sen, first: Sen, total: Sen): Sen =>
  (Number((BigInt(whole) * BigInt(first)) / BigInt(total) / 100n) * 100) as Sen
