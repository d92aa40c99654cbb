import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { runningCounter } from '../helpers/counter-window.ts'
import { aProduct } from '../helpers/products.ts'
import { runningSandbox } from '../helpers/running-sandbox.ts'
import { seriousFaults } from '../helpers/serious-faults.ts'
import { aVirtualPrinter } from '../helpers/virtual-printer.ts'
import { callFrom, dataFolder, displayBeside, eventually } from './counter-page.ts'
import { openedShop } from './opened-counter.ts'
import { PULSE, printedSlips, textOn } from './printed-slips.ts'
import { aShop } from './shift-page.ts'

test('a sale is paid in two: a part in cash, the rest by a code; screens, receipt, drawer and orders say so', async () => {
  const printer = await aVirtualPrinter()
  const dataDir = dataFolder({ device: printer.device, drawer: 'withReceipt' })
  const { sandbox, page, cashier } = await openedShop({ dataDir })
  const display = await displayBeside(page)
  await page.bringToFront()

  await cashier.charge('100000', 'Tunai')
  await page.getByTestId('change').waitFor()
  for (const key of '40000') await page.keyboard.press(key)
  await cashier.button('Terima Rp 40.000 sebagian, sisa Rp 60.000 dengan cara lain').click()
  await page.getByText('Tunai Rp 40.000 dari Rp 100.000 sudah diterima').waitFor()
  await display.getByText('Tunai diterima: Rp 40.000').waitFor()
  await display.getByText('Rp 60.000').first().waitFor()
  // The drawer opens for the notes; the receipt comes when the sale is paid.
  await eventually(
    () => printer.received,
    (all) => all.filter((bytes) => bytes.includes(PULSE)).length === 1,
  )
  expect(printedSlips(printer)).toHaveLength(0)
  // A reload changes nothing.
  await page.reload()
  await page.getByText('Tunai Rp 40.000 dari Rp 100.000 sudah diterima').waitFor()
  // What the shop takes first is chosen already.
  await cashier.button('Tagih Rp 60.000 · QRIS').click()
  await cashier.sees('open')
  await page.getByText('Sisa dari Rp 100.000; tunai Rp 40.000 sudah diterima').waitFor()
  expect(await sandbox.orders()).toMatchObject([{ amount: '60000.00' }])
  await sandbox.play('pay', await cashier.orderNumber())
  await cashier.sees('paid')
  expect(await page.getByTestId('amount').innerText()).toBe('Rp 100.000')
  await page.getByText('Tunai Rp 40.000 + QRIS Rp 60.000').waitFor()
  await display.getByText('Tunai + QRIS').first().waitFor()
  await eventually(
    () => printedSlips(printer).map(textOn),
    (texts) =>
      texts.some((text) =>
        /Tunai \+ QRIS[\s\S]+Tunai +Rp 40\.000\s+LK-\S+\s+QRIS +Rp 60\.000\s+LK-\S+/.test(text),
      ),
  )
  await cashier.openOrder(/Rp 40\.000/)
  await page.getByText('Bisa direfund sampai Rp 40.000.').waitFor()
  await cashier.button('Bagian lainnya').click()
  await page.getByText('Cara bayar ini tidak bisa direfund lewat gateway.', { exact: false }).waitFor()
  await page.keyboard.press('F3')
  await page.getByText('Tidak ada yang perlu perhatian').waitFor()
  // Each part is a payment, in the drawer and at the gateway, and the shift counts payments.
  await page.keyboard.press('F12')
  await page.getByText('2 pembayaran · 2 pesanan dibuat').waitFor()
})

test('after a power cut the part is on the screen; the customer leaves, the cash goes back, and a late payment is a case', async () => {
  const { sandbox, counter, page, cashier, dialog } = await aShop()
  await cashier.charge('100000', 'Tunai')
  await page.getByTestId('change').waitFor()
  for (const key of '40000') await page.keyboard.press(key)
  await cashier.button(/^Terima Rp 40\.000 sebagian/).click()
  await page.getByText('Tunai Rp 40.000 dari Rp 100.000 sudah diterima').waitFor()
  const rail = page.getByRole('complementary', { name: 'Penjualan lain' })
  const parked = rail.getByRole('button', { name: 'Rp 60.000 · Sisa dari Rp 100.000' })
  // Not while the rest is being charged here.
  expect(await parked.count()).toBe(0)
  await cashier.button('Simpan, layani berikutnya').click()
  await parked.click()
  await cashier.button('Tagih sisa Rp 60.000').waitFor()
  await cashier.back()
  await page.keyboard.press('F3')
  await page.getByRole('button', { name: /Sisa belum dibayar/ }).click()
  await counter.kill()
  await counter.start()
  await page.reload()
  await parked.waitFor()
  await page.getByRole('button', { name: /Sisa belum dibayar/ }).click()
  // Nothing is asked of a gateway about notes in a drawer.
  expect(await page.getByText('Yang sedang dilakukan Loket').count()).toBe(0)
  await cashier.button('Tagih sisa Rp 60.000').click()
  // What the shop takes first is chosen already.
  await cashier.button('Tagih Rp 60.000 · QRIS').click()
  await cashier.sees('open')
  const code = await cashier.orderNumber()

  await cashier.button('Pelanggan batal').click()
  await dialog.getByText('Setelah itu kembalikan tunai Rp 40.000').waitFor()
  await dialog.getByRole('button', { name: 'Pelanggan batal' }).click()
  await cashier.sees('failed')
  // The code is gone, the cash is not.
  await page.getByTestId('split').getByText('tunai Rp 40.000 sudah diterima', { exact: false }).waitFor()
  await cashier.button('Kembalikan tunai Rp 40.000').click()
  await dialog.getByText('empat puluh ribu rupiah').waitFor()
  await dialog.getByRole('button', { name: 'Refund Rp 40.000' }).dblclick()
  await dialog.getByText('Uang tunai sudah dikembalikan dari laci.').waitFor()
  await dialog.getByRole('button', { name: 'Tutup' }).first().click()
  await page.getByText('Uang tunainya sudah dikembalikan').first().waitFor()
  expect(await cashier.button(/^Kembalikan tunai/).count()).toBe(0)
  expect(await page.getByTestId('split').count()).toBe(0)
  await sandbox.play('payLate', code)
  await cashier.sees('paidLate')
  expect(await parked.count()).toBe(0)
  await page.keyboard.press('F3')
  await page
    .getByRole('button', { name: /Dibayar/ })
    .first()
    .waitFor()
  expect(await page.getByRole('button', { name: /Sisa belum dibayar/ }).count()).toBe(0)

  // A row has room for both amounts on the smallest till too.
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.keyboard.press('F2')
  await page
    .getByText(/bagian dari Rp\s100\.000 · Tidak dipakai lagi/)
    .first()
    .waitFor()
  const words = page.locator('main li button > *')
  expect(
    await words.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length),
  ).toBe(0)
})

