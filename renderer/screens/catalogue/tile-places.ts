import { MAX_PLACE } from '../../../shared/catalogue/catalogue-limits.ts'
import type { Product } from '../../../shared/catalogue/product.ts'

/** A favourite with the tile of this place; behind all that have one without it. */
export const favouriteAt = ({ place: _, ...product }: Product, place?: number): Product => ({
  ...product,
  favourite: true,
  ...(place !== undefined && place <= MAX_PLACE ? { place } : {}),
})

export const notFavourite = ({ place: _, ...product }: Product): Product => ({ ...product, favourite: false })

/** A list in which one has moved to the place of another. */
export function moved(ids: readonly string[], id: string, to: number): readonly string[] {
  const others = ids.filter((each) => each !== id)
  return [...others.slice(0, to), id, ...others.slice(to)]
}

/** What changes if exactly these of the products on sale are the favourites, in this order. */
export function changesFor(first: readonly string[], products: readonly Product[]): readonly Product[] {
  const places = new Map(first.map((id, at) => [id, at + 1]))
  return products
    .filter(({ active }) => active)
    .map((before) => {
      const place = places.get(before.id)
      return { before, after: place === undefined ? notFavourite(before) : favouriteAt(before, place) }
    })
    .filter(({ before, after }) => before.favourite !== after.favourite || before.place !== after.place)
    .map(({ after }) => after)
}
