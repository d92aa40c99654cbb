import { expect, test } from 'vitest'
import { callFrom } from '../helpers/page-call.ts'
import { scan } from '../helpers/scan.ts'
import { seriousFaults } from '../helpers/serious-faults.ts'
import { staffed } from '../helpers/staffed.ts'
import { shopWithGoods, total } from './goods-shop.ts'

test('a scan goes into the cart wherever the focus is, and presses and charges nothing', async () => {
  const { sandbox, page, cashier } = await shopWithGoods()
  await scan(page, '8991234567890')
  // What takes scans may be a part of the page that is just coming.
  await expect.poll(() => total(page)).toBe('Rp 18.000')
  await cashier.button(/^Tagih/).focus()
  await scan(page, '8990000000001')
  expect(await total(page)).toBe('Rp 30.000')
  // Also over a slow road: it has more digits than any amount.
  await scan(page, '8990000008888', 120)
  await page.getByText('Kode 8990000008888 tidak ada di katalog').waitFor()
  expect(await page.getByText('Diketik').count()).toBe(0)

  await cashier.button('Cara bayar: QRIS').click()
  await cashier.button(/^Bank A/).click()
  const payer = page.getByLabel('Nama pembayar')
  await payer.fill('Siti')
  await scan(page, '8991234567890')
  expect(await total(page)).toBe('Rp 48.000')
  expect(await payer.inputValue()).toBe('Siti')

  await scan(page, '8990000009999')
  await page.getByText('Kode 8990000009999 tidak ada di katalog').waitFor()
  expect(await payer.inputValue()).toBe('Siti')
  expect(await total(page)).toBe('Rp 48.000')
  expect(await sandbox.orders()).toEqual([])
})

test('a scanned code of nothing on sale becomes a product, which is in the cart then and is scanned from then on; no cashier makes one', async () => {
  const { page, cashier, dialog } = await shopWithGoods()
  await scan(page, '8991234567890')
  // The notice comes below the tiles: a hand may be about to tap one.
  const tile = page.locator('[data-pictures] button').first()
  const before = await tile.boundingBox()
  await scan(page, '8990000007777')
  await cashier.button('Jadikan barang baru').waitFor()
  expect(await tile.boundingBox()).toEqual(before)
  await cashier.button('Jadikan barang baru').click()
  expect(await dialog.getByLabel('Barcode').inputValue()).toBe('8990000007777')
  await dialog.getByLabel('Nama', { exact: true }).fill('Teh Kotak')
  await dialog.getByLabel('Harga (rupiah)').fill('5000')
  expect(await seriousFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => total(page)).toBe('Rp 23.000')
  expect(await page.getByText('tidak ada di katalog').count()).toBe(0)
  await scan(page, '8990000007777')
  await expect.poll(() => total(page)).toBe('Rp 28.000')

  await staffed((name, input) => callFrom(page, name, input))
  await page.getByRole('banner').getByText('Budi').waitFor()
  await scan(page, '8990000006666')
  await page.getByText('minta supervisor menambahkannya').waitFor()
  expect(await cashier.button('Jadikan barang baru').count()).toBe(0)
})

test('goods scanned while cash is counted or after a sale go into the cart, and no barcode is taken for money', async () => {
  const { sandbox, page, cashier } = await shopWithGoods()
  await scan(page, '8991234567890')
  await cashier.button('Cara bayar: QRIS').click()
  await cashier.button('Tunai').click()
  await page.getByTestId('tendered').waitFor()
  await cashier.button('Rp 20.000').click()
  // Nothing on sale: what was typed stays.
  await scan(page, '8990000009999')
  expect(await page.getByTestId('tendered').innerText()).toBe('Rp 20.000')
  await scan(page, '8990000000001')
  await cashier.ready()
  expect(await total(page)).toBe('Rp 30.000')

  await cashier.button(/^Tagih/).click()
  await page.getByTestId('exact').click()
  await cashier.sees('paid')
  await scan(page, '8991234567890')
  await cashier.ready()
  expect(await total(page)).toBe('Rp 18.000')
  expect(await sandbox.orders()).toEqual([])
})

test('what is scanned a moment before the counter is shown is in its cart, one thing after the other', async () => {
  const { page, cashier } = await shopWithGoods()
  // Once a scan is taken, the scanner is read.
  await scan(page, '8991234567890')
  await expect.poll(() => total(page)).toBe('Rp 18.000')
  await cashier.button('Shift').click()
  await page.getByText('Belum ada shift yang ditutup').waitFor()
  // In one go: no machine is so slow that the scans are old ones.
  await page.evaluate(() => {
    const press = (key: string) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    for (const code of ['8991234567890', '8990000000001']) for (const key of [...code, 'Enter']) press(key)
    const counter = [...document.querySelectorAll('header button')].find((each) =>
      each.textContent?.includes('Kasir'),
    )
    ;(counter as HTMLElement).click()
  })
  await expect.poll(() => total(page)).toBe('Rp 48.000')
})

test('a scan sends no dialog, and stays only in a field for words, if it is nothing on sale', async () => {
  const { page, cashier, dialog } = await shopWithGoods()
  await scan(page, '8991234567890')
  await page.getByRole('button', { name: 'Diskon' }).first().click()
  // The row of narrow buttons that opened the dialog has no say in its buttons.
  const send = dialog.getByRole('button', { name: 'Beri diskon' })
  expect(await send.evaluate((button) => getComputedStyle(button).paddingLeft)).toBe('16px')
  await dialog.getByRole('radio', { name: 'Rp' }).check()
  const amount = dialog.getByLabel(/rupiah/)
  await amount.fill('500')
  await scan(page, '8990000000001')
  expect(await amount.inputValue()).toBe('500')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await cashier.button('Beri nama keranjang').click()
  await dialog.getByRole('textbox').waitFor()
  await scan(page, '8990000000001')
  expect(await dialog.getByRole('textbox').inputValue()).toBe('')
  await scan(page, '8990000000999')
  expect(await dialog.getByRole('textbox').inputValue()).toBe('8990000000999')
})
