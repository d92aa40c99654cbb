import { MAX_SAVED } from '../../../shared/catalogue/catalogue-limits.ts'
import type { Product } from '../../../shared/catalogue/product.ts'
import { callMain } from '../../bridge/main-process.ts'

/** Saves products, however many. After a failure all of them may be saved again: the same product changes nothing. */
export async function saveProducts(products: readonly Product[]): Promise<void> {
  for (let at = 0; at < products.length; at += MAX_SAVED)
    await callMain('catalogue.save', { products: products.slice(at, at + MAX_SAVED) })
}
