import { create } from 'zustand'
import type { Product, Variant } from '../../../../shared/catalogue/product.ts'
import { addProduct } from '../cart.ts'

/** The product whose variant is about to be picked. */
export const usePicking = create<{ readonly product: Product | null }>(() => ({ product: null }))

/** Puts a product into the cart; asks for the variant first if it has some and none was given. */
export function pickProduct(product: Product, variant?: Variant): void {
  if (product.variants && !variant) usePicking.setState({ product })
  else addProduct(product, variant)
}

/** No variant after all, or it was picked. */
export function endPicking(): void {
  usePicking.setState({ product: null })
}
