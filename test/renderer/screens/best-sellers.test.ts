import { expect, test } from 'vitest'
import { bestSellersIn } from '../../../renderer/screens/catalogue/best-sellers.ts'
import type { Product } from '../../../shared/catalogue/product.ts'
import { rupiah } from '../../../shared/money.ts'
import { aProduct } from '../../helpers/products.ts'

const product = (id: string, change: Partial<Product> = {}) =>
  aProduct({ id, name: `Barang ${id}`, ...change })
const sold = (id: string, quantity: number, returned = 0, name = `Barang ${id}`) => ({
  id,
  name,
  quantity,
  amount: rupiah(1_000),
  returned: { quantity: returned, amount: rupiah(0) },
})

test('what sold most comes first, without what came back, and all names of a product together', () => {
  const products = [product('A'), product('B'), product('C'), product('D')]
  const report = {
    products: [sold('A', 5, 4), sold('B', 2), sold('B', 2, 0, 'Barang B besar'), sold('C', 3)],
  }
  expect(bestSellersIn(report, products).map(({ product: { id }, quantity }) => [id, quantity])).toEqual([
    ['B', 4],
    ['C', 3],
    ['A', 1],
  ])
})

test('nothing that is not on sale, came back whole or is not in the catalogue; ten at most', () => {
  const products = [product('OFF', { active: false }), product('BACK'), product('OK')]
  const report = { products: [sold('OFF', 9), sold('BACK', 3, 3), sold('GONE', 8), sold('OK', 1)] }
  expect(bestSellersIn(report, products).map((one) => one.product.id)).toEqual(['OK'])
  const many = Array.from({ length: 12 }, (_, at) => product(`P${at}`))
  const all = { products: many.map(({ id }, at) => sold(id, at + 1)) }
  expect(bestSellersIn(all, many)).toHaveLength(10)
})
