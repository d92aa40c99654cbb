import { expect, test } from 'vitest'
import { scan } from '../helpers/scan.ts'
import { staffPins } from '../helpers/staffed.ts'
import { callFrom, dataFolder, typePin } from './counter-page.ts'
import { shopWithGoods } from './goods-shop.ts'
import { openedCounter } from './opened-counter.ts'
import { paidInCash } from './sales-by-call.ts'

test('a reload comes back to its screen, with a product that is being entered in the open form; from an unknown one to the counter', async () => {
  const { page, cashier } = await openedCounter()
  await page.keyboard.press('F1')
  await cashier.button('Barang baru').click()
  const form = page.getByRole('dialog', { name: 'Barang baru' })
  await form.getByLabel('Nama', { exact: true }).fill('Soto Betawi')
  await form.getByLabel('Harga (rupiah)').fill('25000')
  await page.reload()
  expect(await form.getByLabel('Nama', { exact: true }).inputValue()).toBe('Soto Betawi')
  await form.getByRole('button', { name: 'Simpan' }).click()
  await form.waitFor({ state: 'detached' })
  // What was sent is not offered again.
  await page.reload()
  await page.getByRole('button', { name: /Soto Betawi/ }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  // Of an order that is in the journal no more, such as after a restore, no empty screen is left.
  await page.evaluate(() => history.replaceState({ screen: 'code', merchantTradeNo: 'LK-GONE' }, ''))
  await page.reload()
  await cashier.ready()
  // Nor of a screen that this Loket has not.
  await page.evaluate(() => history.replaceState({ screen: 'floorPlan' }, ''))
  await page.reload()
  await cashier.ready()
})

test('a reload keeps the counted cash of a closing and the half of a cash movement, and a lock keeps neither', async () => {
  const shifts = { cash: true }
  const { page, cashier } = await openedCounter({ dataDir: dataFolder({}, { shifts }) })
  await callFrom(page, 'staff.setUp', { name: 'Ibu Sari', pin: staffPins.owner })
  const unlock = async () => {
    await typePin(page, 'Ibu Sari', staffPins.owner)
    await cashier.button('Uang tunai masuk/keluar').waitFor()
  }
  await cashier.ready()
  const counted = page.getByLabel('Dihitung')
  const toClosing = async () => {
    await page.keyboard.press('F12')
    await cashier.button('Tutup shift').click()
    await counted.waitFor()
  }
  await toClosing()
  await counted.fill('125000')
  await page.reload()
  await counted.waitFor()
  expect(await counted.inputValue()).toBe('Rp 125.000')

  const moving = page.getByRole('dialog', { name: 'Uang tunai masuk/keluar' })
  const amount = moving.getByLabel('Jumlah')
  const toMoving = async () => {
    await page.keyboard.press('F12')
    await cashier.button('Uang tunai masuk/keluar').click()
  }
  await toMoving()
  await amount.fill('20000')
  await page.reload()
  await toMoving()
  expect(await amount.inputValue()).toBe('Rp 20.000')
  await page.reload()
  await cashier.button('Uang tunai masuk/keluar').waitFor()
  await page.keyboard.press('F10')
  await page.getByRole('heading', { name: 'Loket terkunci' }).waitFor()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/20000/)
  await unlock()
  await toMoving()
  expect(await amount.inputValue()).toBe('')
})

