import { expect, test } from 'vitest'
import { scan } from '../helpers/scan.ts'
import { openedShop } from './opened-counter.ts'

test('a scan in the first moment, before its reader is there, is no amount; nor is a code with letters or a QR code’s text', async () => {
  const { page, cashier, sandbox } = await openedShop()
  // The reader's code comes late.
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/beginning-*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.reload()
  await cashier.ready()
  // Its digits are an amount that QRIS would take.
  await scan(page, 'A1234567')
  release()
  await page.getByText('Kode A1234567 tidak ada di katalog').waitFor()
  expect(await page.getByTestId('amount').innerText()).toBe('Rp 0')
  for (const code of ['12AB34', '00020101021126610014 ID.CO.X 5204']) {
    await scan(page, code)
    await page.getByText(`Kode ${code} tidak ada di katalog`).waitFor()
    expect(await page.getByTestId('amount').innerText()).toBe('Rp 0')
  }
  expect(await sandbox.orders()).toEqual([])
  // A hand's Enter that came too early charges once the reader is there.
  await page.unroute('**/beginning-*.js')
  const { promise: again, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/beginning-*.js', async (route) => {
    await again
    await route.continue()
  })
  await page.reload()
  await cashier.ready()
  await page.keyboard.type('25000', { delay: 80 })
  await page.keyboard.press('Enter')
  expect(await page.getByTestId('amount').innerText()).toBe('Rp 25.000')
  expect(await sandbox.orders()).toEqual([])
  goOn()
  await cashier.sees('open')
})
