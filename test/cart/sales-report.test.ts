import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../electron/journal/database.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { createReportBook } from '../../electron/journal/sales-report.ts'
import { salesReportOf } from '../../electron/reports/sales-report.ts'
import type { CartLine } from '../../shared/cart/cart-schema.ts'
import { cartSums } from '../../shared/cart/discount.ts'
import { rupiah } from '../../shared/money.ts'
import { noTax } from '../../shared/tax/no-tax.ts'
import { totalOf } from '../../shared/tax/sale-sums.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'
import { startedSandbox } from '../sandbox/started-sandbox.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const nothing = { quantity: 0, amount: 0 }

test('a report adds up what was paid and refunded, by day, channel, cashier and product, as the Z report does', async () => {
  const gateway = await startedSandbox()
  const sandbox = gateway.elsewhere
  const { call } = await windowlessCounter({ sandbox })
  const tax = { ...noTax, rate: 1_100, included: false }
  await call('settings.change', { tax } as never)
  const cart: CartLine[] = [
    { kind: 'product', id: 'A', name: 'Nasi', type: 'Makanan', price: rupiah(30_000), quantity: 2 },
    { kind: 'product', id: 'B', name: 'Teh', type: 'Minuman', price: rupiah(20_000), quantity: 1 },
    { kind: 'discount', name: 'Diskon', amount: rupiah(8_000) },
  ]
  const sums = cartSums(cart, tax)
  if (!sums) throw new Error('it comes to an amount')
  const pay = async (sale: object) => {
    const { merchantTradeNo } = await call('sale.charge', { saleId: randomUUID(), ...sale } as never)
    await gateway.play('pay', { merchantTradeNo })
    return call('sale.check', { merchantTradeNo })
  }
  await pay({ paymentType: 'QRIS', amount: totalOf(sums), cart })
  const price = rupiah(100_000)
  const wallet = await pay({ paymentType: 'WALLETABALANCE', amount: rupiah(111_000), price })
  const amount = rupiah(11_000)
  const refund = { refundId: randomUUID(), merchantTradeNo: wallet.merchantTradeNo, amount, reason: 'Rusak' }
  const { merchantRefundNo } = await call('refund.create', refund)
  await gateway.play('refunds/settle', { merchantRefundNo, status: '02' })
  expect((await call('refund.check', { merchantRefundNo })).state.kind).toBe('done')
  // Nothing but payments is sold.
  await call('sale.charge', {
    saleId: randomUUID(),
    paymentType: 'QRIS',
    amount: rupiah(1_110),
    price: rupiah(1_000),
  })

  const now = Date.now()
  const report = await call('report.read', { from: now - DAY, to: now + DAY })
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
  await expect(call('report.read', { from: 0, to: now })).rejects.toMatchObject({ code: 'badInput' })
})

