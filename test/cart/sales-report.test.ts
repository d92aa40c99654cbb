import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../electron/journal/file/database.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { createReportBook } from '../../electron/journal/shifts/sales-report.ts'
import { salesReportOf } from '../../electron/reports/sales-report.ts'
import type { CartLine } from '../../shared/cart/cart-schema.ts'
import { cartSums } from '../../shared/cart/discount.ts'
import type { CallOutput } from '../../shared/ipc/contract.ts'
import { rupiah } from '../../shared/money.ts'
import { noTax } from '../../shared/tax/no-tax.ts'
import { totalOf } from '../../shared/tax/sale-sums.ts'
import { receiveWithoutSale } from '../helpers/received-without-sale.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'
import { startedSandbox } from '../sandbox/started-sandbox.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const nothing = { quantity: 0, amount: 0 }
/** Tax of so many hundredths of a per cent on top of the prices. */
const taxed = (rate: number) => ({ tax: { ...noTax, rate, included: false } })
const firstPiece = { lines: [{ line: 0, quantity: 1 }] }

/** A counter with these settings: what is sold and given back at it, in rupiah, and what its report says of now. */
async function reporting(settings: object = {}, options: Parameters<typeof windowlessCounter>[0] = {}) {
  const counter = await windowlessCounter(options)
  const { call } = counter
  await call('settings.change', settings as never)
  return {
    ...counter,
    async sell(amount: number, more: object = {}) {
      const sale = { saleId: randomUUID(), amount: rupiah(amount), tendered: rupiah(amount), ...more }
      return (await call('sale.payCash', sale as never)).merchantTradeNo
    },
    giveBack: (merchantTradeNo: string, amount: number, more: object = {}) => {
      const refund = { refundId: randomUUID(), merchantTradeNo, amount: rupiah(amount), reason: 'Rusak' }
      return call('refund.create', { ...refund, ...more })
    },
    report: () => call('report.read', { from: Date.now() - DAY, to: Date.now() + DAY }),
  }
}

test('a report adds up what was paid and refunded, by day, channel, cashier and product, as the Z report does', async () => {
  const gateway = await startedSandbox()
  const sandbox = gateway.elsewhere
  const { call, giveBack, report: read } = await reporting(taxed(1_100), { sandbox })
  const cart: CartLine[] = [
    { kind: 'product', id: 'A', name: 'Nasi', type: 'Makanan', price: rupiah(30_000), quantity: 2 },
    { kind: 'product', id: 'B', name: 'Teh', type: 'Minuman', price: rupiah(20_000), quantity: 1 },
    { kind: 'discount', name: 'Diskon', amount: rupiah(8_000) },
  ]
  const sums = cartSums(cart, taxed(1_100).tax)
  if (!sums) throw new Error('it comes to an amount')
  const pay = async (sale: object) => {
    const { merchantTradeNo } = await call('sale.charge', { saleId: randomUUID(), ...sale } as never)
    await gateway.play('pay', { merchantTradeNo })
    return call('sale.check', { merchantTradeNo })
  }
  await pay({ paymentType: 'QRIS', amount: totalOf(sums), cart })
  const price = rupiah(100_000)
  const wallet = await pay({ paymentType: 'WALLETABALANCE', amount: rupiah(111_000), price })
  const { merchantRefundNo } = await giveBack(wallet.merchantTradeNo, 11_000)
  await gateway.play('refunds/settle', { merchantRefundNo, status: '02' })
  expect((await call('refund.check', { merchantRefundNo })).state.kind).toBe('done')
  // Nothing but payments is sold.
  await call('sale.charge', {
    saleId: randomUUID(),
    paymentType: 'QRIS',
    amount: rupiah(1_110),
    price: rupiah(1_000),
  })

  const report = await read()
  const { totals } = await call('shift.current', {})
  expect(report.totals.paid).toEqual(totals.paid)
  expect(report.totals.refunded).toEqual(totals.refunded)
  expect(report.totals.parts).toEqual(totals.parts)
  // 11.000 of 111.000 give back their share of 11.000.
  expect(report.totals.refundedParts.tax).toEqual({ count: 1, amount: rupiah(1_090) })
  expect(report.totals.refundedParts).toEqual(totals.refundedParts)
  expect(report.totals.parts).toMatchObject({
    discount: { count: 1, amount: rupiah(8_000) },
    tax: { count: 2, amount: rupiah(7_920 + 11_000) },
  })
  expect(report.days.reduce((sum, day) => sum + day.paid.amount, 0)).toBe(totals.paid.amount)
  expect(report.channels.map(({ paymentType, paid }) => [paymentType, paid.amount])).toEqual([
    ['WALLETABALANCE', rupiah(111_000)],
    ['QRIS', rupiah(79_920)],
  ])
  expect(report.cashiers).toMatchObject([{ name: null, paid: totals.paid }])
  // 8.000 off 80.000: each product bears a tenth.
  expect(report.products).toEqual([
    { id: 'A', name: 'Nasi', quantity: 2, amount: rupiah(54_000), returned: nothing },
    { id: 'B', name: 'Teh', quantity: 1, amount: rupiah(18_000), returned: nothing },
  ])
  expect(report.typed).toEqual({ count: 1, amount: price })
  // 11.000 with its tax of 1.090.
  expect(report.typedReturned).toEqual({ count: 1, amount: rupiah(9_910) })
  await expect(call('report.read', { from: 0, to: Date.now() })).rejects.toMatchObject({ code: 'badInput' })
})

