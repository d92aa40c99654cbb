import type { Product } from '../../../shared/catalogue/product.ts'
import type { SalesReport } from '../../../shared/report/sales-report.ts'

/** Two rows of tiles on most screens. */
const MAX_BEST = 10

export interface BestSeller {
  readonly product: Product
  /** Pieces that were sold and did not come back. */
  readonly quantity: number
}

/** The products on sale of which most pieces were sold, the most first. A product's variants, and its earlier names, count together. */
export function bestSellersIn(
  { products: sold }: Pick<SalesReport, 'products'>,
  products: readonly Product[],
): readonly BestSeller[] {
  const pieces = new Map<string, number>()
  for (const { id, quantity, returned } of sold)
    pieces.set(id, (pieces.get(id) ?? 0) + quantity - returned.quantity)
  return products
    .map((product) => ({ product, quantity: pieces.get(product.id) ?? 0 }))
    .filter(({ product, quantity }) => product.active && quantity > 0)
    .sort((one, other) => other.quantity - one.quantity)
    .slice(0, MAX_BEST)
}