test('a product’s report says what came back of it: by line, with a whole order, and of a sale paid in two', async () => {
  const { call } = await windowlessCounter()
  await call('settings.change', { tax: { ...noTax, rate: 1_000, included: false } } as never)
  const product = (id: string, price: number, quantity: number): CartLine => ({
    kind: 'product',
    id,
    name: id,
    type: 'Makanan',
    price: rupiah(price),
    quantity,
  })
  const sell = (cart: CartLine[], amount: number, rest: object = {}) =>
    call('sale.payCash', {
      saleId: randomUUID(),
      amount: rupiah(amount),
      tendered: rupiah(amount),
      cart,
      ...rest,
    } as never)
  const refund = ({ merchantTradeNo }: { merchantTradeNo: string }, amount: number, rest: object = {}) =>
    call('refund.create', {
      refundId: randomUUID(),
      merchantTradeNo,
      amount: rupiah(amount),
      reason: 'Rusak',
      ...rest,
    } as never)
  const read = () => call('report.read', { from: Date.now() - DAY, to: Date.now() + DAY })

  // Two of three pieces, then an amount that names none.
  const first = await sell([product('A', 10_000, 3), product('B', 20_000, 1)], 55_000)
  await refund(first, 22_000, { lines: [{ line: 0, quantity: 2 }] })
  await refund(first, 1_100)
  // A whole order.
  await refund(await sell([product('B', 20_000, 2)], 44_000), 44_000)
  let report = await read()
  expect(report.products.find(({ id }) => id === 'A')).toMatchObject({
    quantity: 3,
    amount: rupiah(30_000),
    returned: { quantity: 2, amount: rupiah(20_000) },
  })
  expect(report.products.find(({ id }) => id === 'B')).toMatchObject({
    quantity: 3,
    amount: rupiah(60_000),
    returned: { quantity: 2, amount: rupiah(40_000) },
  })
  expect(report.unnamedReturned).toEqual({ count: 1, amount: rupiah(1_000) })

  // Paid in two: each part gives back its share, and the piece comes back once.
  const saleId = randomUUID()
  const cart = [product('C', 100_000, 1)]
  const sold = { saleId, part: true, tendered: rupiah(33_000) }
  const part = await sell(cart, 110_000, sold)
  const rest = await sell(cart, 77_000, { saleId, cart: undefined, restOf: part.merchantTradeNo })
  await refund(part, 33_000, { lines: [{ line: 0, quantity: 1 }] })
  const one = (report: { products: readonly { id: string }[] }) =>
    report.products.find(({ id }) => id === 'C')
  expect(one(await read())).toMatchObject({ quantity: 1, returned: { quantity: 0, amount: rupiah(30_000) } })
  await refund(rest, 77_000, { lines: [{ line: 0, quantity: 1 }] })
  expect(one(await read())).toMatchObject({ quantity: 1, returned: { quantity: 1, amount: rupiah(100_000) } })
  // A part whose customer left was never sold.
  const left = await sell([product('D', 10_000, 1)], 11_000, { part: true, tendered: rupiah(5_000) })
  await refund(left, 5_000, { undoes: true })
  report = await read()
  expect(report.products.some(({ id }) => id === 'D')).toBe(false)
})

test('what came back of goods with a discount is what was refunded, to the rupiah', async () => {
  const { call } = await windowlessCounter()
  const cart = [
    { kind: 'product', id: 'T', name: 'Es Teh', type: 'Teh', price: rupiah(5_000), quantity: 3 },
    { kind: 'discount', name: 'Diskon', amount: rupiah(2_000) },
  ] as const
  const amount = rupiah(13_000)
  const { merchantTradeNo } = await call('sale.payCash', {
    saleId: randomUUID(),
    amount,
    tendered: amount,
    cart,
  } as never)
  const back = (rupiahs: number) =>
    call('refund.create', {
      refundId: randomUUID(),
      merchantTradeNo,
      amount: rupiah(rupiahs),
      lines: [{ line: 0, quantity: 1 }],
      reason: 'Rusak',
    } as never)
  // A third of 13.000, in coins that a drawer has.
  await back(4_300)
  const report = await call('report.read', { from: Date.now() - DAY, to: Date.now() + DAY })
  expect(report.totals.refunded.amount).toBe(rupiah(4_300))
  expect(report.products[0]?.returned).toEqual({ quantity: 1, amount: rupiah(4_300) })
})

test('shares of a price are whole rupiah, and both parts of a sale give back the price of its pieces', async () => {
  const { call } = await windowlessCounter()
  const tax = { ...noTax, rate: 1_100, included: false }
  await call('settings.change', { tax, cashRounding: { to: 0, way: 'down' } } as never)
  const price = { kind: 'product', type: 'Kopi', price: rupiah(10_000) } as const
  const kopi = { ...price, id: 'K', name: 'Kopi', quantity: 3, discount: { amount: rupiah(1_000) } } as const
  const giveBack = async (merchantTradeNo: string, amount: number, lines: object = {}) => {
    const refund = {
      refundId: randomUUID(),
      merchantTradeNo,
      amount: rupiah(amount),
      reason: 'Rusak',
      ...lines,
    }
    expect((await call('refund.create', refund as never)).state.kind).toBe('done')
  }
  // 29.000 and 11 % of it.
  const whole = { amount: rupiah(32_190), cart: [kopi] }
  const saleId = randomUUID()
  const tendered = rupiah(9_999)
  const part = await call('sale.payCash', { saleId, ...whole, tendered, part: true } as never)
  const rest = { saleId, amount: rupiah(32_190 - 9_999), restOf: part.merchantTradeNo }
  const second = await call('sale.payCash', { ...rest, tendered: rupiah(50_000) })
  const lines = { lines: [{ line: 0, quantity: 1 }] }
  await giveBack(part.merchantTradeNo, 3_333, lines)
  const returned = async () =>
    (await call('report.read', { from: Date.now() - DAY, to: Date.now() + DAY })).products[0]?.returned
  // 9.666,67 in all, of which 3.002,69 with the first part.
  expect(await returned()).toEqual({ quantity: 0, amount: rupiah(3_003) })
  await giveBack(second.merchantTradeNo, 7_397, lines)
  expect(await returned()).toEqual({ quantity: 1, amount: rupiah(9_667) })

  const other = await call('sale.payCash', {
    saleId: randomUUID(),
    ...whole,
    tendered: rupiah(50_000),
  } as never)
  await giveBack(other.merchantTradeNo, 1_000)
  const { unnamedReturned } = await call('report.read', { from: Date.now() - DAY, to: Date.now() + DAY })
  // 900,90 of it are goods.
  expect(unnamedReturned).toEqual({ count: 1, amount: rupiah(901) })
})

