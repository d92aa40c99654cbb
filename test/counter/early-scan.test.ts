import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { scan } from '../helpers/scan.ts'
import { openedShop } from './opened-counter.ts'

const readersCode = '**/beginning-*.js'

/** The counter as it is until the reader's code comes, which it does once it is released. */
async function reloadedWithoutReader(page: Page, cashier: { ready(): Promise<void> }) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.unroute(readersCode)
  await page.route(readersCode, async (route) => {
    await released
    await route.continue()
  })
  await page.reload()
  await cashier.ready()
  return { release }
}

test('a scan in the first moment, before its reader is there, charges nothing; a code with letters or a QR code’s text is no amount', async () => {
  const { page, cashier, sandbox } = await openedShop()
  const { release } = await reloadedWithoutReader(page, cashier)
  // As an amount QRIS would take it.
  await scan(page, '10000000')
  release()
  // Without a catalogue its digits stay in sight.
  expect(await page.getByTestId('amount').innerText()).toBe('Rp 10.000.000')
  const unknown = (code: string) => page.getByText(`Kode ${code} tidak ada di katalog`)
  // Until the reader is there, letters go to the search.
  const scanned = async () => {
    for (const key of ['Escape', 'Delete']) await page.keyboard.press(key)
    await scan(page, 'AB1234')
    return unknown('AB1234').count()
  }
  await expect.poll(scanned).toBe(1)
  expect(await sandbox.orders()).toEqual([])
  for (const code of ['12AB34', '00020101021126610014 ID.CO.X 5204']) {
    await scan(page, code)
    await unknown(code).waitFor()
    expect(await page.getByTestId('amount').innerText()).toBe('Rp 0')
  }
  expect(await sandbox.orders()).toEqual([])
  // A hand's Enter that came too early charges once the reader is there.
  const later = await reloadedWithoutReader(page, cashier)
  await page.keyboard.type('25000', { delay: 80 })
  await page.keyboard.press('Enter')
  expect(await page.getByTestId('amount').innerText()).toBe('Rp 25.000')
  expect(await sandbox.orders()).toEqual([])
  later.release()
  await cashier.sees('open')
})
