import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { secretHeader } from '../../shared/ipc/web-protocol.ts'
import { rupiah } from '../../shared/money.ts'
import { callFrom } from '../helpers/page-call.ts'
import { aProduct } from '../helpers/products.ts'
import { seriousFaults } from '../helpers/serious-faults.ts'
import { cashierAt, displayBeside } from './counter-page.ts'
import { openedCounter, openedShop } from './opened-counter.ts'

test('the customer display follows a sale to paid and on to the next, over a restart, and gets nothing private', async () => {
  const { sandbox, counter, page, cashier } = await openedShop()

  const display = await page.context().newPage()
  const told: string[] = []
  display.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => told.push(String(payload))))
  display.on('response', async (response) => {
    if (response.url().endsWith('/call')) told.push(await response.text().catch(() => ''))
  })
  await display.goto(new URL('/display', page.url()).href)
  const shows = (kind: string) => display.locator(`main[data-shown="${kind}"]`).waitFor()
  const total = () => display.getByTestId('display-total').innerText()
  await shows('idle')
  await display.getByText('Selamat datang').waitFor()
  expect(await seriousFaults(display)).toEqual([])

  // While nobody is served it shows the shop's own pictures, under its logo in colour.
  await page.keyboard.press('F8')
  const settings = page.locator('[data-part="display"]')
  await settings.getByLabel('Kata sambutan').fill('Promo hari ini: beli 2 gratis 1')
  await page.keyboard.press('Enter')
  await display.getByText('Promo hari ini: beli 2 gratis 1').waitFor()
  const png = PNG.sync.write(new PNG({ width: 1_600, height: 900, fill: true }))
  const picture = { name: 'toko.png', mimeType: 'image/png', buffer: png }
  await settings.getByLabel('Tambah gambar').setInputFiles(picture)
  await settings.getByRole('img', { name: 'Gambar 1' }).waitFor()
  await settings.getByLabel('Pilih logo berwarna').setInputFiles(picture)
  await settings.getByRole('img', { name: 'Logo di layar pelanggan' }).waitFor()
  await expect.poll(() => display.locator('main img').count()).toBe(2)
  expect(await seriousFaults(display)).toEqual([])
  expect(await seriousFaults(page)).toEqual([])
  await page.keyboard.press('Escape')

  await cashier.typeAmount('57500')
  await shows('cart')
  await expect.poll(total).toBe('Rp 57.500')
  await cashier.button(/^Bank A/).click()
  await page.getByLabel('Nama pembayar').fill('Siti Rahayu')
  await cashier.requestCode()
  await shows('code')
  const [order] = await sandbox.orders()
  if (!order) throw new Error('the sandbox has no order')
  expect((await display.getByTestId('display-code').innerText()).replaceAll(/\s/g, '')).toBe(order.vaCode)

  expect(await seriousFaults(display)).toEqual([])
  // On the narrowest second screen, too, the number is one line, and its last day stands in the card.
  await display.setViewportSize({ width: 800, height: 480 })
  const places = () =>
    display.getByText(/^Berlaku sampai/).evaluate((expiry) => {
      const groups = [...document.querySelectorAll('[data-testid="display-code"] > *')]
      const lines = new Set(groups.map((group) => Math.round(group.getBoundingClientRect().top)))
      const card = expiry.parentElement?.getBoundingClientRect()
      return [lines.size, expiry.getBoundingClientRect().bottom < (card?.bottom ?? 0)]
    })
  await expect.poll(places).toEqual([1, true])
  await display.setViewportSize({ width: 1280, height: 800 })
  await counter.kill()
  await shows('waiting')
  await counter.start()
  await shows('code')

  await sandbox.play('pay', order.merchantTradeNo)
  await page.keyboard.press('F4')
  await cashier.sees('paid')
  await shows('paid')
  expect(await total()).toBe('Rp 57.500')
  await cashier.back()
  await shows('idle')

  expect(told.length).toBeGreaterThan(5)
  expect(told.filter((text) => /Siti|phone|payer|accountNo|merchantTradeNo|rrn/.test(text))).toEqual([])
  const call = (path: string) =>
    display.evaluate(
      async ([path, header, orders]) => {
        const secret = localStorage.getItem('loket.secret.display') ?? ''
        const headers = { 'content-type': 'application/json', [header]: secret }
        return (await fetch(path, { method: 'POST', headers, body: orders })).json()
      },
      [path, secretHeader, JSON.stringify({ name: 'order.list', input: { search: '', limit: 10 } })] as const,
    )
  expect(await call('/display/call')).toMatchObject({ ok: false, failure: { code: 'notAllowed' } })
  expect(await call('/call')).toMatchObject({ ok: false, failure: { code: 'foreignSender' } })
})

