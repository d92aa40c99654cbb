import { create } from 'zustand'
import type { Product } from '../../../../shared/catalogue/product.ts'
import { addProduct } from '../cart.ts'

/** The product of which a variant is about to be picked. */
export const usePicking = create<{ readonly product: Product | null }>(() => ({ product: null }))

/** Puts a product into the cart, or asks first in which variant. */
export function pickProduct(product: Product): void {
  if (product.variants) usePicking.setState({ product })
  else addProduct(product)
}

/** No variant after all, or it was picked. */
export function endPicking(): void {
  usePicking.setState({ product: null })
}
