import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Product } from '../../shared/catalogue/product.ts'
import { rupiah } from '../../shared/money.ts'
import { callFrom } from '../helpers/page-call.ts'
import { aProduct } from '../helpers/products.ts'
import { scan } from '../helpers/scan.ts'
import { seriousFaults } from '../helpers/serious-faults.ts'
import { staffPins } from '../helpers/staffed.ts'
import { openedShop, staffedShop } from './opened-counter.ts'

const product = (id: string, name: string, barcode: string | null, more: Partial<Product> = {}) =>
  aProduct({ id, name, barcode, price: rupiah(10_000), type: 'Umum', ...more })

const coffee = '8991234567890'
const water = 'AB1234'

/** A counter with goods has the scanner's reader from its start. */
async function sellGoods(page: Page) {
  await callFrom(page, 'catalogue.save', {
    products: [
      product('KOPI', 'Kopi Hitam', coffee),
      product('AIR', 'Air Mineral', water),
      product('TEH', 'Teh', null, {
        variants: ['Panas', 'Dingin'].map((name) => ({ name, price: rupiah(5_000) })),
      }),
    ],
  })
  await page.reload()
  await page.getByRole('button', { name: /^Teh/ }).waitFor()
}

const total = (page: Page) => page.getByTestId('amount').innerText()

test('a scan on a screen that takes none is shown, and one tap puts it into the cart, also after a reload', async () => {
  const { page, cashier } = await openedShop()
  await sellGoods(page)
  await page.keyboard.press('F8')
  const name = page.getByLabel('Nama toko')
  const place = () => name.boundingBox()
  const before = await place()
  await scan(page, coffee)
  await page.getByText('Kopi Hitam tidak ditambahkan').waitFor()
  // Somebody may be about to tap there.
  expect(await place()).toEqual(before)
  await scan(page, coffee)
  await page.getByText('Kopi Hitam, Kopi Hitam tidak ditambahkan').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await cashier.button('Masukkan ke keranjang').click()
  await cashier.ready()
  await expect.poll(() => total(page)).toBe('Rp 20.000')
  expect(await page.getByText('tidak ditambahkan').count()).toBe(0)

  // A page that begins there does not know the goods yet.
  await page.keyboard.press('F8')
  await page.reload()
  await page.getByRole('heading', { name: 'Pengaturan' }).waitFor()
  const said = page.getByText(/tidak ditambahkan/)
  const scanned = async () => {
    await scan(page, coffee)
    await page.waitForTimeout(600)
    return said.count()
  }
  await expect.poll(scanned).toBe(1)
  const missed = (await said.innerText()).split(coffee).length - 1
  await cashier.button('Masukkan ke keranjang').click()
  await expect.poll(() => total(page)).toBe(`Rp ${2 + missed}0.000`)
  // What is scanned again at the counter is there.
  await page.keyboard.press('F8')
  await scan(page, coffee)
  await scan(page, water)
  await page.getByText('Kopi Hitam, Air Mineral tidak ditambahkan').waitFor()
  await page.waitForTimeout(2_000)
  await cashier.back()
  await scan(page, coffee)
  await expect.poll(() => total(page)).toBe(`Rp ${3 + missed}0.000`)
  await page.getByText('Air Mineral tidak ditambahkan').waitFor()
  expect(await page.getByText('Kopi Hitam, Air Mineral').count()).toBe(0)
})