test('three thirds of a sale that come back are its goods, to the rupiah', async () => {
  const { call } = await windowlessCounter()
  await call('settings.change', { tax: { ...noTax, rate: 1_100, included: false } } as never)
  const price = rupiah(20_900)
  const sale = { amount: rupiah(23_199), price, tendered: rupiah(50_000) }
  const { merchantTradeNo, amount } = await call('sale.payCash', { saleId: randomUUID(), ...sale })
  expect(amount).toBe(rupiah(23_100))
  // 6.966,67 of each are goods.
  for (let third = 0; third < 3; third += 1)
    await call('refund.create', { refundId: randomUUID(), merchantTradeNo, amount: rupiah(7_700) })
  const report = await call('report.read', { from: Date.now() - DAY, to: Date.now() + DAY })
  expect(report.typed).toEqual({ count: 1, amount: price })
  expect(report.typedReturned).toEqual({ count: 3, amount: price })
  expect(report.totals.refundedParts.tax.amount).toBe(report.totals.parts.tax.amount)
})

test('what an earlier version gave back of many millions is whole rupiah', async () => {
  const dataDir = temporaryFolder()
  const { call, close } = await windowlessCounter({ dataDir })
  const amount = rupiah(25_000_100)
  const laptop = { kind: 'product', id: 'L', name: 'Laptop', type: 'Laptop', price: amount, quantity: 1 }
  for (const cart of [[], [laptop]]) {
    const sale = { saleId: randomUUID(), amount, tendered: amount, ...(cart.length > 0 && { cart }) }
    const { merchantTradeNo } = await call('sale.payCash', sale as never)
    await call('refund.create', { refundId: randomUUID(), merchantTradeNo, amount, reason: 'Rusak' })
  }
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
  const { call } = await windowlessCounter()
  await call('settings.change', { tax: { ...noTax, rate: 1_100, included: false } } as never)
  const roti = { kind: 'product', id: 'R', name: 'Roti', type: 'Roti', price: rupiah(4_000), quantity: 3 }
  const cart = [{ ...roti, discount: { amount: rupiah(2_000) } }]
  const saleId = randomUUID()
  const sale = { saleId, amount: rupiah(11_100), cart, tendered: rupiah(20_000) }
  const { merchantTradeNo } = await call('sale.payCash', sale as never)
  // 3.333,33 of each are goods.
  for (const amount of [3_700, 3_700, 3_700].map(rupiah)) {
    const lines = [{ line: 0, quantity: 1 }]
    await call('refund.create', { refundId: randomUUID(), merchantTradeNo, amount, lines })
  }
  const { products } = await call('report.read', { from: Date.now() - DAY, to: Date.now() + DAY })
  const amount = rupiah(10_000)
  expect(products).toMatchObject([{ amount, returned: { quantity: 3, amount } }])
})

