import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { heldCalls } from '../helpers/held-calls.ts'
import { aProduct } from '../helpers/products.ts'
import { scan } from '../helpers/scan.ts'
import { putOnSale, shopWithGoods, total } from './goods-shop.ts'
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

test('a scan in the first moment, before its reader is there, charges nothing; a code with letters or a QR code’s text is not an amount', async () => {
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

/** The page as it is until its first screen, which it shows once it is released. */
async function reloadedWithoutScreen(page: Page) {
  const { hold } = await heldCalls(page)
  const start = hold('app.start', 'question')
  await page.reload()
  await start.made
  return start
}

test('keys before the first screen: a scan is in the cart, a hand’s digits begin the amount, and its Enter charges nothing', async () => {
  const { page, sandbox } = await shopWithGoods()
  const first = await reloadedWithoutScreen(page)
  await scan(page, '8991234567890')
  await first.letGo()
  await expect.poll(() => total(page)).toBe('Rp 18.000')
  // What a reload took is back before they are typed.
  const second = await reloadedWithoutScreen(page)
  await page.keyboard.type('25', { delay: 80 })
  // A shortcut of the browser types nothing.
  await page.keyboard.press('Control+7')
  await page.keyboard.press('Enter')
  await second.letGo()
  await page.getByText('Rp 18.000').first().waitFor()
  await page.keyboard.press('0')
  await page.getByText('Diketik: Rp 250').waitFor()
  expect(await sandbox.orders()).toEqual([])
})

test('two scans in a row before the first screen leave no digit of theirs as an amount; a count typed before them is the first one’s', async () => {
  const { page } = await shopWithGoods()
  await putOnSale(
    page,
    aProduct({ id: 'A', name: 'Teh', barcode: '12345670', price: rupiah(5_000) }),
    aProduct({ id: 'B', name: 'Susu', barcode: '55667788', price: rupiah(8_000) }),
  )
  const first = await reloadedWithoutScreen(page)
  await page.keyboard.press('7')
  const begins = Date.now() + 1_000
  await scan(page, '12345670', 5, begins)
  await scan(page, '55667788', 5, begins + 400)
  await first.letGo()
  await expect.poll(() => total(page)).toBe('Rp 43.000')
  expect(await page.getByText('Diketik').count()).toBe(0)
})

test('of a scan whose beginning went to the page before a reload, the last digits are no amount', async () => {
  const { page, cashier, sandbox } = await shopWithGoods()
  const start = await reloadedWithoutScreen(page)
  await scan(page, '67890', 5, await page.evaluate(() => performance.timeOrigin))
  await start.letGo()
  await page.getByText('Hanya sebagian kode yang terbaca: 67890').waitFor()
  // It is no barcode that anybody should put on sale.
  expect(await cashier.button('Jadikan barang baru').count()).toBe(0)
  expect(await total(page)).toBe('Rp 0')
  expect(await sandbox.orders()).toEqual([])
  await cashier.button('Mengerti').click()
  await scan(page, '8991234567890')
  await expect.poll(() => total(page)).toBe('Rp 18.000')
})

test('a scan that a reload cut off is said, and what was read of it is no amount', async () => {
  const { page, cashier, sandbox } = await shopWithGoods()
  // Once a scan is taken, the scanner is read.
  await scan(page, '8991234567890')
  await expect.poll(() => total(page)).toBe('Rp 18.000')
  await cashier.button('Kosongkan').click()
  // Its last digits and its Enter went to no page. In one task: a busy machine would make a hand of it.
  await page.evaluate(() => {
    for (const key of '4567890')
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    window.dispatchEvent(new PageTransitionEvent('pagehide'))
  })
  await page.reload()
  await cashier.ready()
  await page.getByText('Hanya sebagian kode yang terbaca: 4567890').waitFor()
  expect(await total(page)).toBe('Rp 0')
  await page.keyboard.press('Enter')
  expect(await sandbox.orders()).toEqual([])
  await page.reload()
  await cashier.ready()
  expect(await page.getByText('Hanya sebagian kode').count()).toBe(0)
})