test('a reload keeps the cash that was counted, and a setting that is half typed', async () => {
  const { page, cashier } = await openedCounter()
  await cashier.charge('37500', 'Tunai')
  const tendered = page.getByTestId('tendered')
  await tendered.waitFor()
  for (const key of '50000') await page.keyboard.press(key)
  await page.reload()
  await cashier.button('Tagih Rp 37.500 · Tunai').click()
  expect(await tendered.innerText()).toBe('Rp 50.000')
  await page.getByText('Rp 12.500').waitFor()
  await cashier.button('Terima Rp 50.000').click()
  await cashier.sees('paid')
  // It was for that sale.
  await cashier.button('Penjualan baru').click()
  await page.reload()
  await cashier.charge('10000', 'Tunai')
  expect(await tendered.innerText()).toBe('Rp 10.000')

  await page.keyboard.press('F8')
  const name = page.getByLabel('Nama toko')
  await name.fill('Warung Bu S')
  await page.reload()
  expect(await name.inputValue()).toBe('Warung Bu S')
  await name.fill('Warung Bu Sri')
  await page.keyboard.press('Enter')
  await page.getByText('Warung Bu Sri').first().waitFor()
  await page.reload()
  expect(await name.inputValue()).toBe('Warung Bu Sri')
  expect(await page.evaluate(() => sessionStorage.getItem('loket.typed'))).toBeNull()
})

test('a reload keeps what was typed of a refund', async () => {
  const { page, cashier } = await openedCounter()
  await paidInCash(page, 50_000)
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  const toRefund = async () => {
    await cashier.openOrder(/Rp 50\.000/)
    await cashier.button('Refund').click()
    await dialog.waitFor()
  }
  await toRefund()
  await dialog.getByLabel('Sebagian').check()
  await dialog.getByLabel(/^Jumlah/).fill('12000')
  await dialog.getByLabel('Lainnya').check()
  await dialog.getByRole('textbox').last().fill('Gelas pecah')
  await page.reload()
  await toRefund()
  expect(await dialog.getByLabel(/^Jumlah/).inputValue()).toMatch(/12\.000/)
  expect(await dialog.getByRole('textbox').last().inputValue()).toBe('Gelas pecah')
})

test('a reload keeps the customer’s name, the chosen way to pay, and the line whose keys are in sight', async () => {
  const { page, cashier } = await shopWithGoods()
  await cashier.button(/^Kopi Susu/).click()
  await cashier.button(/^Roti Bakar/).click()
  const line = (name: string) => page.getByRole('button', { name: new RegExp(`^1 × ${name}`) })
  await line('Kopi Susu').click()
  expect(await line('Kopi Susu').getAttribute('aria-expanded')).toBe('true')
  await cashier.button(/^Cara bayar/).click()
  await cashier.button(/^Bank B/).click()
  await page.getByLabel('Nama pembayar').fill('Siti')
  await page.reload()
  await cashier.ready()
  await expect.poll(() => line('Kopi Susu').getAttribute('aria-expanded')).toBe('true')
  expect(await line('Roti Bakar').getAttribute('aria-expanded')).toBe('false')
  await cashier.button(/^Tagih Rp 30.000 · Bank B/).waitFor()
  await cashier.button(/^Cara bayar/).click()
  expect(await page.getByLabel('Nama pembayar').inputValue()).toBe('Siti')
})

test('a reload keeps the looks of a way to pay, and a product that is begun from a scan and scanned again', async () => {
  const { page, cashier, dialog } = await shopWithGoods()
  await page.keyboard.press('F8')
  await cashier.button('Nama dan tampilan Bank A').click()
  await dialog.getByLabel(/^Nama/).fill('BCA')
  await page.reload()
  await cashier.button('Nama dan tampilan Bank A').click()
  expect(await dialog.getByLabel(/^Nama/).inputValue()).toBe('BCA')
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await dialog.waitFor({ state: 'detached' })
  await cashier.back()

  const begin = async (barcode: string) => {
    await scan(page, barcode)
    await cashier.button('Jadikan barang baru').click()
  }
  const name = dialog.getByLabel('Nama', { exact: true })
  await begin('8990000000999')
  await name.fill('Sirup Melon')
  await cashier.button('Tambahan baru').click()
  await dialog.getByLabel('Tambahan 1', { exact: true }).fill('Botol besar')
  await page.reload()
  await cashier.ready()
  // What was begun of one barcode is not another's.
  await begin('8990000000111')
  expect(await name.inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await begin('8990000000999')
  expect(await name.inputValue()).toBe('Sirup Melon')
  expect(await dialog.getByLabel('Tambahan 1', { exact: true }).inputValue()).toBe('Botol besar')
})
