import { expect, test } from 'vitest'
import { defaultSettings } from '../../shared/settings/settings.ts'
import { runningCounter } from '../helpers/counter-window.ts'
import { callFrom, cashierAt, dataFolder } from './counter-page.ts'

test('returned goods are ticked, piece by piece; order, slip and report show them, and none is refunded twice', async () => {
  const tax = { ...defaultSettings.tax, rate: 1_100, included: false }
  const counter = await runningCounter({ dataDir: dataFolder({}, { tax }), args: [] })
  const page = await counter.open()
  const cashier = cashierAt(page)
  await cashier.ready()
  const dialog = page.getByRole('dialog')
  const product = (id: string, name: string, price: number, quantity: number) => ({
    ...{ kind: 'product', id, name, type: 'Makanan', price: price * 100, quantity },
  })
  const { value: order } = (await callFrom(page, 'sale.payCash', {
    ...{ saleId: crypto.randomUUID(), amount: 8_880_000, tendered: 10_000_000 },
    cart: [product('A', 'Nasi goreng', 30_000, 2), product('B', 'Es teh', 20_000, 1)],
  })) as { value: { merchantTradeNo: string } }
  await page.keyboard.press('F2')
  await page
    .getByRole('button', { name: /Rp 88\.800/ })
    .first()
    .click()
  await cashier.button('Refund').click()
  await dialog.getByLabel('Per barang').check()
  await dialog.getByText('Pilih barangnya dulu').waitFor()
  // By keyboard: tick, then one less.
  await dialog.getByLabel('Nasi goreng', { exact: true }).focus()
  await page.keyboard.press('Space')
  await dialog.getByText('Jumlah: Rp 66.600').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await dialog.getByText('Jumlah: Rp 33.300').waitFor()
  await dialog.getByLabel('Es teh', { exact: true }).check()
  await dialog.getByText('Jumlah: Rp 55.500').waitFor()
  await dialog.getByLabel('Barang dikembalikan').check()
  await dialog.getByRole('button', { name: 'Lanjut' }).click()
  await dialog.getByText('1 x Nasi goreng, 1 x Es teh').waitFor()
  await dialog.getByRole('button', { name: 'Refund Rp 55.500' }).click()
  await dialog.getByText('Uang tunai sudah dikembalikan dari laci.').waitFor()
  await dialog.getByText('1 × Nasi goreng, 1 × Es teh').waitFor()
  await dialog.getByText('Rp 5.500').waitFor()
  await dialog.getByRole('button', { name: 'Tutup' }).first().click()

  const lines = page.getByRole('region', { name: 'Keranjang' })
  await expect.poll(() => lines.getByText('1 direfund').count()).toBe(2)
  await cashier.button('Slip refund').click()
  await dialog.getByText('Es teh').first().waitFor()
  await dialog
    .getByText(/termasuk PPN 11%/i)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')

  await cashier.button('Refund').click()
  await dialog.getByLabel('Per barang').check()
  expect(await dialog.getByLabel('Es teh', { exact: true }).isDisabled()).toBe(true)
  await dialog.getByLabel('Nasi goreng', { exact: true }).check()
  await dialog.getByText('Jumlah: Rp 33.300').waitFor()
  await page.keyboard.press('Escape')
  const again = await callFrom(page, 'refund.create', {
    ...{
      refundId: crypto.randomUUID(),
      merchantTradeNo: order.merchantTradeNo,
      amount: 2_220_000,
      reason: 'x',
    },
    lines: [{ line: 1, quantity: 1 }],
  })
  expect(again).toMatchObject({ failure: { code: 'refundTooLarge' } })
})
