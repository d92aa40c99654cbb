import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { layoutShifts } from '../helpers/layout-shifts.ts'
import { seriousFaults } from '../helpers/serious-faults.ts'
import { staffPins } from '../helpers/staffed.ts'
import { callFrom } from './counter-page.ts'
import { openedCounter } from './opened-counter.ts'

const categories = ['Minuman', 'Makanan', 'Camilan', 'Roti', 'Es krim', 'Lain-lain']

/** Forty products, one of them with the longest name. */
const products = Array.from({ length: 40 }, (_, at) => ({
  id: `P${at}`,
  barcode: null,
  name: at === 0 ? 'Mie Goreng Jawa Spesial Pedas Ny' : `Barang nomor ${at}`,
  price: rupiah(1_000 + at * 500),
  type: categories[at % categories.length] ?? '',
  favourite: at === 0,
  active: true,
}))

async function shop(viewport: { width: number; height: number }) {
  const { counter, page, cashier } = await openedCounter({ viewport })
  await callFrom(page, 'catalogue.save', { products })
  await cashier.button(/^Barang nomor 39/).waitFor()
  return { counter, page, cashier }
}

const charge = (page: Page) => page.getByRole('button', { name: /^Tagih/ })

/** Total and charge button are in the window, and nothing is laid over them. */
async function expectFootInSight(page: Page) {
  for (const part of [page.getByTestId('amount'), charge(page)]) {
    const box = await part.boundingBox()
    const seen = await part.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const there = document.elementFromPoint(left + width / 2, top + height / 2)
      return element.contains(there) && top + height <= innerHeight
    })
    expect([seen, (box?.y ?? -1) >= 0]).toEqual([true, true])
  }
}

/** Lines of the cart that are seen from top to bottom. */
const wholeLinesInSight = (page: Page) =>
  page
    .getByRole('region', { name: 'Keranjang' })
    .locator('li[data-kind]')
    .evaluateAll((lines) => {
      const room = lines[0]?.parentElement?.parentElement?.getBoundingClientRect()
      const isSeen = ({ top, bottom }: DOMRect) => room && top >= room.top - 1 && bottom <= room.bottom + 1
      return lines.filter((line) => isSeen(line.getBoundingClientRect())).length
    })

/** Columns of goods by the size of the window. */
const sizes = [
  { width: 1920, height: 1080, columns: 6 },
  { width: 1280, height: 800, columns: 5 },
  { width: 1024, height: 768, columns: 4 },
]

