import { expect, test } from 'vitest'
import { seriousFaults } from '../helpers/serious-faults.ts'
import { openedShop } from './opened-counter.ts'

test('a cancelled sale is no longer waited for, its code is cancelled where the gateway can, and it is paid all the same', async () => {
  const { sandbox, page, cashier } = await openedShop()
  await cashier.sell('20000', 'Bank A', 'Siti')
  await cashier.button('Pelanggan batal').click()
  expect(await seriousFaults(page)).toEqual([])
  // Only what is true of this code.
  expect(await page.getByRole('dialog').innerText()).not.toContain('QRIS')
  await page.getByRole('dialog').getByRole('button', { name: 'Pelanggan batal' }).click()
  await page.getByText('Kode ini tidak dipakai lagi').first().waitFor()
  const [bank] = await sandbox.orders()
  const shown = (await page.locator('main').innerText()).replaceAll(/\s/g, '')
  expect(shown).not.toContain(bank?.vaCode)
  await cashier.button('Penjualan baru').click()
  await page.getByText('Tidak ada penjualan lain yang menunggu').waitFor()

  await cashier.sell('30000', 'QRIS')
  await cashier.button('Pelanggan batal').click()
  await page.getByRole('dialog').getByText('QRIS ini dibatalkan di gateway').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Pelanggan batal' }).click()
  await cashier.sees('failed')
  await page.getByText('Gateway sudah menutup kode ini').first().waitFor()
  // It failed because it was cancelled: no alarm, and no word of a button that is not there.
  expect(await page.getByText('Pembayaran gagal').count()).toBe(0)
  expect(await page.locator('main section[data-tone="bad"]').count()).toBe(0)
  // The button with the focus is gone: the keys still have a place to go on from.
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await page.keyboard.press('F2')
  await page
    .getByRole('button', { name: /Rp 30\.000/ })
    .getByText('Tidak dipakai lagi')
    .waitFor()
  expect(await page.getByText('Gagal', { exact: true }).count()).toBe(0)
  // If it is paid all the same, the screen says so.
  await sandbox.play('pay', bank?.merchantTradeNo ?? '')
  await page.getByText('Lunas Rp 20.000').click()
  await cashier.sees('paid')
  // Without a printer the receipt is shown on the screen, and nothing is called an error.
  await cashier.button('Cetak struk').click()
  await page.getByRole('dialog').getByText('LUNAS').first().waitFor()
  expect(await page.getByText('Tidak tercetak').count()).toBe(0)
  expect(await page.getByText('Printernya belum ada').count()).toBe(0)
})

test('after a code has expired one tap makes a new one of the same sale, and the late payment of the old one pays it', async () => {
  const { sandbox, page, cashier } = await openedShop()
  await cashier.sell('20000', 'Bank A', 'Siti')
  const first = await cashier.orderNumber()
  await sandbox.play('expire', first)
  await cashier.sees('expired')
  await cashier.button('Kode baru').click()
  await cashier.sees('open')
  expect(await cashier.orderNumber()).not.toBe(first)
  expect(await sandbox.orders()).toHaveLength(2)
  await page.getByText('Pembayar: Siti').waitFor()
  await sandbox.play('payLate', first)
  await page.getByText('Dibayar lewat Bank A').waitFor()
  expect(await cashier.orderNumber()).toBe(first)
})

test('the screen of an unknown order says that Loket is asking, and updates by itself when the gateway is back', async () => {
  const { sandbox, page, cashier } = await openedShop()
  await cashier.typeAmount('20000')
  await sandbox.post('faults', { operation: 'createQrOrder', kind: 'dropAfter', count: 1 })
  await sandbox.post('faults', { operation: 'queryQrOrder', kind: 'dropBefore', count: 3 })
  await page.keyboard.press('Enter')
  await cashier.sees('unknown')
  await page.getByText('Terus dicari otomatis').waitFor()
  await cashier.sees('open')
  const orders = await sandbox.orders()
  expect(orders).toHaveLength(1)
  expect(await cashier.scanScreen()).toBe(orders[0]?.qrCode)
  expect(await page.getByText('Terus dicari otomatis').count()).toBe(0)
})
