import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { aProduct } from '../helpers/products.ts'
import { seriousFaults } from '../helpers/serious-faults.ts'
import { callFrom } from './counter-page.ts'
import { openedShop } from './opened-counter.ts'

const products = [
  aProduct({ id: 'KAOS', name: 'Kaos Polos L', price: rupiah(75_000), type: 'Pakaian', favourite: true }),
  ...Array.from({ length: 9 }, (_, at) =>
    aProduct({ id: `P${at}`, name: `Barang nomor ${at}`, price: rupiah((at + 1) * 1_000), favourite: true }),
  ),
]

async function shop({ withGoods } = { withGoods: false }) {
  const viewport = { width: 1024, height: 768 }
  const { sandbox, counter, page, cashier } = await openedShop({ viewport })
  if (withGoods) {
    await callFrom(page, 'catalogue.save', { products })
    await cashier.button(/^Kaos Polos L/).waitFor()
  }
  return { sandbox, counter, page, cashier }
}

const total = (page: Page) => page.getByTestId('amount').innerText()

/** Inside the window, and nothing is laid over it. */
async function expectSeen(page: Page, text: string | RegExp) {
  // In one step: between two, what stands around it may move it.
  const seen = await page
    .getByText(text)
    .last()
    .evaluate((shown) => {
      const { left, top, width, height } = shown.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2)?.textContent ?? ''
    })
  expect(seen).toMatch(text)
}

test('a number typed beside a cart always shows what it can become, and moves nothing', async () => {
  const { page, cashier } = await shop({ withGoods: true })
  for (let at = 0; at < 8; at += 1) await cashier.button(new RegExp(`^Barang nomor ${at}`)).click()
  expect(await total(page)).toBe('Rp 36.000')
  await cashier.button('Tombol angka').click()
  const key = await cashier.button('5').boundingBox()
  await cashier.button(/^Cara bayar/).click()
  await page.keyboard.type('5000')
  await expectSeen(page, /Diketik: Rp\s5.000/)
  await expectSeen(page, /Jadikan diskon/)
  await page.getByText('Barang, diskon, atau uang tunai?').waitFor()
  const moved = Math.abs(((await cashier.button('5').boundingBox())?.y ?? 0) - (key?.y ?? 0))
  expect(moved).toBeLessThan(2)
  expect(await seriousFaults(page)).toEqual([])
  await cashier.button('Jadikan diskon').click()
  expect(await total(page)).toBe('Rp 31.000')
  await page.keyboard.type('10')
  await cashier.button('Diskon 10%').click()
  expect(await total(page)).toBe('Rp 27.900')
  // The next person reads it in their own language.
  await callFrom(page, 'settings.change', { language: 'en' })
  await page.getByText('10% off', { exact: true }).waitFor()
  expect(await page.getByText(/^Diskon/).count()).toBe(0)
  await callFrom(page, 'settings.change', { language: 'id' })
  await expectTenderTypedFirst(page, cashier)
})

/** What the customer hands over may be typed beside the goods: neither the digits nor an item that was meant gets lost. */
async function expectTenderTypedFirst(page: Page, cashier: Awaited<ReturnType<typeof shop>>['cashier']) {
  const tendered = () => page.getByTestId('tendered').innerText()
  const asItem = cashier.button('Jadikan Rp 100.000 barang saja')
  await cashier.button('Barang').click()
  await page.keyboard.type('100000')
  await cashier.button('Tunai').click()
  await expect.poll(tendered).toBe('Rp 100.000')
  expect(await page.getByTestId('change').innerText()).toBe('Rp 72.100')
  expect(await seriousFaults(page)).toEqual([])
  // The customer has no cash after all.
  await cashier.button('Kembali ke penjualan').click()
  await page.getByText('Diketik: Rp 100.000').waitFor()
  await cashier.button('Tunai').click()
  await page.keyboard.type('50000')
  await expect.poll(tendered).toBe('Rp 50.000')
  // It was an item, and what was counted is not for that price.
  await asItem.click()
  await expect.poll(() => total(page)).toBe('Rp 117.900')
  expect(await tendered()).toBe('Rp 117.900')
  await asItem.waitFor({ state: 'detached' })
  await cashier.button('Kembali ke penjualan').click()
  // By its tile, too; a part.
  await page.keyboard.type('20000')
  await cashier.button(/^Cara bayar/).click()
  await cashier.button('Tunai').click()
  await expect.poll(tendered).toBe('Rp 20.000')
  await cashier.button(/^Terima Rp 20.000 sebagian/).waitFor()
  await page.keyboard.type('130000')
  await cashier.button('Terima Rp 130.000').click()
  await cashier.sees('paid')
  expect(await page.getByTestId('change').innerText()).toBe('Rp 12.100')
}

