import { rupiah } from '../money.ts'
import type { Product } from './product.ts'

/** The dearest single thing a counter sells, in sen; an amount above it is a slip of the finger. */
export const DEAREST = rupiah(100_000_000)

/** Products that one call may save: what its body has room for. */
export const MOST_SAVED = 100

/** In the order of the tiles: favourites first, then by name. */
export function byTile(one: Product, other: Product): number {
  return Number(other.favourite) - Number(one.favourite) || one.name.localeCompare(other.name, 'id')
}
