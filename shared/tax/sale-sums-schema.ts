import * as z from 'zod'
import { sumSchema } from '../money-schema.ts'
import { taxTerms } from './tax-terms.ts'

/** The parts of a sale's amount, in sen, and its terms: stored with the sale, so that later settings don't change it. */
export const saleSums = z.object({
  terms: taxTerms,
  /** The prices before any discount. */
  goods: sumSchema,
  /** All discounts, by line and on the whole cart. */
  discount: sumSchema,
  service: sumSchema,
  tax: sumSchema,
  /** The goods sold without the tax, after discounts; missing if there are none. */
  untaxed: sumSchema.optional(),
})
export type SaleSums = z.infer<typeof saleSums>
