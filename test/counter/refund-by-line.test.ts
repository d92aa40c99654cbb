import type { Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { callsByRequest } from '../helpers/calls-by-request.ts'
import { seriousFaults } from '../helpers/serious-faults.ts'
import { staffPins } from '../helpers/staffed.ts'
import { callFrom, dataFolder, typePin } from './counter-page.ts'
import { openedCounter, openedShop, staffedShop } from './opened-counter.ts'

const product = (id: string, name: string, price: number) => ({
  kind: 'product',
  id,
  name,
  type: 'Makanan',
  price: price * 100,
  quantity: 1,
})

test('returned goods are ticked, piece by piece; order, slip and report show them, none is refunded twice, and free ones bring nothing', async () => {
  const tax = { rate: 1_100, included: false }
  const { page, cashier, dialog } = await openedCounter({ dataDir: dataFolder({}, { tax }) })
  const { value: order } = (await callFrom(page, 'sale.payCash', {
    saleId: crypto.randomUUID(),
    amount: 8_880_000,
    tendered: 10_000_000,
    cart: [{ ...product('A', 'Nasi goreng', 30_000), quantity: 2 }, product('B', 'Es teh', 20_000)],
  })) as { value: { merchantTradeNo: string } }
  const openRefund = async () => {
    await cashier.openOrder(/Rp 88\.800/)
    await cashier.button('Refund').click()
  }
  await openRefund()
  await dialog.getByLabel('Per barang').check()
  await dialog.getByText('Pilih barangnya dulu').waitFor()
  // By keyboard: tick, then one less.
  await dialog.getByLabel('Nasi goreng', { exact: true }).focus()
  await page.keyboard.press('Space')
  await dialog.getByText('Jumlah: Rp 66.600').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await dialog.getByText('Jumlah: Rp 33.300').waitFor()
  await dialog.getByLabel('Es teh', { exact: true }).check()
  await dialog.getByText('Jumlah: Rp 55.500').waitFor()
  await dialog.getByLabel('Barang dikembalikan').check()
  await dialog.getByRole('button', { name: 'Lanjut' }).click()
  await dialog.getByText('1 x Nasi goreng, 1 x Es teh').waitFor()
  await dialog.getByRole('button', { name: 'Refund Rp 55.500' }).click()
  await dialog.getByText('Uang tunai sudah dikembalikan dari laci.').waitFor()
  await dialog.getByText('1 × Nasi goreng, 1 × Es teh').waitFor()
  await dialog.getByText('Rp 5.500').waitFor()
  await dialog.getByRole('button', { name: 'Tutup' }).first().click()

  const lines = page.getByRole('region', { name: 'Keranjang' })
  await expect.poll(() => lines.getByText('1 direfund').count()).toBe(2)
  // Goods first: what the gateway knows of an order is long.
  const below = await page.getByText('No. pesanan', { exact: true }).boundingBox()
  expect((await lines.boundingBox())?.y).toBeLessThan(below?.y ?? 0)
  await cashier.button('Slip refund').click()
  await dialog.getByText('Es teh').first().waitFor()
  await dialog
    .getByText(/termasuk PPN 11%/i)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')

  await cashier.button('Refund').click()
  await dialog.getByLabel('Per barang').check()
  expect(await dialog.getByLabel('Es teh', { exact: true }).isDisabled()).toBe(true)
  await dialog.getByLabel('Nasi goreng', { exact: true }).check()
  await dialog.getByText('Jumlah: Rp 33.300').waitFor()
  await page.keyboard.press('Escape')
  const again = await callFrom(page, 'refund.create', {
    refundId: crypto.randomUUID(),
    merchantTradeNo: order.merchantTradeNo,
    amount: 2_220_000,
    reason: 'x',
    lines: [{ line: 1, quantity: 1 }],
  })
  expect(again).toMatchObject({ failure: { code: 'refundTooLarge' } })

  const sold = page.getByRole('table', { name: 'Menurut barang' }).or(page.getByLabel('Menurut barang'))
  await page.keyboard.press('F12')
  await cashier.button('Laporan').click()
  await sold.getByRole('row', { name: 'Nasi goreng 2 Rp 60.000 1 Rp 30.000' }).first().waitFor()

  // All that is left is the other goods, and is said so.
  await openRefund()
  await dialog.getByLabel('Barang dikembalikan').check()
  await dialog.getByRole('button', { name: 'Lanjut' }).click()
  await dialog.getByText('1 x Nasi goreng', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Refund Rp 33.300' }).click()
  await dialog.getByText('1 × Nasi goreng', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Tutup' }).first().click()
  await page.keyboard.press('F12')
  await cashier.button('Laporan').click()
  await sold.getByRole('row', { name: 'Nasi goreng 2 Rp 60.000 2 Rp 60.000' }).first().waitFor()

  // Goods that were free give no money back by themselves, and say so.
  await callFrom(page, 'sale.payCash', {
    saleId: crypto.randomUUID(),
    amount: 2_220_000,
    tendered: 2_220_000,
    cart: [
      product('A', 'Kopi susu', 20_000),
      { ...product('B', 'Es teh', 15_000), discount: { amount: 1_500_000, percent: 100 } },
    ],
  })
  await cashier.openOrder(/Rp 22\.200/)
  await cashier.button('Refund').click()
  await dialog.getByLabel('Per barang').check()
  await dialog.getByLabel('Es teh', { exact: true }).check()
  await dialog.getByText('Barang ini gratis').waitFor()
  await dialog.getByLabel('Kopi susu', { exact: true }).check()
  await dialog.getByText('Jumlah: Rp 22.200').waitFor()
  expect(await dialog.getByText('Barang ini gratis').count()).toBe(0)
})

/** A sale of 100,000: 40,000 in cash, the rest by a wallet, which is paid. The order of its cash part is open. */
async function soldInTwo(
  { page, cashier, dialog }: Pick<Awaited<ReturnType<typeof openedCounter>>, 'page' | 'cashier' | 'dialog'>,
  shirts = product('B', 'Kaos', 70_000),
) {
  const saleId = crypto.randomUUID()
  const { value: part } = (await callFrom(page, 'sale.payCash', {
    saleId,
    amount: 10_000_000,
    tendered: 4_000_000,
    part: true,
    cart: [product('A', 'Nasi goreng', 30_000), shirts],
  })) as { value: { merchantTradeNo: string } }
  const { value: rest } = (await callFrom(page, 'sale.charge', {
    saleId,
    amount: 6_000_000,
    paymentType: 'WALLETABALANCE',
    restOf: part.merchantTradeNo,
  })) as { value: { merchantTradeNo: string } }
  const refundsOf = async ({ merchantTradeNo }: { merchantTradeNo: string }) => {
    const { value } = (await callFrom(page, 'order.read', { merchantTradeNo })) as {
      value: { refunds: object[] }
    }
    return value.refunds
  }
  return {
    part,
    rest,
    refundsOf,
    openCashPart: () => cashier.openOrder(/Rp 40\.000 .*Tunai · bagian dari Rp 100\.000/),
    /** Opens the refund of the order on the screen, with the shirts picked. */
    async pickShirts() {
      await cashier.button('Refund').click()
      await dialog.getByLabel('Per barang').check()
      await dialog.getByLabel('Kaos', { exact: true }).check()
    },
  }
}

test('goods of a sale paid in two are returned at once, with one PIN for both of its parts', async () => {
  const shop = await staffedShop()
  const { page, dialog, sandbox, rina } = shop
  const { part, rest, refundsOf, openCashPart, pickShirts } = await soldInTwo(shop)
  await sandbox.play('pay', rest.merchantTradeNo)
  await openCashPart()
  await pickShirts()
  // What the customer gets, not only what this part pays of it.
  const both = dialog.getByRole('switch', { name: 'Refund juga bagian Wallet A: Rp 42.000' })
  expect(await both.isChecked()).toBe(true)
  await dialog.getByText('Seluruhnya Rp 70.000.').waitFor()
  await dialog.getByLabel('Barang dikembalikan').check()
  expect(await seriousFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Lanjut' }).click()
  for (const way of ['Tunai Rp 28.000', 'Wallet A Rp 42.000']) await dialog.getByText(way).waitFor()
  await dialog.getByRole('button', { name: 'Refund Rp 70.000' }).click()
  await dialog.getByRole('heading', { name: 'Perlu persetujuan' }).waitFor()
  for (const amount of ['Rp 28.000', 'Rp 42.000']) await dialog.getByText(amount).waitFor()
  await typePin(dialog, 'Rina', staffPins.supervisor)
  await dialog.getByRole('article', { name: 'Refund Rp 28.000' }).waitFor()
  await dialog.getByRole('article', { name: 'Refund Rp 42.000' }).waitFor()
  expect(await dialog.getByRole('button', { name: 'Refund juga' }).count()).toBe(0)
  const lines = [{ line: 1, quantity: 1 }]
  expect(await refundsOf(part)).toMatchObject([{ amount: 2_800_000, lines }])
  expect(await refundsOf(rest)).toMatchObject([{ amount: 4_200_000, lines }])
  // Each is approved by itself, in the audit log too.
  await shop.signIn('owner')
  const { value } = (await callFrom(page, 'audit.list', { kind: 'approved', limit: 10 })) as {
    value: { entries: { by: { id: string }; detail: { amount: string } }[] }
  }
  expect(value.entries.map(({ detail }) => detail.amount).sort()).toEqual(['28000', '42000'])
  expect(value.entries.every(({ by }) => by.id === rina.id)).toBe(true)
})

test('the other part of a sale is refunded afterwards where somebody left it out, or the gateway did not take it', async () => {
  const shop = await openedShop()
  const { cashier, sandbox, dialog } = shop
  const { part, rest, refundsOf, openCashPart, pickShirts } = await soldInTwo(shop)
  await sandbox.play('pay', rest.merchantTradeNo)
  await openCashPart()
  await pickShirts()
  await dialog.getByLabel('Barang dikembalikan').check()
  await dialog.getByRole('switch').uncheck()
  await dialog.getByText('Penjualan ini dibayar dua bagian.').waitFor()
  await dialog.getByRole('button', { name: 'Lanjut' }).click()
  await dialog.getByRole('button', { name: 'Refund Rp 28.000' }).click()
  await dialog.getByText('Bagian Wallet A: Rp 42.000 belum direfund').waitFor()
  // One main button, and it does not leave the other part behind.
  expect(await dialog.locator('button[data-tone="primary"]').allInnerTexts()).toEqual(['Refund juga'])
  await dialog.getByRole('button', { name: 'Tutup' }).first().click()

  // The same with both, while the gateway is gone: the cash is back, and what is left is asked for.
  await sandbox.stop()
  await cashier.button('Refund').click()
  await dialog.getByLabel('Salah jumlah').check()
  await dialog.getByRole('switch', { name: 'Refund juga bagian Wallet A: Rp 60.000' }).waitFor()
  await dialog.getByRole('button', { name: 'Lanjut' }).click()
  await dialog.getByRole('button', { name: 'Refund Rp 72.000' }).click()
  await dialog.getByRole('article', { name: 'Refund Rp 12.000' }).waitFor()
  await dialog.getByRole('article', { name: 'Refund Rp 60.000' }).waitFor()
  await dialog.getByText('Bagian Wallet A: Rp 60.000 belum direfund').waitFor()
  expect(await refundsOf(part)).toMatchObject([{ amount: 2_800_000 }, { amount: 1_200_000 }])
  await sandbox.start()
  await dialog.getByRole('button', { name: 'Refund juga' }).click()
  await dialog.getByText('Salah jumlah').waitFor()
  await dialog.getByRole('button', { name: 'Refund Rp 60.000' }).click()
  await expect
    .poll(async () => (await refundsOf(rest)).map((refund) => (refund as { amount: number }).amount))
    .toEqual([6_000_000, 6_000_000])
})

test('a refund of the other part whose answer is lost is not made a second time, by a press or after a reload', async () => {
  const shop = await openedShop()
  const { page, cashier, sandbox, dialog } = shop
  const shirts = { ...product('B', 'Kaos', 17_500), quantity: 4 }
  const { part, rest, refundsOf, openCashPart, pickShirts } = await soldInTwo(shop, shirts)
  await sandbox.play('pay', rest.merchantTradeNo)
  await openCashPart()
  await callsByRequest(page)
  const isOfRest = (request: Request) => {
    const { name, input } = request.postDataJSON()
    return name === 'refund.create' && input.merchantTradeNo === rest.merchantTradeNo
  }
  const refundOneOfBoth = async () => {
    await pickShirts()
    while ((await dialog.getByText('Seluruhnya Rp 17.500.').count()) === 0)
      await dialog.getByRole('button', { name: 'Kurangi Kaos' }).click()
    await dialog.getByLabel('Barang dikembalikan').check()
    await dialog.getByRole('button', { name: 'Lanjut' }).click()
    await dialog.getByRole('button', { name: 'Refund Rp 17.500' }).click()
  }
  const madeOfEach = async () => [(await refundsOf(part)).length, (await refundsOf(rest)).length]
  let answer: 'lost' | 'late' | 'given' = 'lost'
  const made = Promise.withResolvers<void>()
  await page.route('**/call', async (route, request) => {
    if (answer === 'given' || !isOfRest(request)) return route.continue()
    const isLost = answer === 'lost'
    answer = 'given'
    await route.fetch()
    if (isLost) return route.abort()
    made.resolve()
  })
  await refundOneOfBoth()
  await dialog.getByRole('button', { name: 'Refund juga' }).click()
  await dialog.getByRole('button', { name: 'Refund Rp 10.500' }).click()
  await dialog.getByRole('article', { name: 'Refund Rp 10.500' }).waitFor()
  expect(await madeOfEach()).toEqual([1, 1])
  await dialog.getByRole('button', { name: 'Tutup' }).first().click()

  // The page is loaded again while it waits for the second answer.
  answer = 'late'
  await refundOneOfBoth()
  await made.promise
  await page.reload()
  await openCashPart()
  await cashier.button('Refund').click()
  await dialog.getByRole('button', { name: 'Lanjut' }).click()
  await dialog.getByRole('button', { name: 'Refund Rp 17.500' }).click()
  await dialog.getByRole('article', { name: 'Refund Rp 10.500' }).waitFor()
  expect(await madeOfEach()).toEqual([2, 2])
})
