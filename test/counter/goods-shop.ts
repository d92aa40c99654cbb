import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { seriousFaults } from '../helpers/serious-faults.ts'
import { openedShop } from './opened-counter.ts'

export const csv = [
  'id;barcode;name;price;type;favourite;active;warna',
  'KOPI;8991234567890;Kopi Susu;18000;Minuman;ya;ya;merah',
  'ROTI;8990000000001;Roti Bakar;12000;Makanan;tidak;ya;karamel',
  'RUSAK;;Tanpa harga;;Makanan;tidak;ya;',
].join('\n')

/** A counter whose catalogue has come from a file. */
export async function shopWithGoods() {
  const { sandbox, counter, page, cashier } = await openedShop()
  await page.keyboard.press('F1')
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'katalog.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByText('Baru: 2 · Berubah: 0 · Sama: 0').waitFor()
  await page.getByText('Baris 4, Tanpa harga: Harga harus rupiah bulat').waitFor()
  await page.getByText('Baris 3, Roti Bakar: karamel').waitFor()
  await cashier.button('Terapkan 2 barang').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await seriousFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await cashier.button(/^Kopi Susu/).waitFor()
  return { sandbox, counter, page, cashier }
}

/** What the cart on the screen comes to. */
export const total = (page: Page) => page.getByTestId('amount').innerText()