test('the charge button says what it does, and pressed in vain it says why and leads there', async () => {
  const { page, cashier } = await shop()
  await cashier.button('Tagih').click({ force: true })
  await page.getByText('Ketik jumlah dulu').waitFor()
  await page.waitForFunction(() => document.querySelector('#charge-problem [class*="insisted"]'))
  await page.keyboard.type('50000')
  await cashier.button('Tagih Rp 50.000 · QRIS').waitFor()
  await cashier.button(/^Store A/).click()
  await expectSeen(page, /^Store A/)
  // The field comes a moment later, and the tile gives way.
  const bottomOfTile = async () => {
    const box = await cashier.button(/^Store A/).boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  const topOfField = async () => (await page.getByLabel('Nama pembayar').boundingBox())?.y ?? 0
  await expect.poll(async () => (await bottomOfTile()) < (await topOfField())).toBe(true)
  await cashier.button('000').focus()
  await cashier.button('Tagih Rp 50.000 · Store A').click({ force: true })
  expect(await page.getByLabel('Nama pembayar').evaluate((field) => field === document.activeElement)).toBe(
    true,
  )
})

test('a number as the payer’s name is refused at its field, and no name carries over to another customer', async () => {
  const { sandbox, page, cashier } = await shop()
  await cashier.typeAmount('50000')
  await cashier.button(/^Bank B/).click()
  const payer = page.getByLabel('Nama pembayar')
  await payer.fill('75000')
  await page.getByText('Isi nama, bukan angka').first().waitFor()
  await page.keyboard.press('Enter')
  await payer.fill('4111 1111 1111 1111')
  await page.getByText('Jangan ketik nomor kartu').first().waitFor()
  await page.keyboard.press('Enter')
  expect(await sandbox.orders()).toEqual([])
  expect(await seriousFaults(page)).toEqual([])
  await payer.fill('Siti')
  await cashier.button(/^Bank C/).click()
  expect(await payer.inputValue()).toBe('')
  await payer.fill('Budi')
  await page.getByRole('button', { name: 'Hapus semua' }).click()
  expect(await payer.inputValue()).toBe('')
})

test('a reload keeps the cart, and an emptied cart can be brought back; a lock keeps nothing in the browser', async () => {
  const { page, cashier } = await shop({ withGoods: true })
  await cashier.button(/^Kaos Polos L/).click()
  await cashier.button(/^Barang nomor 3/).click()
  await page.reload()
  await cashier.ready()
  await expect.poll(() => total(page)).toBe('Rp 79.000')
  await cashier.button('Beri nama keranjang').click()
  await page.getByRole('dialog').getByLabel('Nama atau meja').fill('Meja 4')
  await page.keyboard.press('Enter')
  const name = page.getByRole('region', { name: 'Keranjang' }).getByText('Meja 4')
  await name.waitFor()
  await cashier.button('Kosongkan').click()
  expect(await total(page)).toBe('Rp 0')
  await name.waitFor({ state: 'detached' })
  await cashier.button('Urungkan').click()
  expect(await total(page)).toBe('Rp 79.000')
  await name.waitFor()
  await cashier.button('Kosongkan').click()
  await page.reload()
  await cashier.ready()
  expect(await total(page)).toBe('Rp 0')
  // At a person's pace: of a scan that the reload cuts off nothing would stay.
  await page.keyboard.type('25000', { delay: 100 })
  await page.reload()
  await cashier.ready()
  await expect.poll(() => total(page)).toBe('Rp 25.000')
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toContain('loket.draft')
  await page.keyboard.press('Enter')
  await cashier.sees('open')
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('loket.draft')
})

test('ten typed digits stand clear of a total of a billion on a small till, also with its keys open', async () => {
  const { page, cashier } = await shop({ withGoods: true })
  const dear = { id: 'MAHAL', name: 'Barang mahal', price: 10_000_000_000 }
  const rest = { barcode: null, type: 'Lain', favourite: true, active: true }
  await callFrom(page, 'catalogue.save', { products: [{ ...dear, ...rest }] })
  await page.keyboard.type('20')
  await cashier.button(/^Barang mahal/).click()
  expect(await total(page)).toBe('Rp 2.000.000.000')
  await page.keyboard.type('9999999999')
  const overlaps = () =>
    page.getByTestId('amount').evaluate((amount) => {
      const boxOf = (of: Node) => {
        const range = document.createRange()
        range.selectNodeContents(of)
        return range.getBoundingClientRect()
      }
      const { left, top, bottom } = boxOf(amount)
      return [...(amount.parentElement?.querySelectorAll('p') ?? [])]
        .map(boxOf)
        .some((box) => box.right > left && box.bottom > top && box.top < bottom)
    })
  await page.getByText(/Diketik: Rp\s9\.999\.999\.999/).waitFor()
  expect(await overlaps()).toBe(false)
  await cashier.button('Tombol angka').click()
  await cashier.button('000').waitFor()
  expect(await overlaps()).toBe(false)
})
