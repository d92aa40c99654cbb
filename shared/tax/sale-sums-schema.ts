import * as z from 'zod'
import { sumSchema } from '../sum-schema.ts'
import { taxTerms } from './tax-terms.ts'

/** The parts of a sale's amount, in sen, and the terms by which it was sold: kept with the sale, whatever is set later. */
export const saleSums = z.object({
  terms: taxTerms,
  /** The prices, before anything is taken off them. */
  goods: sumSchema,
  /** Everything that was taken off, by line and from the whole. */
  discount: sumSchema,
  service: sumSchema,
  tax: sumSchema,
  /** What of the goods, after discounts, is sold without the tax; missing where nothing is. */
  untaxed: sumSchema.optional(),
})
export type SaleSums = z.infer<typeof saleSums>
