import type { DatabaseSync } from 'node:sqlite'
import type { Sen } from '../../../shared/money.ts'
import type { SaleSums } from '../../../shared/tax/sale-sums.ts'
import type { TaxTerms } from '../../../shared/tax/tax-terms.ts'

/** How an order's amount is made up, as a column of an order selected `AS o`. */
export const SUMS = `(SELECT json_array(s.goods, s.discount, s.service, s.tax, s.tax_name, s.tax_rate, s.tax_base,
    s.service_rate, s.included, s.untaxed) FROM order_sums s WHERE s.merchant_trade_no = o.merchant_trade_no)`

type Values = readonly [
  ...[goods: Sen, discount: Sen, service: Sen, tax: Sen],
  ...[name: TaxTerms['name'], rate: number, base: TaxTerms['base'], serviceRate: number, included: 0 | 1],
  untaxed: Sen,
]

/** The value of {@link SUMS}. */
export function readSums(json: string): SaleSums {
  const [goods, discount, service, tax, name, rate, base, serviceRate, included, untaxed] = JSON.parse(
    json,
  ) as Values
  const terms = { name, rate, base, service: serviceRate, included: included === 1 }
  return { terms, goods, discount, service, tax, ...(untaxed > 0 ? { untaxed } : {}) }
}

/** How orders' amounts are made up, in the journal's database. */
export function createSumsTable(database: DatabaseSync) {
  const insert =
    database.prepare(`INSERT INTO order_sums (merchant_trade_no, goods, discount, service, tax, tax_name,
    tax_rate, tax_base, service_rate, included, untaxed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  return {
    insert(
      merchantTradeNo: string,
      { goods, discount, service, tax, terms, untaxed = 0 as Sen }: SaleSums,
    ): void {
      const { name, rate, base, service: serviceRate, included } = terms
      const values = [goods, discount, service, tax, name, rate, base, serviceRate, included ? 1 : 0, untaxed]
      insert.run(merchantTradeNo, ...values)
    },
  }
}
