import { everyWordOf } from '../every-word.ts'
import { barcodesOf } from './labels.ts'
import type { Product, Variant } from './product.ts'

/** Whether a search finds it: each word of it in name, number, category or a barcode, in any order. */
export function isFoundBy(product: Product, search: string): boolean {
  const { id, name, type } = product
  return everyWordOf(search)([name, id, type, ...barcodesOf(product)].join(' '))
}

/** A product on sale, and its variant if one was given. */
export interface Picked {
  readonly product: Product
  readonly variant?: Variant | undefined
}

/** What is on sale under a barcode: a product, or one of its variants. */
export function findByBarcode(products: readonly Product[], code: string): Picked | null {
  const product = products.find((each) => each.active && barcodesOf(each).includes(code))
  if (!product) return null
  return { product, variant: product.variants?.find(({ barcode }) => barcode === code) }
}