test('a product’s report says what came back of it: by line, with a whole order, and of a sale paid in two', async () => {
  const { sell, giveBack, report } = await reporting(taxed(1_000))
  const product = (id: string, price: number, quantity: number): CartLine => {
    return { kind: 'product', id, name: id, type: 'Makanan', price: rupiah(price), quantity }
  }
  const ofProduct = async (id: string) => (await report()).products.find((each) => each.id === id)

  // Two of three pieces, then an amount that names none.
  const first = await sell(55_000, { cart: [product('A', 10_000, 3), product('B', 20_000, 1)] })
  await giveBack(first, 22_000, { lines: [{ line: 0, quantity: 2 }] })
  await giveBack(first, 1_100)
  // A whole order.
  await giveBack(await sell(44_000, { cart: [product('B', 20_000, 2)] }), 44_000)
  const twoBack = (amount: number) => ({ quantity: 2, amount: rupiah(amount) })
  expect(await ofProduct('A')).toMatchObject({
    quantity: 3,
    amount: rupiah(30_000),
    returned: twoBack(20_000),
  })
  expect(await ofProduct('B')).toMatchObject({
    quantity: 3,
    amount: rupiah(60_000),
    returned: twoBack(40_000),
  })
  expect((await report()).unnamedReturned).toEqual({ count: 1, amount: rupiah(1_000) })

  // Paid in two: each part gives back its share, and the piece comes back once.
  const saleId = randomUUID()
  const cart = [product('C', 100_000, 1)]
  const restOf = await sell(110_000, { saleId, cart, part: true, tendered: rupiah(33_000) })
  const rest = await sell(77_000, { saleId, restOf })
  await giveBack(restOf, 33_000, firstPiece)
  expect(await ofProduct('C')).toMatchObject({
    quantity: 1,
    returned: { quantity: 0, amount: rupiah(30_000) },
  })
  await giveBack(rest, 77_000, firstPiece)
  expect(await ofProduct('C')).toMatchObject({
    quantity: 1,
    returned: { quantity: 1, amount: rupiah(100_000) },
  })
  // A part whose customer left was never sold.
  const left = await sell(11_000, { cart: [product('D', 10_000, 1)], part: true, tendered: rupiah(5_000) })
  await giveBack(left, 5_000, { undoes: true })
  expect(await ofProduct('D')).toBeUndefined()
})

