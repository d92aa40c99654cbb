import { expect, test } from 'vitest'
import {
  changesFor,
  favouriteAt,
  moved,
  notFavourite,
} from '../../../renderer/screens/catalogue/tile-places.ts'
import { byTile } from '../../../shared/catalogue/catalogue.ts'
import { MAX_PLACE } from '../../../shared/catalogue/catalogue-limits.ts'
import type { Product } from '../../../shared/catalogue/product.ts'
import { aProduct } from '../../helpers/products.ts'

const product = (name: string, change: Partial<Product> = {}) => aProduct({ id: name, name, ...change })
const tiles = (products: readonly Product[]) => [...products].sort(byTile).map(({ id }) => id)
const after = (products: readonly Product[], changed: readonly Product[]) =>
  products.map((each) => changed.find(({ id }) => id === each.id) ?? each)

test('favourites with a place come first in its order, then those without one by name, then the others', () => {
  expect(
    tiles([
      product('Apel'),
      product('Cuka', { favourite: true }),
      product('Beras', { favourite: true }),
      product('Dadar', { favourite: true, place: 2 }),
      product('Es', { favourite: true, place: 1 }),
      // The place of one that is no favourite any more counts for nothing.
      product('Zaitun', { place: 1 }),
    ]),
  ).toEqual(['Es', 'Dadar', 'Beras', 'Cuka', 'Apel', 'Zaitun'])
})

test('a tile that moves takes the place of another, whose neighbours make room', () => {
  const ids = ['A', 'B', 'C', 'D']
  expect(moved(ids, 'A', 2)).toEqual(['B', 'C', 'A', 'D'])
  expect(moved(ids, 'D', 0)).toEqual(['D', 'A', 'B', 'C'])
  expect(moved(ids, 'B', 1)).toEqual(ids)
})

test('an order that was made is the order of the tiles, and only what differs is saved', () => {
  const products = [
    product('A', { favourite: true, place: 1 }),
    product('B', { favourite: true, place: 2 }),
    product('C', { favourite: true }),
    product('D'),
    product('E'),
    product('OFF', { favourite: true, place: 3, active: false }),
  ]
  const changed = changesFor(['A', 'D', 'B'], products)
  expect(changed.map(({ id, favourite, place }) => [id, favourite, place])).toEqual([
    ['B', true, 3],
    ['C', false, undefined],
    ['D', true, 2],
  ])
  const now = after(products, changed)
  expect(tiles(now.filter(({ active }) => active))).toEqual(['A', 'D', 'B', 'C', 'E'])
  expect(changesFor(['A', 'D', 'B'], now)).toEqual([])
})

test('who is no favourite has no place, and behind the last place stand the others by name', () => {
  expect(notFavourite(product('A', { favourite: true, place: 4 }))).toEqual(product('A'))
  expect(favouriteAt(product('A', { place: 4 }))).toEqual(product('A', { favourite: true }))
  expect(favouriteAt(product('A'), MAX_PLACE + 1)).toEqual(product('A', { favourite: true }))
})
