import { rupiah } from '../../../shared/money.ts'
import type { Shop } from '../shop.ts'
import { button, type Take, toCounter } from './chapter.ts'

const names = ['Kopi Susu', 'Es Teh Manis', 'Roti Bakar Cokelat Keju', 'Pisang Goreng', 'Nasi Goreng Kampung']

/** What the shop sells: the catalogue, and a cart of it. */
export async function throughGoods(shop: Shop, take: Take): Promise<void> {
  const { page, say, call } = shop
  await page.keyboard.press('F1')
  await page.getByText(say('catalogue.empty')).waitFor()
  await take('catalogue-empty')
  await call('catalogue.save', {
    products: names.map((name, at) => ({
      id: `B${at}`,
      barcode: `899123456789${at}`,
      name,
      price: rupiah(8_000 + at * 5_500),
      type: at < 2 ? 'Minuman' : 'Makanan',
      favourite: at === 0,
      active: true,
    })),
  })
  await page.getByRole('row', { name: /Nasi Goreng/ }).waitFor()
  await take('catalogue')
  await button(page, say('catalogue.add')).click()
  await page.getByRole('dialog').waitFor()
  await take('catalogue-product')
  await page.keyboard.press('Escape')
  await button(page, say('catalogue.arrange')).click()
  await page.getByRole('dialog').waitFor()
  await take('catalogue-arrange')
  await page.keyboard.press('Escape')
  await toCounter(shop)
  await page.getByRole('button', { name: /^Kopi Susu/ }).click()
  await button(page, say('cart.hold')).click()
  await page.getByRole('button', { name: /^Kopi Susu/ }).click()
  await page.getByRole('button', { name: /^Roti Bakar/ }).click()
  await page.keyboard.type('2000')
  await take('counter-cart')
  await page.keyboard.press('Delete')
  await button(page, say('cart.drop')).click()
}