test('what came back of goods with a discount is what was refunded, to the rupiah', async () => {
  const { sell, giveBack, report } = await reporting()
  const cart = [
    { kind: 'product', id: 'T', name: 'Es Teh', type: 'Teh', price: rupiah(5_000), quantity: 3 },
    { kind: 'discount', name: 'Diskon', amount: rupiah(2_000) },
  ]
  // A third of 13.000, in coins that a drawer has.
  await giveBack(await sell(13_000, { cart }), 4_300, firstPiece)
  const { totals, products } = await report()
  expect(totals.refunded.amount).toBe(rupiah(4_300))
  expect(products[0]?.returned).toEqual({ quantity: 1, amount: rupiah(4_300) })
})

test('shares of a price are whole rupiah, and both parts of a sale give back the price of its pieces', async () => {
  const unroundedCash = { cashRounding: { to: 0, way: 'down' } }
  const { sell, giveBack, report } = await reporting({ ...taxed(1_100), ...unroundedCash })
  const price = { kind: 'product', type: 'Kopi', price: rupiah(10_000) } as const
  const kopi = { ...price, id: 'K', name: 'Kopi', quantity: 3, discount: { amount: rupiah(1_000) } } as const
  // 29.000 and 11 % of it.
  const cart = [kopi]
  const saleId = randomUUID()
  const part = await sell(32_190, { saleId, cart, tendered: rupiah(9_999), part: true })
  const second = await sell(32_190 - 9_999, { saleId, restOf: part })
  await giveBack(part, 3_333, firstPiece)
  const returned = async () => (await report()).products[0]?.returned
  // 9.666,67 in all, of which 3.002,69 with the first part.
  expect(await returned()).toEqual({ quantity: 0, amount: rupiah(3_003) })
  await giveBack(second, 7_397, firstPiece)
  expect(await returned()).toEqual({ quantity: 1, amount: rupiah(9_667) })

  await giveBack(await sell(32_190, { cart }), 1_000)
  // 900,90 of it are goods.
  expect((await report()).unnamedReturned).toEqual({ count: 1, amount: rupiah(901) })
})

test('three thirds of a sale that come back are its goods, to the rupiah', async () => {
  const { sell, giveBack, report } = await reporting(taxed(1_100))
  const price = rupiah(20_900)
  // Rounded to 23.100.
  const number = await sell(23_199, { price })
  // 6.966,67 of each are goods.
  for (let third = 0; third < 3; third += 1) await giveBack(number, 7_700)
  const { typed, typedReturned, totals } = await report()
  expect(typed).toEqual({ count: 1, amount: price })
  expect(typedReturned).toEqual({ count: 3, amount: price })
  expect(totals.refundedParts.tax.amount).toBe(totals.parts.tax.amount)
})

test('what an earlier version gave back of many millions is whole rupiah', async () => {
  const dataDir = temporaryFolder()
  const { sell, giveBack, close } = await reporting({}, { dataDir })
  const amount = rupiah(25_000_100)
  const laptop = { kind: 'product', id: 'L', name: 'Laptop', type: 'Laptop', price: amount, quantity: 1 }
  for (const sold of [{}, { cart: [laptop] }]) await giveBack(await sell(25_000_100, sold), 25_000_100)
  await close()
  const database = openDatabase(join(dataDir, 'training', 'journal.db'), migrations)
  // It did not write what refunds are made of.
  database.exec('DROP TRIGGER what_a_refund_is_made_of_stays; UPDATE refunds SET goods = NULL')
  const { sumTypedReturned, sumReturned } = createReportBook(database)
  const span = [Date.now() - DAY, Date.now() + DAY] as const
  expect(await sumTypedReturned(...span)).toEqual({ count: 1, amount })
  expect(await sumReturned(...span)).toMatchObject([{ quantity: 1, amount }])
  database.close()
})

test('three pieces that come back one by one are their line, to the rupiah', async () => {
  const { sell, giveBack, report } = await reporting(taxed(1_100))
  const roti = { kind: 'product', id: 'R', name: 'Roti', type: 'Roti', price: rupiah(4_000), quantity: 3 }
  const number = await sell(11_100, { cart: [{ ...roti, discount: { amount: rupiah(2_000) } }] })
  // 3.333,33 of each are goods.
  for (let piece = 0; piece < 3; piece += 1) await giveBack(number, 3_700, firstPiece)
  const amount = rupiah(10_000)
  expect((await report()).products).toMatchObject([{ amount, returned: { quantity: 3, amount } }])
})

