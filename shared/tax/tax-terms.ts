import * as z from 'zod'

/** A rate in hundredths of a percent: 1100 is 11 %. */
const rate = z.int().min(0).max(5_000)

/** The tax's name on slips: PPN, or PB1, the regional tax on restaurants (PBJT). */
export const taxNames = ['PPN', 'PB1'] as const

/**
 * The base of the rate: the whole price, or eleven twelfths of it, the "DPP nilai lain" of PMK 131/2024, by which a
 * rate of 12 % is 11 % of the price.
 */
export const taxBases = ['whole', 'elevenTwelfths'] as const

/** The shop's tax and service charge. A rate of 0 is none. */
export const taxTerms = z.strictObject({
  name: z.enum(taxNames),
  rate,
  base: z.enum(taxBases),
  service: rate,
  /** Prices already contain both; otherwise both are added to them. */
  included: z.boolean(),
})
export type TaxTerms = z.infer<typeof taxTerms>
