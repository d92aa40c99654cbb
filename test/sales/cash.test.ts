import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { HOUR } from '../../shared/durations.ts'
import { rupiah, type Sen } from '../../shared/money.ts'
import { casesOfSale } from '../../shared/sale/case.ts'
import { anAttempt, orderIn } from '../helpers/orders.ts'
import { charge, honest, isCreate, salesSetup, told } from './sales-setup.ts'

const PRICE = rupiah(25_000)
const taken = (overrides: object = {}) => ({
  saleId: randomUUID(),
  amount: PRICE,
  tendered: rupiah(50_000),
  ...overrides,
})

describe('cash', () => {
  test('is paid at once, with what was handed over on disk, its receipt queued and the gateway not asked', async () => {
    const { sales, journal, requests, changes } = await salesSetup(honest)
    const order = await sales.payCash(taken({ cashier: 'Sari' }))
    expect(order).toMatchObject({
      paymentType: 'Cash',
      amount: PRICE,
      superseded: false,
      cashier: 'Sari',
      state: { kind: 'paid', payable: PRICE, tendered: rupiah(50_000), platformTradeNo: null },
    })
    expect(await journal.readOrder(order.merchantTradeNo)).toEqual(order)
    expect(changes).toEqual([order])
    const [created, queued, changed] = await journal.readTimeline(order.merchantTradeNo)
    expect(created).toMatchObject({
      kind: 'created',
      detail: { tendered: '50000', change: '25000', cashier: 'Sari' },
    })
    expect([queued?.kind, changed?.kind].sort()).toEqual(['printQueued', 'stateChanged'])
    expect(await journal.listPrintJobs(order.merchantTradeNo)).toHaveLength(1)
    await sales.check(order.merchantTradeNo)
    await sales.onNotification(order.merchantTradeNo, true)
    expect(requests).toEqual([])
  })

  test('leaves no order of another sale', async () => {
    const { sales, journal } = await salesSetup(honest)
    const open = await sales.charge(charge())
    const leaves = open.merchantTradeNo
    await expect(sales.payCash(taken({ leaves }))).rejects.toMatchObject({ code: 'notPossible' })
    expect(await journal.readOrder(leaves)).toEqual(open)
  })

  test('that has replaced an order which never arrived keeps it from being sent again, a part of it too', async () => {
    const { sales, journal, requests } = await salesSetup(honest)
    const evidence = { kind: 'resumed', detail: {} } as const
    const { saleId, merchantTradeNo } = await orderIn(journal, anAttempt({ amount: PRICE }), {
      kind: 'unknown',
      since: 1,
      reason: 'lost',
      neverArrived: true,
    })
    const part = { saleId, part: true, tendered: rupiah(5_000), leaves: merchantTradeNo }
    await sales.payCash(taken(part))
    const again = {
      merchantTradeNo,
      from: 'unknown',
      to: { kind: 'sending', since: 2 },
      evidence: [evidence],
    }
    await expect(journal.takeStep(again as never)).rejects.toMatchObject({ name: 'StepOvertaken' })
    expect(requests).toEqual([])
  })

  test('that is taken twice for one sale, by two windows or a double press, is one payment', async () => {
    const { sales, journal, clock } = await salesSetup(honest)
    const wanted = taken()
    let opened = 0
    const pay = () => sales.payCash(wanted, () => (opened += 1))
    const orders = await Promise.all([pay(), pay(), pay()])
    // The drawer stays shut for a repeated call also where the clock was put back before it.
    clock.ahead = -HOUR
    orders.push(await pay())
    expect(new Set(orders.map(({ merchantTradeNo }) => merchantTradeNo)).size).toBe(1)
    expect(await journal.attemptsOfSale(wanted.saleId)).toHaveLength(1)
    expect(opened).toBe(1)
  })

  test.each([
    ['less than the price', { tendered: rupiah(24_999) }],
    ['a part of a rupiah', { amount: 2_500_001 as Sen }],
    ['a part of a rupiah handed over', { tendered: 5_000_001 as Sen }],
    ['nothing', { amount: 0 as Sen }],
    [
      'a cart of another sum',
      { cart: [{ kind: 'product', id: 'A', name: 'Kopi', type: 'x', price: PRICE, quantity: 2 }] },
    ],
  ])('for %s is refused, and nothing is written', async (_, overrides) => {
    const { sales, journal } = await salesSetup(honest)
    const wanted = taken(overrides)
    await expect(sales.payCash(wanted)).rejects.toMatchObject({ code: 'badInput' })
    expect(await journal.attemptsOfSale(wanted.saleId)).toEqual([])
  })

  test('ends the sale: charging it at the gateway afterwards returns the cash payment', async () => {
    const { sales, requests } = await salesSetup(honest)
    const wanted = taken()
    const order = await sales.payCash(wanted)
    expect(await sales.charge(charge({ saleId: wanted.saleId }))).toEqual(order)
    expect(requests).toEqual([])
  })

  test('is not taken for a sale that was paid at the gateway: that payment is returned', async () => {
    const { sales, journal } = await salesSetup((exchange) =>
      exchange.answer(told(exchange, { status: '02' })),
    )
    const paid = await sales.charge(charge())
    expect(await sales.payCash(taken({ saleId: paid.saleId }))).toMatchObject({
      merchantTradeNo: paid.merchantTradeNo,
      paymentType: 'BankAVA',
    })
    expect(await journal.attemptsOfSale(paid.saleId)).toHaveLength(1)
  })

  test('is not taken while a code can be paid, unless the cashier abandons that very code', async () => {
    const { sales } = await salesSetup(honest)
    const open = await sales.charge(charge())
    const wanted = taken({ saleId: open.saleId })
    await expect(sales.payCash(wanted)).rejects.toMatchObject({ code: 'saleInProgress' })
    await expect(sales.payCash({ ...wanted, leaves: 'LK-OTHER' })).rejects.toMatchObject({
      code: 'saleInProgress',
    })
    expect(await sales.payCash({ ...wanted, leaves: open.merchantTradeNo })).toMatchObject({
      state: { kind: 'paid' },
    })
  })

  test.each(['open', 'unknown'] as const)(
    'in place of an %s order leaves that one watched, and its payment after all is a case',
    async (kind) => {
      let paidAfterAll = false
      const { sales, journal } = await salesSetup((exchange) => {
        // Without an answer to its creation nobody knows of it.
        if (!isCreate(exchange) || kind === 'open')
          exchange.answer(told(exchange, paidAfterAll ? { status: '02' } : {}))
      })
      const left = await sales.charge(charge())
      expect(left.state.kind).toBe(kind)
      const leaves = left.merchantTradeNo
      const order = await sales.payCash(taken({ saleId: left.saleId, leaves }))
      expect(await journal.readOrder(leaves)).toMatchObject({
        superseded: true,
        state: { kind },
        paidInstead: { merchantTradeNo: order.merchantTradeNo, paymentType: 'Cash' },
      })
      expect((await journal.readTimeline(leaves)).at(-1)).toMatchObject({
        kind: 'superseded',
        detail: { why: 'paidInCash' },
      })
      paidAfterAll = true
      await sales.check(leaves)
      const cases = casesOfSale(await journal.attemptsOfSale(left.saleId))
      expect(cases).toMatchObject([{ kind: 'paidTwice', order: { merchantTradeNo: leaves } }])
    },
  )

  test('on a disk that fails is not taken', async () => {
    const { sales, journal } = await salesSetup(honest)
    await journal.close()
    await expect(sales.payCash(taken())).rejects.toThrow()
  })
})
