import { expect, test } from 'vitest'
import { byTile } from '../../shared/catalogue/catalogue.ts'
import { isFoundBy } from '../../shared/catalogue/finding.ts'
import type { Product } from '../../shared/catalogue/product.ts'
import { aProduct } from '../helpers/products.ts'

const product = (name: string, change: Partial<Product> = {}) =>
  aProduct({ id: 'K-7', barcode: '8991234567890', name, ...change })

test('goods are found by words of name, number, category and barcode, in any order and case', () => {
  const found = (search: string) => isFoundBy(product('Kopi Susu Besar'), search)
  for (const search of [
    '',
    ' ',
    'kopi besar',
    'BESAR kopi',
    'susu',
    'opi su',
    'k-7',
    'minuman kopi',
    '567890',
  ])
    expect(found(search), search).toBe(true)
  for (const search of ['teh', 'kopi kecil', 'kopi 999']) expect(found(search), search).toBe(false)
})

test('favourites come first, and numbers in names are counted', () => {
  const goods = [
    ...['Kaos 10', 'kaos 9', 'Baju', 'Kaos 100'].map((name) => product(name)),
    product('Zaitun', { favourite: true }),
  ]
  expect(goods.sort(byTile).map(({ name }) => name)).toEqual([
    'Zaitun',
    'Baju',
    'kaos 9',
    'Kaos 10',
    'Kaos 100',
  ])
})
