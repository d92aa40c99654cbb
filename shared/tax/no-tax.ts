import type { TaxTerms } from './tax-terms.ts'

/** A shop without tax and service charge. */
export const noTax: TaxTerms = { name: 'PPN', rate: 0, base: 'whole', service: 0, included: true }