test('a report counts by the days of the shop’s clocks, and only what is in the span', async () => {
  const database = openDatabase(':memory:', migrations)
  const midnight = Date.UTC(2026, 10, 20, 17)
  const times = [midnight - 1, midnight, midnight + DAY - 1, midnight + DAY]
  for (const [at, time] of times.entries()) {
    database.exec(`INSERT INTO tally (at, fact, number, payment_type, amount)
      VALUES (${time}, 'paid', 'LK-${at}', 'QRIS', 100)`)
  }
  database.exec(`INSERT INTO tally (at, fact, number, payment_type, amount, cashier)
    VALUES (${midnight + 1}, 'refunded', 'RF-1', 'QRIS', 100, 'Rina')`)
  const of = (days: number, from = midnight) =>
    salesReportOf(createReportBook(database), { from, to: midnight + days * DAY, zone: 'WIB' })
  const report = await of(2)
  // Who sold nothing in the span is none of its sellers, though what they sold before came back in it.
  expect(report.cashiers.map(({ name, paid }) => [name, paid.count])).toEqual([[null, 3]])
  expect((await of(1, midnight + 1)).days).toMatchObject([{ paid: { count: 1 }, refunded: { count: 1 } }])
  expect(report.days.map(({ day, paid }) => [day, paid.count])).toEqual([
    [midnight, 2],
    [midnight + DAY, 1],
  ])
  // Hours are told of one day alone, and come to what the day does.
  expect(report.hours).toEqual([])
  const day = await of(1)
  expect(day.hours.map(({ hour, paid }) => [hour, paid.count])).toEqual([
    [midnight, 1],
    [midnight + DAY - HOUR, 1],
  ])
  expect(day.totals).toEqual(day.days[0] && { ...day.days[0], day: undefined })
  expect(day.channels).toHaveLength(1)
  const plan = database
    .prepare(
      `EXPLAIN QUERY PLAN SELECT count(*) FROM tally INDEXED BY tally_by_time
        WHERE at >= 1 AND at < 2 AND fact IN ('paid', 'paidLate', 'refunded')`,
    )
    .all()
  expect(JSON.stringify(plan)).toContain('tally_by_time (at>? AND at<?)')
  database.close()
})

test('moments that no date can express are refused as bad input, not as a fault of Loket', async () => {
  const { call, trouble } = await windowlessCounter()
  const [from, to] = [9e15, 9e15 + 1_000]
  for (const name of ['report.read', 'report.noteExport'] as const)
    await expect(call(name, { from, to })).rejects.toMatchObject({ code: 'badInput' })
  expect(trouble).toEqual([])
})

/** One piece that costs so much. */
const kopiAt = (price: number) =>
  ({ kind: 'product', id: 'K', name: 'Kopi', type: 'Kopi', price: rupiah(price), quantity: 1 }) as const

test('rounding changes no price in the report where nothing is added to it, nor that of a sale paid in two', async () => {
  const { sell, giveBack, report } = await reporting()
  const price = rupiah(23_193)
  const tendered = rupiah(50_000)
  await giveBack(await sell(23_193, { tendered }), 23_100)
  const saleId = randomUUID()
  const restOf = await sell(23_193, { saleId, cart: [kopiAt(23_193)], tendered: rupiah(20_000), part: true })
  const rest = await sell(3_193, { saleId, tendered, restOf })
  await giveBack(restOf, 20_000, firstPiece)
  await giveBack(rest, 3_100, firstPiece)
  const { typed, typedReturned, products } = await report()
  expect([typed, typedReturned]).toEqual(Array(2).fill({ count: 1, amount: price }))
  expect(products).toMatchObject([{ amount: price, returned: { quantity: 1, amount: price } }])
})