test('a report counts by the days of the shop’s clocks, and only what is in the span', async () => {
  const database = openDatabase(':memory:', migrations)
  const midnight = Date.UTC(2026, 10, 20, 17)
  const times = [midnight - 1, midnight, midnight + DAY - 1, midnight + DAY]
  for (const [at, time] of times.entries()) {
    database.exec(`INSERT INTO tally (at, fact, number, payment_type, amount)
      VALUES (${time}, 'paid', 'LK-${at}', 'QRIS', 100)`)
  }
  const report = await salesReportOf(createReportBook(database), {
    from: midnight,
    to: midnight + 2 * DAY,
    zone: 'WIB',
  })
  expect(report.days.map(({ day, paid }) => [day, paid.count])).toEqual([
    [midnight, 2],
    [midnight + DAY, 1],
  ])
  // Hours are told of one day alone, and come to what the day does.
  expect(report.hours).toEqual([])
  const day = await salesReportOf(createReportBook(database), {
    from: midnight,
    to: midnight + DAY,
    zone: 'WIB',
  })
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

test('rounding changes no price in the report where nothing is added to it, nor that of a sale paid in two', async () => {
  const { call } = await windowlessCounter()
  const price = rupiah(23_193)
  const kopi = { kind: 'product', id: 'K', name: 'Kopi', type: 'Kopi', price, quantity: 1 } as const
  const giveBack = async (merchantTradeNo: string, amount: number, lines: object = {}) => {
    const refund = { refundId: randomUUID(), merchantTradeNo, amount, reason: 'Rusak', ...lines }
    expect((await call('refund.create', refund as never)).state.kind).toBe('done')
  }
  const tendered = rupiah(50_000)
  const typed = await call('sale.payCash', { saleId: randomUUID(), amount: price, tendered })
  await giveBack(typed.merchantTradeNo, rupiah(23_100))
  const saleId = randomUUID()
  const inCash = rupiah(20_000)
  const part = await call('sale.payCash', {
    saleId,
    amount: price,
    cart: [kopi],
    tendered: inCash,
    part: true,
  })
  const restOf = part.merchantTradeNo
  const rest = await call('sale.payCash', { saleId, amount: rupiah(3_193), tendered, restOf })
  const lines = [{ line: 0, quantity: 1 }]
  await giveBack(restOf, inCash, { lines })
  await giveBack(rest.merchantTradeNo, rupiah(3_100), { lines })
  const report = await call('report.read', { from: Date.now() - DAY, to: Date.now() + DAY })
  expect(report.typed).toEqual({ count: 1, amount: price })
  expect(report.typedReturned).toEqual({ count: 1, amount: price })
  expect(report.products).toMatchObject([{ amount: price, returned: { quantity: 1, amount: price } }])
})

test('what rounding in cash took off is counted apart: goods and typed sales keep their price, sold and returned', async () => {
  const { call } = await windowlessCounter()
  await call('settings.change', { tax: { ...noTax, rate: 1_100, included: false } } as never)
  const kopi = {
    kind: 'product',
    id: 'K',
    name: 'Kopi',
    type: 'Kopi',
    price: rupiah(20_895),
    quantity: 1,
  } as const
  const tendered = rupiah(50_000)
  const amount = rupiah(23_193)
  const goods = await call('sale.payCash', { saleId: randomUUID(), amount, cart: [kopi], tendered })
  const typed = await call('sale.payCash', { saleId: randomUUID(), amount, price: rupiah(20_895), tendered })
  for (const [{ merchantTradeNo }, lines] of [
    [goods, { lines: [{ line: 0, quantity: 1 }] }],
    [typed, {}],
  ] as const) {
    const refund = {
      refundId: randomUUID(),
      merchantTradeNo,
      amount: rupiah(23_100),
      reason: 'Rusak',
      ...lines,
    }
    expect((await call('refund.create', refund as never)).state.kind).toBe('done')
  }
  const report = await call('report.read', { from: Date.now() - DAY, to: Date.now() + DAY })
  const both = { count: 2, amount: rupiah(46_200) }
  const rounding = { down: { count: 2, amount: 2 * 9_300 }, up: { count: 0, amount: 0 } }
  expect(report.totals).toMatchObject({ paid: both, refunded: both, rounding })
  const shift = await call('shift.current', {})
  expect([shift.totals.rounding, shift.cash.taken, shift.cash.expected]).toEqual([rounding, both.amount, 0])
  const price = rupiah(20_895)
  expect(report.products).toMatchObject([
    { id: 'K', amount: price, returned: { quantity: 1, amount: price } },
  ])
  expect(report.typed).toEqual({ count: 1, amount: price })
  expect(report.typedReturned).toEqual({ count: 1, amount: price })
})
