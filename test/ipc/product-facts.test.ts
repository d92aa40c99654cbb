import { expect, test } from 'vitest'
import { factsOfSaved } from '../../electron/ipc/product-facts.ts'
import type { Product } from '../../shared/catalogue/product.ts'
import { rupiah } from '../../shared/money.ts'
import { aProduct } from '../helpers/products.ts'

const coffee = aProduct()

test('a product is saved under its name; a lower price names the one before, also where the product has another name now', () => {
  const cheaper = { ...coffee, name: 'Kopi', price: rupiah(8_000) }
  expect(factsOfSaved([cheaper], [coffee])).toEqual({
    subject: 'Kopi',
    detail: { price: '8000', prices: 'Kopi Rp 18.000 → Rp 8.000', offered: 'true' },
  })
  const same = { price: '18000', offered: 'true' }
  for (const before of [[coffee], []]) expect(factsOfSaved([coffee], before).detail).toEqual(same)
})

test('several products are saved by their number, and prices of variants and extras are named, too', () => {
  const tea = { ...coffee, id: 'T1', name: 'Teh' }
  const before: Product = {
    ...coffee,
    variants: [
      { name: 'Panas', price: rupiah(18_000) },
      { name: 'Es', price: rupiah(20_000) },
    ],
    extras: [{ name: 'Susu', price: rupiah(3_000) }],
  }
  const now: Product = {
    ...before,
    variants: [
      { name: 'Panas', price: rupiah(18_000) },
      { name: 'Es', price: rupiah(2_000) },
      { name: 'Dingin', price: rupiah(1_000) },
    ],
    extras: [{ name: 'Susu', price: rupiah(0) }],
  }
  expect(factsOfSaved([now, tea], [tea, before])).toEqual({
    subject: null,
    detail: {
      products: '2',
      prices: 'Kopi Susu Es Rp 20.000 → Rp 2.000; Kopi Susu + Susu Rp 3.000 → Rp 0',
    },
  })
})

test('an imported file that changes every price names ten and counts the rest', () => {
  const all = Array.from({ length: 300 }, (_, at) => ({ ...coffee, id: `K${at}` }))
  const dearer = all.map((each) => ({ ...each, price: rupiah(19_000) }))
  const prices = factsOfSaved(dearer, all).detail.prices?.split('; ') ?? []
  expect([prices.length, prices.at(-1)]).toEqual([11, '+290'])
})