test('a customer reads the extras that they pay for, also while the sale is about to be paid another way', async () => {
  const { page, cashier } = await openedShop()
  const shot = { name: 'Ekstra shot', price: rupiah(5_000) }
  const lines = [2, 1].map((quantity, at) => ({
    kind: 'product' as const,
    id: 'KOPI',
    name: 'Kopi Susu',
    type: 'Kopi',
    price: rupiah(at === 0 ? 23_000 : 18_000),
    quantity,
    ...(at === 0 ? { extras: [shot], note: 'untuk Pak Budi' } : {}),
  }))
  await callFrom(page, 'settings.change', { tax: { rate: 1_000, name: 'PB1' } })
  await callFrom(page, 'cart.hold', { saleId: crypto.randomUUID(), lines })
  await cashier.button(/3 barang/).click()
  const display = await displayBeside(page)
  const shows = (kind: string) => display.locator(`main[data-shown="${kind}"]`).waitFor()
  const seen = async () => (await display.locator('main').innerText()).replaceAll(/\s+/g, ' ')
  await shows('cart')
  const bill =
    /2 × Kopi Susu \(Ekstra shot\) Rp 46\.000 Kopi Susu Rp 18\.000 .*PB1 10%.*Total · 3 barang Rp 64\.000/
  await expect.poll(seen).toMatch(bill)
  await cashier.requestCode()
  await shows('code')
  await cashier.button('Ganti cara bayar').click()
  await shows('cart')
  await expect.poll(seen).toMatch(bill)
  expect(await seen()).not.toContain('Pak Budi')
  await cashier.button(/^Tunai/).click()
  await page.getByTestId('exact').click()
  await cashier.sees('paid')
  // Which of two alike comes back is known by its extras.
  await page.keyboard.press('F2')
  await cashier.openOrder(/Tunai/)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await page.getByRole('radio', { name: 'Per barang' }).check()
  await page.getByRole('checkbox', { name: 'Kopi Susu (Ekstra shot, untuk Pak Budi)' }).waitFor()
})

test('a customer who wants the receipt on the phone scans it from their own display, until the sale ends', async () => {
  const { sandbox, page, cashier } = await openedShop()
  const display = await displayBeside(page)
  const shows = (kind: string) => display.locator(`main[data-shown="${kind}"]`).waitFor()
  await shows('idle')
  await cashier.sell('20000', 'QRIS')
  await shows('code')
  // The small second screens of tills have 480 or 600 lines: the code has most of them.
  for (const [width, height] of [
    [800, 480],
    [1_024, 600],
  ] as const) {
    await display.setViewportSize({ width, height })
    const side = async () => (await display.getByTestId('code-qr').boundingBox())?.height ?? 0
    await expect.poll(async () => (await side()) / height).toBeGreaterThan(0.5)
  }
  const number = await cashier.orderNumber()
  await sandbox.play('pay', number)
  await cashier.sees('paid')
  await shows('paid')
  // Nobody has asked for it yet.
  expect(await display.getByTestId('code-qr').count()).toBe(0)

  await cashier.button('Kirim ke HP').click()
  await display.getByText('WhatsApp terbuka dengan isi struk').waitFor()
  const scanned = new URL((await cashierAt(display).scanScreen()) ?? '')
  expect(scanned.searchParams.get('text')).toContain(number)
  expect(await seriousFaults(display)).toEqual([])
  await page.getByRole('dialog').getByRole('radio', { name: 'E-mail' }).check()
  await display.getByText('e-mail terbuka dengan isi struk').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await display.getByTestId('code-qr').count()).toBe(1)
  await cashier.button('Penjualan baru').click()
  await cashier.ready()
  await shows('idle')

  // A customer who comes back for an older one is not at the display.
  await cashier.openOrder(/20\.000/)
  await cashier.button('Kirim ke HP').click()
  await page.getByRole('dialog').getByTestId('code-qr').waitFor()
  await shows('idle')
})

test('a piece more of what stands far above on a long bill comes into the customer’s sight, and the pieces are counted', async () => {
  const { page, cashier } = await openedCounter()
  const products = Array.from({ length: 14 }, (_, at) =>
    aProduct({ id: `P${at}`, name: `Barang ${at + 10}`, price: rupiah(1_000), favourite: true }),
  )
  await callFrom(page, 'catalogue.save', { products })
  const display = await displayBeside(page)
  await display.setViewportSize({ width: 800, height: 480 })
  const isInSight = (text: string) =>
    display.locator('li', { hasText: text }).evaluate((line) => {
      const [of, bill] = [line.getBoundingClientRect(), line.parentElement?.getBoundingClientRect()]
      return bill !== undefined && of.top >= bill.top - 1 && of.bottom <= bill.bottom + 1
    })
  await page.bringToFront()
  for (const { name } of products) await cashier.button(new RegExp(`^${name}`)).click()
  await display.getByText('Total · 14 barang').waitFor()
  expect(await isInSight('Barang 23')).toBe(true)
  expect(await isInSight('Barang 10')).toBe(false)
  await cashier.button(/^Barang 10/).click()
  await display.getByText('2 × Barang 10').waitFor()
  await expect.poll(() => isInSight('Barang 10')).toBe(true)
})

test('a code that waits for the display, where another window’s customer pays, says so, and is shown by a press', async () => {
  const { counter, page, cashier } = await openedCounter()
  const display = await displayBeside(page)
  const total = () => display.getByTestId('display-total').innerText()
  const waits = (window: Page) => window.getByText('Layar pelanggan sedang dipakai')
  await cashier.sell('20000', 'QRIS')
  const second = await counter.open()
  await cashierAt(second).ready()
  await cashierAt(second).sell('30000', 'QRIS')
  await waits(second).waitFor()
  expect(await total()).toBe('Rp 20.000')
  expect(await seriousFaults(second)).toEqual([])
  await second.getByRole('button', { name: 'Tampilkan yang ini' }).click()
  await expect.poll(total).toBe('Rp 30.000')
  await waits(page).waitFor()
  expect(await waits(second).count()).toBe(0)
})
