import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { callFrom } from '../helpers/page-call.ts'
import { aProduct } from '../helpers/products.ts'
import { aVirtualPrinter } from '../helpers/virtual-printer.ts'
import { dataFolder, displayBeside, eventually } from './counter-page.ts'
import { openedCounter, openedShop } from './opened-counter.ts'
import { PULSE, printedSlips, textOn } from './printed-slips.ts'
import { aShop, shiftAt } from './shift-page.ts'

test('a sale in cash: notes, change, drawer, receipt and display; a part goes back; the Z report and the drawer agree', async () => {
  const printer = await aVirtualPrinter()
  const dataDir = dataFolder({ device: printer.device, drawer: 'withReceipt' }, { shifts: { cash: true } })
  const { sandbox, page, cashier } = await openedShop({ dataDir })
  const shift = shiftAt(page)
  const { dialog } = shift
  await cashier.ready()
  const display = await displayBeside(page)
  await page.bringToFront()

  await cashier.charge('47500', 'Tunai')
  const change = page.getByTestId('change')
  await expect.poll(() => change.innerText()).toBe('Rp 0')
  await display.getByText('Rp 47.500').first().waitFor()
  // Too little is said, and nothing is taken.
  for (const key of '40000') await page.keyboard.press(key)
  await page.getByText('Masih kurang').waitFor()
  expect(await change.innerText()).toBe('Rp 7.500')
  await page.keyboard.press('Enter')
  // A nought too many; the key that is drawn as C clears it.
  await page.keyboard.type('0')
  await page.getByText('Hitung lagi uang yang diterima').waitFor()
  await page.keyboard.press('c')
  expect(await change.innerText()).toBe('Rp 0')
  await cashier.button('Rp 100.000').click()
  expect(await change.innerText()).toBe('Rp 52.500')
  await cashier.button('Rp 50.000').click()
  expect(await change.innerText()).toBe('Rp 2.500')
  await cashier.button('Terima Rp 50.000').click()
  await cashier.sees('paid')
  await page.getByText('Dibayar tunai', { exact: true }).waitFor()
  expect(await change.innerText()).toBe('Rp 2.500')
  await display.getByText('Kembalian Anda: Rp 2.500').waitFor()
  await eventually(
    () => printedSlips(printer),
    (slips) => slips.length === 1,
  )
  await eventually(
    () => textOn(printedSlips(printer)[0] ?? Buffer.alloc(0)),
    (text) => /Tunai[\s\S]+Uang diterima +Rp 50\.000\s+Kembalian +Rp 2\.500/.test(text),
  )
  expect(printer.received.filter((bytes) => bytes.includes(PULSE))).toHaveLength(1)
  expect(await sandbox.orders()).toEqual([])

  await cashier.openOrder(/Rp 47\.500/)
  await page.getByText('Uang diterima').first().waitFor()
  await cashier.button('Refund').click()
  await dialog.getByLabel('Sebagian').check()
  await dialog.getByLabel(/^Jumlah/).fill('7550')
  await dialog.getByLabel('Barang habis').check()
  await dialog.getByText('Tidak ada koin di bawah Rp 100').waitFor()
  await dialog.getByLabel(/^Jumlah/).fill('7500')
  await dialog.getByRole('button', { name: 'Lanjut' }).click()
  await dialog.getByText('Uang tunai dikembalikan dari laci.').waitFor()
  await dialog.getByRole('button', { name: /^Refund Rp/ }).dblclick()
  await dialog.getByText('Uang tunai sudah dikembalikan dari laci.').waitFor()
  await dialog.getByRole('button', { name: 'Tutup' }).first().click()
  // The drawer opens for what goes back, too.
  await eventually(
    () => printer.received,
    (all) => all.filter((bytes) => bytes.includes(PULSE)).length === 2,
  )

  await shift.toShift()
  await page.getByText('Penjualan tunai').waitFor()
  await shift.toClosing()
  await page.getByLabel('Uang dihitung').fill('40000')
  await page.getByText('Pas', { exact: false }).first().waitFor()
  await shift.closeNow(1).click()
  await eventually(
    () => printedSlips(printer).map(textOn),
    (texts) =>
      texts.some((text) =>
        /Penjualan tunai +\+Rp 47\.500\s+Refund tunai +-Rp 7\.500\s+-+\s+Seharusnya +Rp 40\.000/.test(text),
      ),
  )
  expect(await sandbox.orders()).toEqual([])
})

test('cash is taken in two presses with the gateway out of reach, and is paid once after a power cut', async () => {
  const { sandbox, counter, page, cashier } = await aShop()
  await sandbox.stop()
  await cashier.charge('25000', 'Tunai')
  await page.getByTestId('exact').click()
  await cashier.sees('paid')
  const number = await cashier.orderNumber()
  await counter.kill()
  await counter.start()
  await page.reload()
  // The sale that was on the screen is on it again, paid.
  await cashier.sees('paid')
  await page.keyboard.press('F2')
  await page.getByRole('button', { name: /Rp 25\.000/ }).waitFor()
  expect(await page.getByRole('button', { name: /Rp 25\.000/ }).count()).toBe(1)
  await page.getByRole('button', { name: /Rp 25\.000/ }).click()
  await page.getByText(number).first().waitFor()
})