test('goods stand in as many columns as there is room for, beside a cart whose total and charge button always stay in sight', async () => {
  const { counter, page, cashier } = await shop({ width: 1920, height: 1080 })
  const atEachSize = async (look: (size: (typeof sizes)[number]) => Promise<void>) => {
    for (const size of sizes) {
      await page.setViewportSize(size)
      await look(size)
    }
  }
  const footInSight = () => atEachSize(() => expectFootInSight(page))
  const twoLinesInSight = () =>
    atEachSize(() => expect.poll(() => wholeLinesInSight(page)).toBeGreaterThanOrEqual(2))
  const tiles = page.getByRole('region', { name: 'Barang' }).locator('li')
  const lefts = () =>
    tiles.evaluateAll((all) => new Set(all.map((tile) => Math.round(tile.getBoundingClientRect().x))).size)
  const before = new Map<number, unknown>()
  await atEachSize(async ({ columns, width }) => {
    await expect.poll(lefts).toBe(columns)
    before.set(width, await charge(page).boundingBox())
  })
  const held = products.slice(0, 29).map(({ id, name, price, type }) => ({ id, name, price, type }))
  const lines = held.map((product) => ({ ...product, kind: 'product' as const, quantity: 1 }))
  await callFrom(page, 'cart.hold', { saleId: crypto.randomUUID(), lines })
  await cashier.button(/29 barang/).click()
  await cashier.button(/^Barang nomor 29 ?Rp/).click()
  await footInSight()
  expect(await seriousFaults(page)).toEqual([])
  // The line that came last is in sight with its keys, although it is the thirtieth.
  await cashier.button('Tambah Barang nomor 29').click()
  await page.keyboard.type('5000')
  await cashier.button('Jadikan diskon').waitFor()
  await cashier.button('Tombol angka').click()
  await cashier.button('000').waitFor()
  await footInSight()
  await page.keyboard.press('Delete')
  await cashier.button(/^Barang nomor 2 ?Rp/).click()
  await twoLinesInSight()
  await cashier.button('Tombol angka').click()
  await atEachSize(async ({ width }) => expect(await charge(page).boundingBox()).toEqual(before.get(width)))
  await counter.kill()
  await page.getByText('Sambungan ke Loket terputus').first().waitFor()
  await footInSight()
  await cashier.button('Tombol angka').click()
  await twoLinesInSight()
  await cashier.button('Tombol angka').click()
  await charge(page).click()
  await page
    .getByText(/Loket tidak bisa dihubungi|Sambungan/)
    .nth(1)
    .waitFor()
  await footInSight()
  await cashier.button('Tombol angka').click()
  await atEachSize(async () => {
    await expectFootInSight(page)
    const key = await cashier.button('1').boundingBox()
    const total = await page.getByTestId('amount').boundingBox()
    expect(key?.y ?? 0).toBeGreaterThan((total?.y ?? 0) + (total?.height ?? 0) - 1)
  })
})

test('beside the number keys, tax and service charge, the cart shows three lines, and both sums in one row', async () => {
  const { page, cashier } = await shop({ width: 1920, height: 1080 })
  await callFrom(page, 'settings.change', {
    tax: { name: 'PB1', rate: 1_000, base: 'whole', service: 500, included: false },
  })
  for (const at of [37, 38, 39]) await cashier.button(new RegExp(`^Barang nomor ${at} ?Rp`)).click()
  // Before: the line that came last shows its own keys, and the sums stand one below the other.
  await cashier.button('Tambah Barang nomor 39').waitFor()
  const rowsOfSums = () =>
    page
      .getByTestId('sums')
      .locator('div')
      .evaluateAll((rows) => new Set(rows.map((row) => row.getBoundingClientRect().y)).size)
  await expect.poll(rowsOfSums).toBe(3)
  await cashier.button('Tombol angka').click()
  await cashier.button('000').waitFor()
  for (const size of [...sizes, { width: 1366, height: 768 }]) {
    await page.setViewportSize(size)
    await expect.poll(() => wholeLinesInSight(page)).toBe(3)
    expect(await rowsOfSums()).toBe(1)
    await expectFootInSight(page)
  }
})

