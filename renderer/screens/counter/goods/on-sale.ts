import { isFoundBy } from '../../../../shared/catalogue/finding.ts'
import type { Product } from '../../../../shared/catalogue/product.ts'

/** The goods on sale that a search finds; an empty search finds all. */
export const onSale = (products: readonly Product[] | null, search: string) =>
  (products ?? []).filter((product) => product.active && isFoundBy(product, search))
