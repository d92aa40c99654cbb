import type { Page } from 'playwright-core'
import type { Product } from '../../shared/catalogue/product.ts'
import { rupiah } from '../../shared/money.ts'
import type { CounterSetUp } from '../helpers/counter-window.ts'
import { callFrom } from '../helpers/page-call.ts'
import { aProduct } from '../helpers/products.ts'
import { openedShop } from './opened-counter.ts'

export const coffee = aProduct({ barcode: '8991234567890', favourite: true, color: 'red' })
const toast = aProduct({
  id: 'ROTI',
  barcode: '8990000000001',
  name: 'Roti Bakar',
  price: rupiah(12_000),
  type: 'Makanan',
})

/** A counter that sells goods. */
export async function shopWithGoods(setUp: Partial<CounterSetUp> = {}) {
  const shop = await openedShop(setUp)
  await putOnSale(shop.page, coffee, toast)
  return shop
}

/** Adds products, or changes them, and waits for their tiles. */
export async function putOnSale(page: Page, ...products: Product[]): Promise<void> {
  await callFrom(page, 'catalogue.save', { products })
  for (const { name } of products) await page.getByRole('button', { name }).first().waitFor()
}

/** What the cart on the screen comes to. */
export const total = (page: Page) => page.getByTestId('amount').innerText()
