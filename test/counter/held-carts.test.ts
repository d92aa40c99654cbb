import { expect, test } from 'vitest'
import type { Product } from '../../shared/catalogue/product.ts'
import { rupiah } from '../../shared/money.ts'
import { heldCalls } from '../helpers/held-calls.ts'
import { callFrom } from '../helpers/page-call.ts'
import { seriousFaults } from '../helpers/serious-faults.ts'
import { cashierAt } from './counter-page.ts'
import { coffee, putOnSale, shopWithGoods, total } from './goods-shop.ts'

test('a held line says that its price changed, and any that its product or variant is no longer on sale; both are charged all the same', async () => {
  const { page, cashier } = await shopWithGoods()
  await cashier.button(/^Kopi Susu/).click()
  await cashier.button('Tahan').click()
  await page.getByText('Ditahan (1)').waitFor()
  await putOnSale(page, { ...coffee, price: rupiah(20_000) })
  await cashier.button(/· 1 barang · Rp 18\.000/).click()
  await page.getByText('Harga kini Rp 20.000').waitFor()
  expect(await total(page)).toBe('Rp 18.000')
  expect(await seriousFaults(page)).toEqual([])
  await cashier.button('Pakai Rp 20.000').click()
  expect(await total(page)).toBe('Rp 20.000')
  await page.getByText('Harga kini').waitFor({ state: 'detached' })
  await cashier.button('Kosongkan').click()

  const line = (name: string) => page.getByRole('region', { name: 'Keranjang' }).getByRole('button', { name })
  const products: Product[] = await callFrom(page, 'catalogue.list', {})
  const save = (change: (product: Product) => Partial<Product>) =>
    callFrom(page, 'catalogue.save', { products: products.map((each) => ({ ...each, ...change(each) })) })
  const variants = ['Panas', 'Dingin'].map((name) => ({ name, price: rupiah(18_000) }))
  await save(({ id }) => (id === 'KOPI' ? { variants } : {}))
  await cashier.button(/^Roti Bakar/).click()
  await cashier.button(/^Kopi Susu/).click()
  await cashier.button(/^Dingin/).click()
  await line('Kopi Susu Dingin').first().waitFor()
  expect(await page.getByText('Tidak dijual lagi').count()).toBe(0)
  await save(({ id }) => (id === 'KOPI' ? { variants: variants.slice(0, 1) } : {}))
  await line('Kopi Susu Dingin').getByText('Tidak dijual lagi').waitFor()
  expect(await page.getByText('Tidak dijual lagi').count()).toBe(1)
  await save(() => ({ active: false }))
  await line('Roti Bakar').getByText('Tidak dijual lagi').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await cashier.requestCode()
})

test('of many carts on hold one is found by its name or by what is in it, and "Meja 2" comes before "Meja 10"', async () => {
  const { page, cashier } = await shopWithGoods()
  const hold = (name: string, of: string) =>
    callFrom(page, 'cart.hold', {
      saleId: crypto.randomUUID(),
      name,
      lines: [{ kind: 'product', id: 'SATU', name: of, type: 'Lainnya', price: rupiah(10_000), quantity: 1 }],
    })
  for (const table of [10, 2, 7, 1, 5]) await hold(`Meja ${table}`, 'Teh')
  await page.getByText('Ditahan (5)').waitFor()
  const search = page.getByRole('searchbox', { name: /^Cari yang ditahan/ })
  expect(await search.count()).toBe(0)
  await hold('Meja 12', 'Soto')
  await search.waitFor()
  const names = () => page.getByRole('button', { name: /^Meja/ }).locator('strong').allInnerTexts()
  expect(await names()).toEqual(['Meja 1', 'Meja 2', 'Meja 5', 'Meja 7', 'Meja 10', 'Meja 12'])
  await search.fill('soto')
  expect(await names()).toEqual(['Meja 12'])
  await search.fill('rujak')
  await page.getByText('Tidak ada yang cocok').waitFor()
  await search.fill('meja 2')
  await search.press('Enter')
  await page.getByText('Ditahan (5)').waitFor()
  expect(await names()).not.toContain('Meja 2')
  expect(await total(page)).toBe('Rp 10.000')
  await cashier.button('Tahan').click()
  await search.waitFor()
  expect(await seriousFaults(page)).toEqual([])
})

test('resuming a held cart holds the one on the screen, and nothing is lost where that fails', async () => {
  const { counter, page, cashier } = await shopWithGoods()
  const held = (of: RegExp) =>
    page.getByRole('region', { name: /^Ditahan/ }).getByRole('button', { name: of })
  await cashier.button(/^Kopi Susu/).click()
  await cashier.button('Tahan').click()
  await held(/Rp 18\.000/).waitFor()
  await cashier.button(/^Roti Bakar/).click()
  await page.keyboard.type('5')
  // The typed number belongs to the cart on the screen.
  await page.getByText('Ditahan (1)').waitFor()
  expect(await held(/Rp 18\.000/).getAttribute('aria-disabled')).toBe('true')
  await held(/Rp 18\.000/).click({ force: true })
  expect(await total(page)).toBe('Rp 12.000')
  await page.keyboard.press('Backspace')

  // The other cart comes into the place that was pressed: the second press must not bring it back.
  await held(/Rp 18\.000/).dblclick()
  await held(/Rp 12\.000/).waitFor()
  expect(await total(page)).toBe('Rp 18.000')
  expect(await seriousFaults(page)).toEqual([])

  await counter.kill()
  await held(/Rp 12\.000/).click()
  await page.getByText('Tunggu tersambung, lalu coba lagi').waitFor()
  expect(await total(page)).toBe('Rp 18.000')
})

