import type { Sen } from '../../../shared/money.ts'
import { readAsPlain } from '../../../shared/plain-text.ts'
import { saleSums } from '../../../shared/tax/sale-sums-schema.ts'
import type { TaxTerms } from '../../../shared/tax/tax-terms.ts'
import type { Queries } from '../database/database.ts'
import { copiedRows } from './copied-rows.ts'
import { type SoldLine, soldName } from './sold-name.ts'

/** The goods of an order and its charges: together they are the price, of the whole sale if that was paid in two. */
export interface WhatWasSold {
  readonly lines: readonly SoldGoods[]
  /** The cart's name: a table, or a customer. */
  readonly cartName: string | null
  readonly sums: ChargedSums | null
  /** In cash: what rounding added to the price, in sen; negative if it took some off. */
  readonly rounding: number
  readonly parts: SaleParts | null
}

interface SoldGoods {
  /** Null for a discount on the whole: it is called in the reader's language. */
  readonly name: string | null
  readonly percent: number | null
  readonly quantity: number
  readonly amount: Sen
}

/** Service charge and tax, by the terms of the sale. */
interface ChargedSums {
  readonly service: Sen
  readonly tax: Sen
  readonly terms: TaxTerms
}

/** A sale that is paid in two: its total, and its two parts as they were charged, before the rest was rounded. */
interface SaleParts {
  readonly total: Sen
  readonly cash: Sen
  readonly rest: Sen
  /** For the rest, the number of the cash part; null for the cash part itself. */
  readonly restOf: string | null
}

/** As many as a cart has at most. */
const MAX_LINES = 300

/** Reads what an order sold from the copy of its counter. */
export async function readWhatWasSold(
  queries: Queries,
  counter: string,
  { id, number }: { readonly id: number | null; readonly number: string },
): Promise<WhatWasSold> {
  const lines = await copiedRows<LineRow>(
    ...([queries, counter, 'order_lines'] as const),
    // Lines are numbered from 0.
    Array.from({ length: MAX_LINES }, (_, at) => [number, at]),
  )
  const [own] = await copiedRows<SumsRow>(queries, counter, 'order_sums', [[number]])
  const [order] = await copiedRows<OrderRow>(queries, counter, 'orders', [[id]])
  return {
    cartName: typeof order?.cart_name === 'string' ? readAsPlain(order.cart_name) : null,
    lines: lines.toSorted((one, other) => one.position - other.position).map(goodsOf),
    sums: sumsOfSale(order) ?? (own ? { service: own.service, tax: own.tax, terms: termsOf(own) } : null),
    rounding: numberIn(order?.rounding),
    parts: order ? partsOf(order) : null,
  }
}

function goodsOf({ kind, price, quantity, off, percent, ...sold }: LineRow): SoldGoods {
  const each = kind === 'discount' ? -numberIn(price) : numberIn(price)
  return {
    name: kind === 'discount' ? null : plainIn(soldName(sold)),
    percent: percent ?? null,
    quantity,
    amount: (each * numberIn(quantity) - numberIn(off)) as Sen,
  }
}

function partsOf({ amount, rounding, sale_amount: total, rest_of: restOf }: OrderRow): SaleParts | null {
  if (typeof total !== 'number') return null
  const own = numberIn(amount) - numberIn(rounding)
  const [cash, rest] = typeof restOf === 'string' ? [total - own, own] : [own, total - own]
  return { total: total as Sen, cash: cash as Sen, rest: rest as Sen, restOf: restOf ?? null }
}

/** The sums of the whole sale, which its order has where it is paid in two. */
function sumsOfSale(order: OrderRow | undefined): ChargedSums | null {
  try {
    return saleSums.parse(JSON.parse(order?.sale_sums ?? ''))
  } catch {
    return null
  }
}

/** Shown beside amounts, on the customer's receipt too. A damaged or stolen counter may send anything. */
const plainIn = (name: unknown) => readAsPlain(typeof name === 'string' ? name : '')
/** A damaged or stolen counter may send anything in a number's place. */
const numberIn = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Rows as the journal has them. */
interface LineRow extends SoldLine {
  readonly position: number
  readonly kind: 'product' | 'discount'
  readonly price: number
  readonly quantity: number
  readonly off: number
  readonly percent: number | null
}

interface OrderRow {
  readonly amount: number
  readonly rounding?: number
  readonly sale_amount?: number | null
  readonly sale_sums?: string | null
  readonly rest_of?: string | null
  readonly cart_name?: string | null
}

interface SumsRow {
  readonly service: Sen
  readonly tax: Sen
  readonly tax_name: TaxTerms['name']
  readonly tax_rate: number
  readonly tax_base: TaxTerms['base']
  readonly service_rate: number
  readonly included: 0 | 1
}

const termsOf = (row: SumsRow): TaxTerms => ({
  name: row.tax_name,
  rate: row.tax_rate,
  base: row.tax_base,
  service: row.service_rate,
  included: row.included === 1,
})