test('a scan while a dialog is open presses nothing, fills no field, and is shown above the dialog', async () => {
  const { page, cashier, dialog } = await openedShop()
  await sellGoods(page)
  await cashier.button(/^Teh/).click()
  await dialog.waitFor()
  // Its first button has the focus, and a code with letters that is on sale nowhere looks like words.
  await scan(page, 'XY-1234')
  await dialog.getByText('Kode XY-1234 tidak ada di katalog').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: /^Dingin/ }).click()
  await expect.poll(() => total(page)).toBe('Rp 5.000')
  await page.getByText('Kode XY-1234 tidak ada di katalog').waitFor()
  await cashier.button('Tutup').click()

  await cashier.button('Beri nama keranjang').click()
  const name = dialog.getByRole('textbox')
  await name.fill('Meja 4')
  await page.waitForTimeout(400)
  await scan(page, water)
  await dialog.getByText('Air Mineral tidak ditambahkan').waitFor()
  expect(await name.inputValue()).toBe('Meja 4')
  // What nobody sells may be meant for the field.
  await name.fill('')
  await page.waitForTimeout(400)
  await scan(page, '8990000000999')
  expect(await name.inputValue()).toBe('8990000000999')
  await name.fill('Meja 4')
  await cashier.button('Simpan').click()
  await dialog.waitFor({ state: 'detached' })
  // On the counter itself nothing has to be opened.
  await cashier.button('Masukkan ke keranjang').click()
  await expect.poll(() => total(page)).toBe('Rp 15.000')
  expect(await page.getByText('tidak ditambahkan').count()).toBe(0)
})

test('a scanned code of nothing on sale is named on the code screen and where cash is counted', async () => {
  const { page, cashier } = await openedShop()
  await sellGoods(page)
  await cashier.button(/^Kopi Hitam/).click()
  await cashier.requestCode()
  await scan(page, '8990000000999')
  const said = page.getByText('Kode 8990000000999 tidak ada di katalog')
  await said.waitFor()
  expect(await cashier.button('Masukkan ke keranjang').count()).toBe(0)
  await page.getByLabel('Pindaian yang tidak ditambahkan').getByRole('button', { name: 'Tutup' }).click()
  await said.waitFor({ state: 'detached' })
  await cashier.sees('open')
  await cashier.button('Ganti cara bayar').click()
  await cashier.button(/^Tunai/).click()
  await page.getByTestId('exact').waitFor()
  await page.keyboard.type('20', { delay: 80 })
  await page.waitForTimeout(400)
  await scan(page, '8990000000999')
  await said.waitFor()
  expect(await page.getByTestId('tendered').innerText()).toBe('Rp 20')
})

test('a scan at the lock is not tried as a PIN, waits for the next sign-in, and is kept without changing a typed amount', async () => {
  const { page, cashier, signIn } = await staffedShop()
  await signIn('owner')
  await callFrom(page, 'catalogue.save', {
    products: [product('PERMEN', 'Permen', '96385074'), product('LEM', 'Lem', '123456')],
  })
  await page.reload()
  await cashier.button(/^Permen/).waitFor()
  await page.keyboard.press('F10')
  await page.getByRole('heading', { name: 'Loket terkunci' }).waitFor()
  await page.getByRole('radio', { name: /Sari/ }).check()
  const pin = page.getByLabel('PIN', { exact: true })
  const before = await pin.boundingBox()
  await scan(page, '96385074')
  await page.getByText('Permen tidak ditambahkan').waitFor()
  expect(await pin.boundingBox()).toEqual(before)
  await scan(page, '123456')
  await page.getByText('Permen, Lem tidak ditambahkan').waitFor()
  // What is not on sale is not shown.
  await scan(page, '036000291452')
  await expect.poll(() => pin.inputValue()).toBe('')
  expect(await page.locator('body').innerText()).not.toMatch(/036000291452|PIN salah/)
  // What a card reader types is tried.
  await scan(page, '0012345678')
  await page.getByText('PIN salah').waitFor()
  expect(await cashier.button('Masukkan ke keranjang').count()).toBe(0)
  await page.keyboard.type(staffPins.owner)
  await page.keyboard.press('Enter')
  await cashier.ready()
  await page.keyboard.type('2500', { delay: 80 })
  await page.keyboard.press('F8')
  await page.getByRole('heading', { name: 'Pengaturan' }).waitFor()
  await cashier.button('Masukkan ke keranjang').click()
  await cashier.ready()
  await page.getByText('Diketik: Rp 2.500').waitFor()
})
