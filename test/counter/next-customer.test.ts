import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { callFrom } from '../helpers/page-call.ts'
import { shopWithGoods, total } from './goods-shop.ts'

type Cashier = Awaited<ReturnType<typeof shopWithGoods>>['cashier']

/** A first customer's code waits, and the cart of the next one is begun. */
async function twoCustomers() {
  const { sandbox, page, cashier } = await shopWithGoods()
  await cashier.button(/^Kopi Susu/).click()
  await cashier.requestCode()
  const number = await cashier.orderNumber()
  await cashier.button('Simpan, layani berikutnya').click()
  await begin(page, cashier)
  return { sandbox, page, cashier, number }
}

async function begin(page: Page, cashier: Cashier) {
  await cashier.button(/^Roti Bakar/).click()
  await cashier.button(/^Roti Bakar/).click()
  await expect.poll(() => total(page)).toBe('Rp 24.000')
}

const rail = (page: Page) => page.getByRole('complementary').getByRole('button', { name: /^Rp 18\.000/ })

test('the cart of the next customer is still there after a look at an earlier sale, also once that is paid', async () => {
  const { sandbox, page, cashier, number } = await twoCustomers()
  await rail(page).click()
  await cashier.sees('open')
  await cashier.button('Kembali ke penjualan').click()
  await expect.poll(() => total(page)).toBe('Rp 24.000')
  await sandbox.play('pay', number)
  await page.getByText('Lunas Rp 18.000').click()
  await cashier.sees('paid')
  await page.keyboard.press('Escape')
  await expect.poll(() => total(page)).toBe('Rp 24.000')
  // A paid sale closes by itself.
  await callFrom(page, 'settings.change', { afterPaid: 3 })
  await cashier.requestCode()
  const second = await cashier.orderNumber()
  await cashier.button('Simpan, layani berikutnya').click()
  await begin(page, cashier)
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /^Rp 24\.000/ })
    .click()
  await cashier.sees('open')
  await sandbox.play('pay', second)
  await cashier.sees('paid')
  await cashier.ready()
  await expect.poll(() => total(page)).toBe('Rp 24.000')
})

test('while an earlier sale goes on in another way to pay, the next customer’s cart waits, also over a reload', async () => {
  const { sandbox, page, cashier } = await twoCustomers()
  await rail(page).click()
  await cashier.button('Ganti cara bayar').click()
  await cashier.ready()
  await expect.poll(() => total(page)).toBe('Rp 18.000')
  await page.reload()
  await cashier.ready()
  await expect.poll(() => total(page)).toBe('Rp 18.000')
  await cashier.button('QRIS').click()
  await cashier.requestCode()
  await cashier.button('Kembali ke penjualan').click()
  await expect.poll(() => total(page)).toBe('Rp 24.000')
  expect(await sandbox.orders()).toHaveLength(2)

  await rail(page).click()
  await cashier.button('Ganti cara bayar').click()
  await cashier.button('Kembali ke penjualan').click()
  await expect.poll(() => total(page)).toBe('Rp 24.000')
})

test('the goods of a cancelled sale do not take the place of a cart that was begun: it is held', async () => {
  const { page, cashier } = await twoCustomers()
  await rail(page).click()
  await cashier.button('Pelanggan batal').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pelanggan batal' }).click()
  await cashier.button('Ubah keranjang').click()
  await page.getByText('Ditahan (1)').waitFor()
  await expect.poll(() => total(page)).toBe('Rp 18.000')
  await cashier.button(/· 2 barang · Rp 24\.000/).click()
  await expect.poll(() => total(page)).toBe('Rp 24.000')
})