test('taking a part in cash beside another case never hides that case from the header', async () => {
  const { sandbox, page, cashier } = await openedShop()
  await cashier.sell('20000', 'QRIS')
  const merchantTradeNo = await cashier.orderNumber()
  await sandbox.play('expire', merchantTradeNo)
  await cashier.sees('expired')
  await sandbox.play('payLate', merchantTradeNo)
  await cashier.sees('paidLate')
  await page.keyboard.press('Escape')
  const attention = page.getByRole('button', { name: 'Perhatian Kasus yang perlu perhatian: 1' })
  await attention.waitFor()
  await attention.evaluate((button) => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    const look = () => seen.add(button.textContent ?? '')
    new MutationObserver(look).observe(button, { childList: true, subtree: true, characterData: true })
  })
  await cashier.charge('100000', 'Tunai')
  await page.getByTestId('change').waitFor()
  for (const key of '40000') await page.keyboard.press(key)
  await cashier.button(/^Terima Rp 40\.000 sebagian/).click()
  await page.getByText('Tunai Rp 40.000 dari Rp 100.000 sudah diterima').waitFor()
  // Longer than a case that lasts would take to be counted.
  await page.waitForTimeout(2_500)
  expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual([])
  await attention.waitFor()
})

test('a cart is paid in two by keyboard alone: its goods stay in sight, and nothing calls for attention meanwhile', async () => {
  const sandbox = await runningSandbox()
  const dataDir = dataFolder({}, { language: 'en', theme: 'dark' })
  const counter = await runningCounter({ dataDir, args: sandbox.counterArgs })
  const page = await counter.open()
  await page.getByRole('heading', { name: 'Counter' }).waitFor()
  await callFrom(page, 'catalogue.save', {
    products: [
      aProduct({ name: 'Fried rice', barcode: '8991234567895', price: rupiah(50_000), type: 'Food' }),
    ],
  })
  await page.getByRole('button', { name: /^Fried rice/ }).waitFor()
  const attention = page.getByRole('button', { name: /^Attention/ })
  const typed = async (text: string) => {
    for (const key of text) await page.keyboard.press(key)
  }
  await page.keyboard.press('f')
  await typed('ried')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Charge Rp 50.000 · QRIS' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await typed('cash')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByTestId('change').waitFor()
  await typed('20000')
  const part = page.getByRole('button', { name: /^Take Rp 20\.000 as a part/ })
  await part.focus()
  await page.keyboard.press('Enter')
  await page.getByText('Rp 20.000 in cash of Rp 50.000 was received').waitFor()
  const cart = page.getByRole('region', { name: 'Cart' })
  await cart.getByText('Fried rice').waitFor()
  // The goods and what was received come to the rest.
  await cart
    .getByTestId('paid-in-cash')
    .getByText(/^Received in cash$/)
    .waitFor()
  expect(await seriousFaults(page)).toEqual([])
  // Longer than a case that lasts would take to be counted.
  await page.waitForTimeout(2_500)
  expect(await attention.innerText()).toBe('Attention')
  await page.reload()
  await cart.getByText('Fried rice').waitFor()
  await typed('qris')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.locator('main[data-state="open"]').waitFor()
  await sandbox.play('pay', await page.getByTestId('order-number').innerText())
  await page.locator('main[data-state="paid"]').waitFor()
  // Where the reload took long, the part stood alone meanwhile.
  await expect.poll(() => attention.innerText()).toBe('Attention')
  // A part that is left is counted.
  await page.keyboard.press('Enter')
  await typed('30000')
  await page.keyboard.press('/')
  await typed('cash')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByTestId('change').waitFor()
  await typed('10000')
  await page.getByRole('button', { name: /^Take Rp 10\.000 as a part/ }).click()
  await page.getByRole('button', { name: 'Park, serve the next' }).click()
  await page.getByRole('button', { name: /^Attention .*: 1/ }).waitFor()
  await page.keyboard.press('F2')
  await page
    .getByRole('button', { name: /Cash · part of Rp 30\.000/ })
    .first()
    .waitFor()
})
