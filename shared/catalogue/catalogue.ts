import type { Product } from './product.ts'

/** In the order of the tiles: favourites first, then by name. */
export function byTile(one: Product, other: Product): number {
  return Number(other.favourite) - Number(one.favourite) || one.name.localeCompare(other.name, 'id')
}