test('a cart that is being held or discarded is neither charged nor paid in cash, and what is tapped meanwhile belongs to the next sale', async () => {
  const { page, cashier } = await shopWithGoods()
  const { hold, made } = await heldCalls(page)
  const waiting = page.getByRole('button', { name: /1 barang.*Rp\s18\.000/ })
  // As a hand that is quicker than the disk.
  const pressAll = async () => {
    for (const pay of [/^Tagih/, 'Tunai', 'Tahan', 'Kosongkan'])
      await cashier.button(pay).click({ force: true })
    await page.keyboard.press('Enter')
  }
  await cashier.button(/^Kopi Susu/).click()
  const held = hold('cart.hold')
  await cashier.button('Tahan').click()
  await held.made
  await pressAll()
  await held.letGo()
  await waiting.waitFor()
  expect(await total(page)).toBe('Rp 0')
  await waiting.click()
  expect(await total(page)).toBe('Rp 18.000')
  const dropped = hold('cart.drop')
  await cashier.button('Kosongkan').click()
  await dropped.made
  await pressAll()
  await dropped.letGo()
  await waiting.waitFor({ state: 'detached' })
  expect(made.filter((name) => /^sale\.(charge|payCash)|^cart\.(hold|drop)/.test(name))).toEqual([
    'cart.hold',
    'cart.drop',
  ])

  await cashier.button(/^Kopi Susu/).click()
  const again = hold('cart.hold', 'question')
  await cashier.button('Tahan').click()
  await cashier.button(/^Roti Bakar/).click()
  await cashier.button(/^Kopi Susu/).click()
  await again.letGo()
  await waiting.waitFor()
  expect(await total(page)).toBe('Rp 30.000')
})

test('the name of a cart goes with its code and its payment, also when it is paid another way', async () => {
  const { sandbox, page, cashier, dialog } = await shopWithGoods()
  for (const name of ['Meja 4', 'Meja 7']) {
    await cashier.button(/^Kopi Susu/).click()
    await cashier.button('Beri nama keranjang').click()
    await dialog.getByRole('textbox').fill(name)
    await cashier.button('Simpan').click()
    await dialog.waitFor({ state: 'detached' })
    await cashier.requestCode()
    await cashier.button('Simpan, layani berikutnya').click()
    await cashier.ready()
  }
  // Two of the same price are told apart.
  const rail = page.getByRole('complementary', { name: 'Penjualan lain' })
  await rail.getByText('Meja 7 · QRIS').waitFor()
  await rail.getByText('Meja 4 · QRIS').click()
  await cashier.sees('open')
  await cashier.button('Ganti cara bayar').click()
  await cashier.button(/^Wallet A/).click()
  await cashier.requestCode()
  const number = await cashier.orderNumber()
  await cashier.button('Simpan, layani berikutnya').click()
  await rail.getByText('Meja 4 · Wallet A').waitFor()
  await sandbox.play('pay', number)
  await rail.getByText('Lunas Rp 18.000').waitFor()
  await rail.getByText('Meja 4 · Wallet A').waitFor()
  await page.keyboard.press('F2')
  await page.getByRole('searchbox').fill('meja 7')
  const found = page.getByRole('main').getByRole('button', { name: /Meja \d · / })
  await expect.poll(() => found.allInnerTexts().then((texts) => texts.length)).toBe(1)
  await page.getByRole('searchbox').fill('meja 4')
  await cashier.openOrder(/Meja 4 · Wallet A/)
  await page.getByText('Nama atau meja').waitFor()
  await cashier.button('Struk').click()
  await expect.poll(() => dialog.innerText()).toMatch(/Untuk\s+Meja 4/)
  expect(await seriousFaults(page)).toEqual([])
})

test('of windows that resumed one cart, the others say what the first has charged or show its code, and none holds or charges it again', async () => {
  const { sandbox, counter, page, cashier } = await shopWithGoods()
  await cashier.button(/^Kopi Susu/).click()
  await cashier.button('Tahan').click()
  await page.getByText('Ditahan (1)').waitFor()
  const [second, third] = [await counter.open(), await counter.open()]
  const other = cashierAt(second)
  for (const each of [page, second, third]) {
    await cashierAt(each)
      .button(/· 1 barang · Rp 18\.000/)
      .click()
    await expect.poll(() => total(each)).toBe('Rp 18.000')
  }
  await page.bringToFront()
  await cashier.requestCode()
  const number = await cashier.orderNumber()
  await third.bringToFront()
  await cashierAt(third).requestCode()
  expect(await cashierAt(third).orderNumber()).toBe(number)
  expect(await sandbox.orders()).toHaveLength(1)
  await second.bringToFront()
  await second.getByText('Penjualan ini sudah ditagih: Rp 18.000 · QRIS').waitFor()
  expect(await seriousFaults(second)).toEqual([])
  await other.button('Tahan').click()
  await expect.poll(() => other.button('Tahan').isEnabled()).toBe(true)
  expect(await second.getByText('Ditahan').count()).toBe(0)

  // With other goods it charges nothing more once the first is paid, and is left for the next customer.
  await other.button(/^Roti Bakar/).click()
  await sandbox.play('pay', number)
  await second.getByText('Penjualan ini sudah dibayar: Rp 18.000 · QRIS').waitFor()
  await other.button('Tunai').click()
  await second.getByTestId('exact').click()
  await second.getByText('Penjualan ini sudah ditagih.').waitFor()
  await second.keyboard.press('Escape')
  await other.button('Penjualan baru').click()
  await expect.poll(() => total(second)).toBe('Rp 0')
  await other.button(/^Roti Bakar/).click()
  await other.requestCode()
  expect(await sandbox.orders()).toHaveLength(2)
})