test('a start with goods moves nothing; a category and a search show their own, two taps lead to a code, and letters find goods', async () => {
  const { page, cashier } = await shop({ width: 1280, height: 800 })
  const tile = (at: number) => cashier.button(new RegExp(`^Barang nomor ${at} ?Rp`))
  const shifts = await layoutShifts(page)
  await page.reload()
  await tile(39).waitFor()
  expect(await shifts()).toEqual([])

  await cashier.button('Roti').click()
  await tile(3).waitFor()
  expect(await tile(4).count()).toBe(0)
  await page.getByRole('searchbox', { name: 'Cari barang' }).fill('nomor 4')
  await tile(4).waitFor()
  await page.keyboard.press('Escape')
  await cashier.button('Semua').click()
  await tile(4).click()
  await charge(page).click()
  await cashier.sees('open')

  // The sheet of keys says so too, also where the page began on this screen.
  await page.reload()
  await cashier.sees('open')
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Cari barang', { exact: false }).waitFor()
  expect(await sheet.getByText('Cari cara bayar').count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  // Not in the row of the longest name, whose height is that name's.
  const height = async () => (await tile(9).boundingBox())?.height ?? 0
  const among40 = await height()
  const others = products.slice(10).map((product) => ({ ...product, active: false }))
  await callFrom(page, 'catalogue.save', { products: others })
  await expect.poll(height, { message: 'few goods have larger tiles' }).toBeGreaterThan(among40 * 1.2)
  expect(await seriousFaults(page)).toEqual([])
})

test('at a zoom of 150 % a tap on goods moves nothing, the charge bar stays in sight, and who comes back from counting cash charges the way that stood there', async () => {
  const { page, cashier } = await shop({ width: 853, height: 533 })
  const tile = (at: number) => cashier.button(new RegExp(`^Barang nomor ${at} ?(\\d ?)?Rp`))
  const inSight = (part: Locator) =>
    part.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  await tile(12).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  for (const at of [12, 11]) {
    const before = await tile(at).boundingBox()
    await page.mouse.click((before?.x ?? 0) + 20, (before?.y ?? 0) + 12)
    await tile(at).getByText('1', { exact: true }).waitFor()
    expect(await tile(at).boundingBox()).toEqual(before)
  }
  for (const end of [0, 10_000]) {
    await page.evaluate((y) => scrollTo(0, y), end)
    expect([end, await inSight(charge(page))]).toEqual([end, true])
  }
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('searchbox').focus()
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press('Tab')
    expect([step, await inSight(page.locator(':focus'))]).toEqual([step, true])
  }
  await cashier.button('Tunai').click()
  await page.getByTestId('tendered').waitFor()
  for (const part of [page.getByTestId('change'), cashier.button(/^Terima Rp/), cashier.button('5')])
    expect(await inSight(part)).toBe(true)
  await page.keyboard.type('9999999999')
  await page.setViewportSize({ width: 640, height: 400 })
  for (const part of [page.getByTestId('tendered'), cashier.button(/^Terima Rp/)])
    expect(await isWhole(part)).toBe(true)
  await page.setViewportSize({ width: 853, height: 533 })
  await cashier.back()
  await cashier.button('Tagih Rp 13.500 · QRIS').waitFor()
  await cashier.button('Tunai').click()
  await page.keyboard.type('20000')
  await page.keyboard.press('Enter')
  await cashier.sees('paid')
  for (const part of [
    page.getByTestId('amount'),
    page.getByTestId('change'),
    cashier.button('Penjualan baru'),
  ])
    expect(await inSight(part)).toBe(true)
  await cashier.button('Penjualan baru').click()
  await tile(20).click()
  await cashier.requestCode()
  await page.evaluate(() => scrollTo(0, 0))
  expect(await cashier.scanScreen()).not.toBeNull()
  expect(await inSight(page.getByText('Jangan percaya screenshot'))).toBe(true)
  // The words of the English header are longer.
  await callFrom(page, 'staff.setUp', { name: 'Emma Clarke', pin: staffPins.owner })
  await callFrom(page, 'settings.change', { language: 'en' })
  const header = page.getByRole('banner')
  await header.getByText('Emma Clarke').waitFor()
  await header.getByText('Subscriptions').waitFor()
  const rows = await header.getByRole('button').evaluateAll((buttons) => {
    const middle = (button: Element) => button.getBoundingClientRect().top + button.clientHeight / 2
    return new Set(buttons.map((button) => Math.round(middle(button) / 20))).size
  })
  expect(rows).toBe(1)
})

/** Whether no part of its text hangs over its button or box. */
const isWhole = (part: Locator) =>
  part.evaluate((element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    const { left, right } = text.getBoundingClientRect()
    const box = (element.closest('button') ?? element.parentElement ?? element).getBoundingClientRect()
    return left >= box.left && right <= box.right
  })