test('an unknown order is paid in cash after a warning; if it is paid after all, it is a case', async () => {
  const { sandbox, page, cashier, post, dialog } = await aShop()
  await post('faults', { kind: 'dropAfter', operation: 'createQrOrder', count: 1 })
  await post('faults', { kind: 'dropBefore', operation: 'queryQrOrder', count: 1_000 })
  await cashier.charge('30000', 'QRIS')
  await cashier.sees('unknown')
  const left = await cashier.orderNumber()
  await cashier.button('Bayar tunai').click()
  await dialog.getByText('terima tunai hanya kalau').waitFor()
  await dialog.getByRole('button', { name: 'Bayar tunai' }).click()
  await page.getByTestId('exact').waitFor()
  // After a reload it is still known which code was left for the cash.
  await page.reload()
  await cashier.sees('unknown')
  await page.getByRole('button', { name: 'Kasir', exact: true }).click()
  await cashier.button('Tagih Rp 30.000 · Tunai').click()
  await page.getByTestId('exact').click()
  await cashier.sees('paid')
  await sandbox.play('pay', left)
  await post('faults', { clear: true })
  await page.keyboard.press('F3')
  await page.getByText('Dibayar dua kali').first().waitFor()
})

test('an amount is counted at once by the tile of cash, of which a double tap takes nothing; without a shift it is only chosen, and an owner may switch it off', async () => {
  const { page, cashier } = await openedCounter()
  const tile = cashier.button('Tunai')
  const amount = page.getByTestId('amount')
  // Without an amount cash is chosen, like any other way to pay; the charge button counts it then.
  await tile.click()
  await cashier.ready()
  await cashier.typeAmount('15000')
  await cashier.button('Tagih Rp 15.000 · Tunai').waitFor()
  await tile.dblclick()
  await page.getByTestId('exact').waitFor()
  await page.waitForTimeout(500)
  expect(await amount.innerText()).toBe('Rp 15.000')
  expect(await page.getByTestId('tendered').innerText()).toBe('Rp 15.000')
  await cashier.button('Kembali ke penjualan').click()
  const sold = { saleId: randomUUID(), amount: rupiah(5_000), tendered: rupiah(5_000) }
  await callFrom(page, 'sale.payCash', sold)
  await callFrom(page, 'settings.change', { shifts: { required: true, cash: true } })
  await page.getByText('Shift belum dibuka').waitFor()
  await tile.click()
  await cashier.ready()
  await cashier.button('Tagih Rp 15.000 · Tunai').click({ force: true })
  await page.getByRole('dialog').getByLabel('Uang awal di laci').fill('50000')
  await page.getByRole('dialog').getByRole('button', { name: 'Buka shift' }).click()
  // What was sold before is in the drawer, and why it is not in the float is said once.
  await page
    .getByRole('dialog')
    .getByText('Uang awal dicatat Rp 45.000. Dari Rp 50.000 yang dihitung')
    .waitFor()
  await cashier.button('Mengerti').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await tile.click()
  await page.getByTestId('exact').click()
  await cashier.sees('paid')

  // The owner switches cash off, and it is no longer offered.
  await page.keyboard.press('F8')
  await page.getByRole('switch', { name: 'Terima tunai' }).click()
  await cashier.back()
  await expect.poll(() => tile.count()).toBe(0)
})

test('where goods are sold, cash is one tap beside the charge button, once a shift is open', async () => {
  const { page, cashier, dialog } = await openedCounter({ viewport: { width: 1024, height: 768 } })
  await callFrom(page, 'catalogue.save', { products: [aProduct()] })
  const tile = cashier.button(/^Kopi Susu/).first()
  await tile.waitFor()
  const key = cashier.button('Tunai')
  await key.click({ force: true })
  await page.getByText('Ketuk barang atau ketik jumlah dulu').waitFor()
  await cashier.ready()
  await tile.click()
  // The other one still says all of what it does, and is no higher for it.
  const charge = cashier.button(/^Tagih Rp [\d.]+ · QRIS/)
  const height = async () => (await charge.boundingBox())?.height
  const before = await height()
  await page.keyboard.type('999', { delay: 80 })
  await tile.click()
  await cashier.button('Tagih Rp 18.000.000 · QRIS').waitFor()
  expect(await charge.evaluate((button) => button.scrollWidth - button.clientWidth)).toBe(0)
  expect(await height()).toBe(before)
  await cashier.button('Kosongkan').click()
  await tile.click()
  await key.click()
  await cashier.button('Rp 20.000').click()
  await cashier.button('Terima Rp 20.000').click()
  await cashier.sees('paid')
  await cashier.button('Penjualan baru').click()
  // Among the ways to pay it has its tile, and the next sale is QRIS again.
  await tile.click()
  await cashier.button('Cara bayar: QRIS').click()
  expect(await key.count()).toBe(1)

  // Before a shift is open it leads to the shift, whatever the chosen way to pay asks of the customer.
  await callFrom(page, 'settings.change', { shifts: { required: true } })
  await page.getByText('Shift belum dibuka').waitFor()
  await cashier.button('Bank A').click()
  await cashier.button('Barang').click()
  await key.click({ force: true })
  await dialog.getByRole('heading', { name: 'Buka shift' }).waitFor()
  await dialog.getByRole('button', { name: 'Buka shift' }).click()
  await dialog.waitFor({ state: 'detached' })
  await key.click()
  await page.getByTestId('exact').click()
  await cashier.sees('paid')
})
