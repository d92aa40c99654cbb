import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { noTax } from '../../shared/tax/no-tax.ts'
import { callFrom } from '../helpers/page-call.ts'
import { seriousFaults } from '../helpers/serious-faults.ts'
import { aVirtualPrinter } from '../helpers/virtual-printer.ts'
import { dataFolder, displayBeside, eventually } from './counter-page.ts'
import { openedShop } from './opened-counter.ts'
import { printedSlips, textOn } from './printed-slips.ts'
import { shiftAt } from './shift-page.ts'

test('a price without coins is rounded in cash, on every screen, slip and report; other ways to pay keep it', async () => {
  const printer = await aVirtualPrinter()
  const tax = { ...noTax, rate: 1_100, included: false }
  const dataDir = dataFolder({ device: printer.device }, { tax })
  const { page, cashier } = await openedShop({ dataDir })
  const shift = shiftAt(page)
  await cashier.ready()
  const display = await displayBeside(page)
  await page.bringToFront()

  // 20.895 and 11 % of it: Rp 23.193, rounded down to Rp 100 where the owner has set nothing else.
  await cashier.charge('20895', 'Tunai')
  await page.getByText('Total Rp 23.193 · pembulatan −Rp 93').waitFor()
  expect(await page.getByTestId('amount').innerText()).toBe('Rp 23.100')
  await display.getByText('Pembulatan −Rp 93').waitFor()
  expect(await display.getByTestId('display-total').innerText()).toBe('Rp 23.100')
  expect(await seriousFaults(page)).toEqual([])
  expect(await seriousFaults(display)).toEqual([])
  await cashier.button('Rp 50.000').click()
  expect(await page.getByTestId('change').innerText()).toBe('Rp 26.900')
  await cashier.button('Terima Rp 50.000').click()
  await cashier.sees('paid')
  expect(await page.getByTestId('amount').innerText()).toBe('Rp 23.100')
  expect(await page.getByTestId('rounding').innerText()).toBe('−Rp 93')
  await display.getByText('Kembalian Anda: Rp 26.900').waitFor()
  await eventually(
    () => printedSlips(printer).map(textOn).join(),
    (text) => /Jumlah +Rp 23\.193\s+Pembulatan +-Rp 93[\s\S]+Kembalian +Rp 26\.900/.test(text),
  )

  // The rest of a sale paid in two is rounded, also on the display before it is paid.
  await cashier.button('Penjualan baru').click()
  await cashier.charge('20895', 'Tunai')
  // What a part leaves can be paid with coins.
  const takesPart = page.getByRole('button', { name: 'sebagian' })
  for (const key of '23094') await page.keyboard.press(key)
  await page.getByText('Bagian tunai harus menyisakan paling sedikit Rp 100.').waitFor()
  expect(await takesPart.count()).toBe(0)
  await page.keyboard.press('Backspace')
  await takesPart.waitFor()
  await page.keyboard.press('c')
  for (const key of '20000') await page.keyboard.press(key)
  await cashier.button('Terima Rp 20.000 sebagian, sisa Rp 3.193 dengan cara lain').click()
  await display.getByText('Rp 3.193', { exact: true }).waitFor()
  await cashier.button('Tunai').click()
  await page.getByText('Total Rp 3.193 · pembulatan −Rp 93').waitFor()
  await display.getByText('Pembulatan −Rp 93').waitFor()
  await cashier.button('Uang pas Rp 3.100').click()
  await cashier.sees('paid')
  // On 1366 × 768 at 125 % everything stands within the green card.
  await page.setViewportSize({ width: 1093, height: 614 })
  const outside = page.getByRole('region', { name: 'Lunas' }).evaluate((card) => {
    const { top, bottom } = card.getBoundingClientRect()
    const boxes = [...card.children].map((part) => part.getBoundingClientRect())
    return boxes.filter((box) => box.top < top || box.bottom > bottom).length
  })
  expect(await outside).toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await page.getByTestId('amount').innerText()).toBe('Rp 23.100')

  await callFrom(page, 'settings.change', { cashRounding: { to: rupiah(500), way: 'nearest' } })
  await cashier.button('Penjualan baru').click()
  await cashier.charge('20895', 'Tunai')
  await page.getByText('Total Rp 23.193 · pembulatan −Rp 193').waitFor()
  await cashier.button('Uang pas Rp 23.000').click()
  await cashier.sees('paid')

  await shift.toShift()
  await page.getByText('3 · Rp 379').waitFor()

  // An order's parts come to its amount: also the cash part of a sale whose rest was rounded.
  await page.keyboard.press('F2')
  const parts = page.getByTestId('sums')
  for (const [row, rounding] of [
    [/Rp 23\.000/, '−Rp 193'],
    [/Rp 3\.100/, '−Rp 93'],
    [/Rp 20\.000/, '−Rp 93'],
  ] as const) {
    await page.getByRole('main').getByRole('listitem').getByRole('button', { name: row }).click()
    await page.getByTestId('rounding').getByText(rounding, { exact: true }).waitFor()
    expect(await parts.innerText()).toContain('Subtotal')
  }
})