test('what rounding in cash took off is counted apart: goods and typed sales keep their price, sold and returned', async () => {
  const { call, sell, giveBack, report } = await reporting(taxed(1_100))
  const price = rupiah(20_895)
  await giveBack(await sell(23_193, { cart: [kopiAt(20_895)] }), 23_100, firstPiece)
  await giveBack(await sell(23_193, { price }), 23_100)
  const { totals, typed, typedReturned, products } = await report()
  const both = { count: 2, amount: rupiah(46_200) }
  const rounding = { down: { count: 2, amount: 2 * 9_300 }, up: { count: 0, amount: 0 } }
  expect(totals).toMatchObject({ paid: both, refunded: both, rounding })
  const shift = await call('shift.current', {})
  expect([shift.totals.rounding, shift.cash.taken, shift.cash.expected]).toEqual([rounding, both.amount, 0])
  expect(products).toMatchObject([{ id: 'K', amount: price, returned: { quantity: 1, amount: price } }])
  expect([typed, typedReturned]).toEqual(Array(2).fill({ count: 1, amount: price }))
})

test('a report says beside its totals what static accounts and subscriptions brought, as the shift does', async () => {
  const { call, report: read } = await reporting()
  await receiveWithoutSale({ call })
  await expect
    .poll(async () => (await read()).received)
    .toEqual([
      { from: 'account', paymentType: 'StaticBankLVA', count: 2, amount: rupiah(100_000) },
      { from: 'subscription', paymentType: 'StaticWalletASub', count: 1, amount: rupiah(50_000) },
    ])
  const { received } = await call('shift.current', {})
  expect(received).toHaveLength(2)
  expect(received).toEqual(expect.arrayContaining((await read()).received))
  expect((await read()).totals.paid).toEqual({ count: 0, amount: 0 })
  // On another day nothing came.
  expect((await call('report.read', { from: 0, to: DAY })).received).toEqual([])
})

test('each transaction that a report counts is listed by its time, page by page, and together they are its sums', async () => {
  const gateway = await startedSandbox()
  const { call, sell, giveBack, report } = await reporting({}, { sandbox: gateway.elsewhere })
  const first = await sell(25_000)
  const { merchantTradeNo } = await call('sale.charge', {
    saleId: randomUUID(),
    paymentType: 'QRIS',
    amount: rupiah(40_000),
  })
  await gateway.play('pay', { merchantTradeNo })
  await call('sale.check', { merchantTradeNo })
  await giveBack(first, 5_000)
  await giveBack(merchantTradeNo, 10_000, { outside: 'transfer' })
  const span = { from: Date.now() - DAY, to: Date.now() + DAY }
  const all: CallOutput<'report.transactions'>['transactions'] = []
  for (let after: { at: number; sequence: number } | undefined; ; ) {
    const page = await call('report.transactions', { ...span, after, limit: 1 })
    all.push(...page.transactions)
    if (!page.more) break
    const { at = 0, sequence = 0 } = page.transactions[0] ?? {}
    after = { at, sequence }
  }
  expect(all).toMatchObject([
    {
      kind: 'payment',
      merchantTradeNo: first,
      paymentType: 'Cash',
      amount: rupiah(25_000),
      platformTradeNo: null,
    },
    { kind: 'payment', merchantTradeNo, amount: rupiah(40_000), platformTradeNo: expect.stringMatching(/./) },
    { kind: 'refund', merchantTradeNo: first, amount: rupiah(5_000), outside: null },
    { kind: 'refund', merchantTradeNo, amount: rupiah(10_000), outside: 'transfer' },
  ])
  const { totals } = await report()
  const sum = (kind: string) => all.reduce((total, each) => total + (each.kind === kind ? each.amount : 0), 0)
  expect([sum('payment'), sum('refund')]).toEqual([totals.paid.amount, totals.refunded.amount])
  // The end of a span belongs to the next one.
  const at = all[1]?.at ?? 0
  const before = await call('report.transactions', { from: span.from, to: at, limit: 9 })
  expect(before.transactions.every((each) => each.at < at)).toBe(true)
  expect((await call('report.transactions', { from: at, to: span.to, limit: 9 })).transactions[0]?.at).toBe(
    at,
  )
})
