import { expect, test } from 'vitest'
import { heldCalls } from '../helpers/held-calls.ts'
import { openedShop } from './opened-counter.ts'

const next = 'Simpan, layani berikutnya'

test('while the gateway hangs the next customer is served, and the code of the first one comes into the rail and is paid', async () => {
  const { sandbox, page, cashier } = await openedShop()
  await sandbox.pause()
  await cashier.charge('22000', 'QRIS')
  const before = await page.getByRole('button', { name: /^Mengirim/ }).boundingBox()
  await cashier.button(next).waitFor()
  expect(await page.getByRole('button', { name: /^Mengirim/ }).boundingBox()).toEqual(before)
  await cashier.button(next).click()
  await cashier.button(/Rp 22\.000 · QRIS/).waitFor()
  await cashier.typeAmount('33000')
  // Not the sale that was left: the counter is the next customer's.
  await page.reload()
  await cashier.ready()
  await expect.poll(() => page.getByTestId('amount').innerText()).toBe('Rp 33.000')
  await sandbox.resume()
  await cashier.button(/Rp 22\.000 · QRIS/).click()
  await cashier.sees('open')
  expect(await cashier.scanScreen()).not.toBeNull()
  await sandbox.play('pay', await cashier.orderNumber())
  await cashier.sees('paid')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByTestId('amount').innerText()).toBe('Rp 33.000')
  expect(await sandbox.orders()).toHaveLength(1)
})

test('an order that was left while the gateway hung and never arrived is said, and goes out again from there', async () => {
  const { sandbox, page, cashier } = await openedShop()
  await sandbox.post('faults', { operation: 'createQrOrder', kind: 'throttle', count: 1 })
  await sandbox.pause()
  await cashier.charge('22000', 'QRIS')
  await cashier.button(next).click()
  await sandbox.resume()
  const line = page.getByRole('region', { name: 'Belum dibayar' })
  await line.getByText('Rp 22.000 · QRIS: Tidak sampai.').waitFor()
  await line.getByRole('button', { name: 'Lihat', exact: true }).click()
  await cashier.button('Kirim lagi').click()
  await cashier.sees('open')
  await line.waitFor({ state: 'detached' })
})

test('an outcome that is unknown waits in the rail, and the sale is left only once it is on disk', async () => {
  const { sandbox, page, cashier } = await openedShop()
  const { hold } = await heldCalls(page)
  const charged = hold('sale.charge', 'question')
  await cashier.charge('22000', 'QRIS')
  await charged.made
  // Long enough for the button to be offered, if it were.
  await page.waitForTimeout(4_000)
  expect(await cashier.button(next).count()).toBe(0)
  await sandbox.post('faults', { operation: 'createQrOrder', kind: 'dropAfter', count: 1 })
  await sandbox.post('faults', { operation: 'queryQrOrder', kind: 'dropBefore', count: 3 })
  await sandbox.pause()
  const sent = charged.letGo()
  await cashier.button(next).click()
  await sandbox.resume()
  await sent
  await page.getByText('Menunggu pembayaran (1)').waitFor()
  await cashier.typeAmount('5')
  // What is heard of a sale that was left does not bring a reload back to it.
  await page.reload()
  await cashier.ready()
  await expect.poll(() => page.getByTestId('amount').innerText()).toBe('Rp 5')
  await cashier.button(/Rp 22\.000 · QRIS/).click()
  await cashier.sees('open')
  expect(await page.getByRole('region', { name: 'Belum dibayar' }).count()).toBe(0)
})
