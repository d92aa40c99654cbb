import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { noTax } from '../../shared/tax/no-tax.ts'
import { callFrom } from '../helpers/page-call.ts'
import { aProduct } from '../helpers/products.ts'
import { seriousFaults } from '../helpers/serious-faults.ts'
import { dataFolder, displayBeside } from './counter-page.ts'
import { openedShop } from './opened-counter.ts'

const added = { ...noTax, rate: 1_100, service: 500, included: false }
const product = (id: string, name: string, price: number) =>
  aProduct({ id, name, price: rupiah(price), type: 'Makanan' })

test('tax, service charge and discounts go from the cart over the slip to the Z report', async () => {
  const { sandbox, page, cashier } = await openedShop({ dataDir: dataFolder({}, { tax: added }) })
  await callFrom(page, 'catalogue.save', {
    products: [
      product('NASI', 'Nasi goreng', 30_000),
      product('TEH', 'Teh', 6_000),
      { ...product('BERAS', 'Beras', 40_000), untaxed: true },
    ],
  })
  const display = await displayBeside(page)

  expect(await page.getByText(/^Rp 0 \+/).isVisible()).toBe(false)
  await cashier.button(/^Nasi goreng/).click()
  await cashier.button(/^Nasi goreng/).click()
  await page.getByRole('button', { name: 'Diskon: Nasi goreng' }).click()
  await page.getByLabel('Berapa persen').waitFor()
  // A comma is not dropped: 2,5 % must not become 25 %.
  await page.keyboard.type('2,5')
  await page.getByText('Persen bulat saja, tanpa koma. Untuk jumlah lain, pilih Rp.').waitFor()
  expect(await cashier.button('Beri diskon').isDisabled()).toBe(true)
  await page.getByLabel('Berapa persen').fill('10')
  await page.getByText('Rp 60.000 − Rp 6.000 = Rp 54.000').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await cashier.button('Beri diskon').click()
  await cashier.button(/^Teh/).click()
  // 54.000 + 6.000 = 60.000, then 10.000 off the whole: 50.000; 5 % of it 2.500; 11 % of 52.500 5.775.
  await page.getByRole('button', { name: 'Diskon', exact: true }).click()
  await page.getByLabel('Rp', { exact: true }).check()
  await page.getByLabel('Berapa rupiah').fill('10000')
  await cashier.button('Beri diskon').click()
  await page.getByTestId('amount').getByText('Rp 58.275').waitFor()
  const sums = page.getByTestId('sums')
  for (const line of ['Setelah diskon', 'Rp 50.000', 'Biaya layanan 5%', 'Rp 2.500', 'PPN 11%', 'Rp 5.775'])
    await sums.getByText(line, { exact: true }).waitFor()
  const cart = page.getByRole('region', { name: 'Keranjang' })
  for (const off of ['−Rp\u00a06.000', '−Rp 10.000']) await cart.getByText(off).waitFor()
  await display.getByText('−Rp 10.000', { exact: true }).waitFor()
  await display.getByTestId('sums').getByText('Rp 5.775').waitFor()
  // Rice costs no tax more, and says so; it is taken out again.
  await cashier.button(/^Beras/).click()
  await sums.getByText('Rp 36.000 tidak kena PPN').waitFor()
  await sums.getByText('Rp 6.237', { exact: true }).waitFor()
  await cashier.button('Hapus Beras').click()
  expect(await seriousFaults(page)).toEqual([])

  await cashier.requestCode()
  await page.getByText('Rp 50.000 + Biaya layanan 5% Rp 2.500 + PPN 11% Rp 5.775').waitFor()
  const merchantTradeNo = await cashier.orderNumber()
  await sandbox.play('pay', merchantTradeNo)
  await cashier.sees('paid')

  await page.keyboard.press('F12')
  const main = page.getByRole('main')
  for (const [name, counted] of [
    ['Diskon', '1 · Rp 16.000'],
    ['Biaya layanan', '1 · Rp 2.500'],
    ['Pajak', '1 · Rp 5.775'],
  ] as const) {
    await main.getByText(name, { exact: true }).waitFor()
    await main.getByText(counted, { exact: true }).waitFor()
  }
  expect(await seriousFaults(page)).toEqual([])
  const z = await callFrom(page, 'shift.close', {
    number: 1,
    counted: null,
    carries: [],
  })
  expect(z.totals.parts?.tax).toEqual({ count: 1, amount: rupiah(5_775) })

  // Rice alone is not taxed, so no line says a tax of Rp 0.
  await page.keyboard.press('Escape')
  await cashier.button(/^Beras/).click()
  await sums.getByText('Rp 40.000 tidak kena PPN').waitFor()
  await sums.getByText('Biaya layanan 5%').waitFor()
  expect(await sums.getByText('PPN 11%').count()).toBe(0)
})
