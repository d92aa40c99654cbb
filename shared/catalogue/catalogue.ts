import { compareNames } from '../names-in-order.ts'
import { MAX_PLACE } from './catalogue-limits.ts'
import type { Product } from './product.ts'

/** In the order of the tiles: favourites first, those with a place in its order, then by name. */
export function byTile(one: Product, other: Product): number {
  return (
    Number(other.favourite) - Number(one.favourite) ||
    placeOf(one) - placeOf(other) ||
    compareNames(one.name, other.name)
  )
}

const placeOf = ({ favourite, place = MAX_PLACE + 1 }: Product) => (favourite ? place : 0)
