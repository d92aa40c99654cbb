import { expect, test } from 'vitest'
import { readQris } from '../../shared/gateway/qris.ts'
import { formatRupiah, parseDecimal, rupiah } from '../../shared/money.ts'
import { readSlip } from '../helpers/read-slip.ts'
import { aVirtualPrinter } from '../helpers/virtual-printer.ts'
import { dataFolder } from './counter-page.ts'
import { openedCounter, openedShop } from './opened-counter.ts'

async function shop() {
  const printer = await aVirtualPrinter()
  return { printer, ...(await openedShop({ dataDir: dataFolder({ device: printer.device }) })) }
}

async function expectReceipt(
  slip: Buffer,
  order: { amount: string; platformTradeNo: string; merchantTradeNo: string },
) {
  const { text } = readSlip(slip, 32)
  expect(text).toContain('LUNAS')
  expect(text).not.toContain('BELUM DIBAYAR')
  expect(text).toContain(formatRupiah(parseDecimal(order.amount) ?? rupiah(0)))
  expect(text).toContain(order.platformTradeNo)
  expect(text).toContain(order.merchantTradeNo)
}

test('QRIS: from the amount to the printed receipt, with the gateway’s own code on the screen', async () => {
  const { sandbox, printer, page, cashier } = await shop()
  for (const key of ['5', '7', '5', '6', 'Hapus satu angka', '0', '0']) await cashier.button(key).click()
  await cashier.sell('', 'QRIS')

  const [order] = await sandbox.orders()
  if (!order?.qrCode) throw new Error('the sandbox made no QR order')
  expect(await cashier.scanScreen()).toBe(order.qrCode)
  expect(readQris(order.qrCode).amount).toBe(rupiah(57_500))
  expect(await page.getByTestId('amount').innerText()).toBe('Rp 57.500')
  expect(await cashier.orderNumber()).toBe(order.merchantTradeNo)

  await sandbox.play('pay', order.merchantTradeNo)
  await cashier.sees('paid')
  await expectReceipt(await printer.slip(0), order)
})

test('Bank A: from the amount to the printed receipt, with the gateway’s own code on screen and slip', async () => {
  const { sandbox, printer, page, cashier } = await shop()
  await cashier.sell('125000', 'Bank A', 'Siti Rahayu')
  const [order] = await sandbox.orders()
  if (!order) throw new Error('the sandbox has no order')
  const shown = (await page.locator('main').innerText()).replaceAll(/\s/g, '')
  expect(shown).toContain(order.vaCode)

  await cashier.button('Cetak slip').click()
  const slip = readSlip(await printer.slip(0), 32).text
  expect(slip).toContain('BELUM DIBAYAR')
  expect(slip.replaceAll(/\s/g, '')).toContain(order.vaCode)

  await sandbox.play('pay', order.merchantTradeNo)
  await cashier.sees('paid')
  await expectReceipt(await printer.slip(1), order)
})

test('a payment that fails or expires says so, prints no receipt, and can’t be taken for paid', async () => {
  const printer = await aVirtualPrinter()
  const { cashier } = await openedCounter({ dataDir: dataFolder({ device: printer.device }) })
  for (const [press, kind] of [
    ['Gagalkan', 'failed'],
    ['Biarkan kedaluwarsa', 'expired'],
  ] as const) {
    await cashier.sell('20000', 'QRIS')
    await cashier.button(press).click()
    await cashier.sees(kind)
    expect(await cashier.scanScreen(), kind).toBeNull()
    await cashier.back()
  }
  expect(printer.received).toHaveLength(0)
})

test('a tile says why it can’t be used before it is pressed, and the limits follow the typing', async () => {
  const { cashier } = await openedCounter()
  await cashier.typeAmount('999')
  expect(await cashier.button(/^QRIS/).innerText()).toMatch(/Min\.\sRp\s1\.000/)
  await cashier.typeAmount('0')
  expect(await cashier.button(/^QRIS/).innerText()).not.toContain('Min.')
  expect(await cashier.button(/^POS/).innerText()).toMatch(/Min\.\sRp\s50\.000/)
  expect(await cashier.button(/^Bank A/).innerText()).toMatch(/Min\.\sRp\s10\.000/)
})
