import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { aProduct } from '../helpers/products.ts'
import { seriousFaults } from '../helpers/serious-faults.ts'
import { callFrom } from './counter-page.ts'
import { openedShop } from './opened-counter.ts'

test('extras of a product are entered, chosen for a line with what they cost, followed in the catalogue, and on the receipt', async () => {
  const { page, cashier, dialog } = await openedShop()
  const amount = () => page.getByTestId('amount').innerText()
  await page.keyboard.press('F1')
  await cashier.button('Barang baru').click()
  await dialog.getByLabel('Nama', { exact: true }).fill('Kopi Susu')
  await dialog.getByLabel('Harga (rupiah)', { exact: true }).fill('18000')
  for (const [at, name, price] of [
    [1, 'Extra shot', '5000'],
    [2, 'Extra shot', ''],
  ] as const) {
    await cashier.button('Tambahan baru').click()
    await dialog.getByLabel(`Tambahan ${at}`, { exact: true }).fill(name)
    await dialog.getByLabel(`Harga ${at} (boleh 0)`).fill(price)
  }
  await cashier.button('Simpan').click()
  await dialog.getByText('Isi nama setiap tambahan').waitFor()
  await dialog.getByLabel('Tambahan 2', { exact: true }).fill('Kurang gula')
  expect(await seriousFaults(page)).toEqual([])
  await cashier.button('Simpan').click()
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')

  // Two with the same extra are three taps.
  const tile = cashier.button(/^Kopi Susu/).first()
  const extrasOf = (name: string) => page.getByRole('group', { name: `Tambahan untuk ${name}` })
  const extra = (name: string) => extrasOf('Kopi Susu').getByRole('button', { name, exact: true })
  await tile.click()
  await extra('Extra shot +Rp 5.000').click()
  await expect.poll(amount).toBe('Rp 23.000')
  await cashier.button('Tambah Kopi Susu').click()
  await expect.poll(amount).toBe('Rp 46.000')
  expect(await seriousFaults(page)).toEqual([])
  await cashier.button('Kurangi Kopi Susu').click()
  await extra('Kurang gula').click()
  await cashier.button('Catatan untuk Kopi Susu').click()
  await dialog.getByRole('textbox').fill('panas sekali')
  await cashier.button('Simpan').click()
  await page.getByText('Extra shot, Kurang gula, panas sekali').waitFor()
  // Each tap is in the cart at once, so a reload loses none.
  await page.reload()
  await page.getByText('Extra shot, Kurang gula, panas sekali').waitFor()
  expect(await extra('Extra shot +Rp 5.000').getAttribute('aria-pressed')).toBe('true')
  await expect.poll(amount).toBe('Rp 23.000')
  // One without extras is another line.
  await tile.click()
  await expect.poll(amount).toBe('Rp 41.000')

  // A held cart keeps them, and a new price of an extra is offered like a new price of the product.
  await cashier.button('Tahan').click()
  const [product] = (await callFrom(page, 'catalogue.list', {})).value
  const dearer = { name: 'Extra shot', price: rupiah(6_000) }
  await callFrom(page, 'catalogue.save', { products: [{ ...product, extras: [dearer] }] })
  await cashier.button(/2 barang/).click()
  await cashier.button(/^1 × Kopi Susu.*Extra shot/).click()
  await cashier.button('Pakai Rp 24.000').click()
  await expect.poll(amount).toBe('Rp 42.000')
  // What the catalogue no longer has can still be taken out.
  await extra('Kurang gula').click()
  await page.getByText('Extra shot, panas sekali').waitFor()
  await expect.poll(amount).toBe('Rp 42.000')

  await cashier.requestCode()
  const number = await cashier.orderNumber()
  const { cart } = (await callFrom(page, 'order.read', { merchantTradeNo: number })).value
  expect(cart).toMatchObject([
    { price: rupiah(24_000), extras: [dearer], note: 'panas sekali' },
    { price: rupiah(18_000) },
  ])
  expect(cart[1].extras).toBeUndefined()
})

test('an extra that would make a piece dearer than anything may be is not chosen, and the line says why', async () => {
  const { page, cashier } = await openedShop()
  const extras = [2_000_000, 500_000].map((price, at) => ({
    name: `Garansi ${at + 1}`,
    price: rupiah(price),
  }))
  await callFrom(page, 'catalogue.save', {
    products: [aProduct({ name: 'Mesin', price: rupiah(99_000_000), extras })],
  })
  await cashier.button(/^Mesin/).click()
  const dear = cashier.button(/^Garansi 1/)
  await page.getByText('Satu barang dengan tambahannya paling banyak Rp 100.000.000').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await dear.click({ force: true })
  expect(await dear.getAttribute('aria-pressed')).toBe('false')
  await cashier.button(/^Garansi 2/).click()
  await expect.poll(() => page.getByTestId('amount').innerText()).toBe('Rp 99.500.000')
  // As far as that it can be held.
  await cashier.button('Tahan').click()
  await page.getByText('Ditahan (1)').waitFor()
})