/** How many categories are seen in part. */
const cutCategories = (page: Page) =>
  page
    .getByRole('group', { name: 'Kategori' })
    .locator('button')
    .evaluateAll((tabs) => {
      const end = tabs[0]?.parentElement?.getBoundingClientRect().bottom ?? 0
      return tabs.filter((tab) => {
        const { top, bottom } = tab.getBoundingClientRect()
        return top < end - 12 && bottom > end
      }).length
    })

test('on a small till four carts on hold, more categories than three rows hold, and every digit of a large amount are in sight', async () => {
  const { page, cashier } = await shop({ width: 1024, height: 768 })
  await page.getByText('Ketuk atau pindai barang').waitFor()
  const line = { kind: 'product' as const, id: 'P1', name: 'Teh', type: 'Minuman', price: rupiah(1_500) }
  for (const name of ['Meja 1', 'Meja 2', 'Meja 3', 'Meja 4'])
    await callFrom(page, 'cart.hold', {
      saleId: crypto.randomUUID(),
      name,
      lines: [{ ...line, quantity: 1 }],
    })
  await page.getByText('Ditahan (4)').waitFor()
  const inSight = await page.getByRole('button', { name: /^Meja/ }).evaluateAll((buttons) =>
    buttons.map((button) => {
      const list = button.closest('section')?.parentElement?.getBoundingClientRect()
      return button.getBoundingClientRect().bottom <= (list?.bottom ?? 0)
    }),
  )
  expect(inSight).toEqual([true, true, true, true])

  const type = (at: number) => `Kategori nomor ${at}`
  await callFrom(page, 'catalogue.save', {
    products: products.map((product, at) => ({ ...product, type: type(at % 12) })),
  })
  await cashier.button(type(11)).waitFor()
  // The row that is cut says that there are more; a till of usual size shows a shop's categories whole.
  expect(await cutCategories(page)).toBeGreaterThan(0)
  await page.setViewportSize({ width: 1366, height: 768 })
  await expect.poll(() => cutCategories(page)).toBe(0)
  await page.setViewportSize({ width: 1024, height: 768 })
  await cashier.button(type(11)).click()
  await cashier.button(/^Barang nomor 11 ?Rp/).waitFor()
  await cashier.button('Semua').click()

  const amount = page.getByTestId('amount')
  for (const digits of ['10000000', '9999999999']) {
    await page.keyboard.type(digits)
    expect([digits, await isWhole(amount)]).toEqual([digits, true])
    if (digits.length === 8) await page.keyboard.press('Delete')
  }
  await page.keyboard.press('Delete')
  // The dearest price there is, beside its count of two digits.
  const dear = { ...products[0], id: 'MAHAL', name: 'Cincin', price: rupiah(100_000_000) }
  await callFrom(page, 'catalogue.save', { products: [dear] })
  const tile = cashier.button(/^Cincin ?Rp/)
  const priceWidth = () =>
    tile
      .locator('span')
      .nth(1)
      .evaluate((price) => {
        const text = document.createRange()
        text.selectNodeContents(price)
        return text.getBoundingClientRect().width
      })
  const before = await priceWidth()
  for (const count of ['1', '2']) {
    await tile.click()
    await tile.getByText(count, { exact: true }).waitFor()
  }
  const gap = await tile.evaluate((element) => {
    const [, price, chip] = element.querySelectorAll('span')
    const text = document.createRange()
    if (price) text.selectNodeContents(price)
    return (chip?.getBoundingClientRect().left ?? 0) - text.getBoundingClientRect().right
  })
  expect(gap).toBeGreaterThan(4)
  // Nor does the count draw the price anew.
  expect(await priceWidth()).toBe(before)
  await cashier.button('Kosongkan').click()
  await page.keyboard.type('9999999999')
  await cashier.button('Cara bayar: QRIS').click()
  await cashier.button('Tunai').click()
  await page.getByTestId('tendered').waitFor()
  expect(await isWhole(page.getByRole('button', { name: /^Terima Rp/ }))).toBe(true)
  expect(await isWhole(page.getByTestId('exact'))).toBe(true)
})
