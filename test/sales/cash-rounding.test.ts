import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { CashRounding } from '../../shared/cash/cash-rounding.ts'
import { rupiah } from '../../shared/money.ts'
import { refundabilityOf } from '../../shared/refund/refundability.ts'
import { casesOfSale } from '../../shared/sale/case.ts'
import { charge, honest, salesSetup, told } from './sales-setup.ts'

const PRICE = rupiah(23_193)
const nearest: CashRounding = { to: rupiah(100), way: 'nearest' }
const down: CashRounding = { to: rupiah(1_000), way: 'down' }
const setUp = async (cashRounding: CashRounding, script = honest) => {
  const setup = await salesSetup(script)
  setup.terms.cashRounding = cashRounding
  return setup
}
const taken = (overrides: object = {}) => ({
  saleId: randomUUID(),
  amount: PRICE,
  tendered: rupiah(50_000),
  ...overrides,
})

describe('cash that is rounded', () => {
  test('is asked and paid in coins; the order says what that added, and so do its timeline and the tally', async () => {
    const { sales, journal } = await setUp(nearest)
    const order = await sales.payCash(taken({ toPay: rupiah(23_200) }))
    expect(order).toMatchObject({
      amount: rupiah(23_200),
      rounding: 700,
      state: { kind: 'paid', payable: rupiah(23_200), tendered: rupiah(50_000) },
    })
    const [created] = await journal.readTimeline(order.merchantTradeNo)
    expect(created?.detail).toMatchObject({ tendered: '50000', change: '26800', rounding: '7' })
    const tally = await journal.tallyAfter(0, 10)
    expect(tally.map(({ fact, amount, rounding }) => [fact, amount, rounding])).toEqual([
      ['made', rupiah(23_200), null],
      ['paid', rupiah(23_200), 700],
    ])
    expect(refundabilityOf(order, [])).toEqual({ kind: 'refundable', remaining: rupiah(23_200) })
  })

  test('takes what covers it, though it is less than the price', async () => {
    const { sales } = await setUp(down)
    const order = await sales.payCash(taken({ tendered: rupiah(23_000) }))
    expect(order).toMatchObject({ amount: rupiah(23_000), rounding: -19_300 })
  })

  test('says nothing of rounding where the price has coins already', async () => {
    const { sales, journal } = await setUp(nearest)
    const order = await sales.payCash(taken({ amount: rupiah(25_000) }))
    expect(order).not.toHaveProperty('rounding')
    expect((await journal.tallyAfter(0, 10)).map(({ rounding }) => rounding)).toEqual([null, null])
  })

  test('is refused where the price is covered and the coins are not, and where the cashier was shown another sum', async () => {
    const { sales, journal } = await setUp(nearest)
    for (const wrong of [{ tendered: PRICE }, { toPay: PRICE }, { toPay: rupiah(23_100) }]) {
      const wanted = taken(wrong)
      await expect(sales.payCash(wanted)).rejects.toMatchObject({ code: 'badInput' })
      expect(await journal.attemptsOfSale(wanted.saleId)).toEqual([])
    }
  })

  test('that is taken twice is one payment, and charging the price afterwards returns it', async () => {
    const { sales, journal, requests } = await setUp(nearest)
    const wanted = taken()
    const [one, other] = await Promise.all([sales.payCash(wanted), sales.payCash(wanted)])
    expect(one).toEqual(other)
    expect(await sales.payCash(wanted)).toEqual(one)
    expect(await sales.charge(charge({ saleId: wanted.saleId, amount: PRICE }))).toEqual(one)
    expect(await journal.attemptsOfSale(wanted.saleId)).toHaveLength(1)
    expect(requests).toEqual([])
  })

  test('replaces a code, which asks for the price: if that is paid as well, it is a case of two payments', async () => {
    const paid = { is: false }
    const amount = '23193.00'
    const { sales, journal } = await setUp(down, (exchange) =>
      exchange.answer(told(exchange, { amount, ...(paid.is ? { status: '02' } : {}) })),
    )
    const wanted = taken()
    const code = await sales.charge(charge({ saleId: wanted.saleId, amount: PRICE }))
    expect(code).toMatchObject({ amount: PRICE, state: { kind: 'open' } })
    const cash = await sales.payCash({ ...wanted, leaves: code.merchantTradeNo })
    expect(cash).toMatchObject({ amount: rupiah(23_000), rounding: -19_300, state: { kind: 'paid' } })
    paid.is = true
    await sales.check(code.merchantTradeNo)
    const attempts = await journal.attemptsOfSale(wanted.saleId)
    expect(casesOfSale(attempts).map(({ kind }) => kind)).toEqual(['paidTwice'])
  })
})

describe('of a sale paid in two', () => {
  test('the first part is what was handed over, and the rest in cash is rounded', async () => {
    const { sales, journal } = await setUp(nearest)
    const first = await sales.payCash(taken({ tendered: rupiah(20_050), part: true }))
    expect(first).toMatchObject({ amount: rupiah(20_050), part: { kind: 'cash', total: PRICE } })
    expect(first).not.toHaveProperty('rounding')
    const { saleId, merchantTradeNo: restOf } = first
    const rest = rupiah(3_143)
    const toPay = rupiah(3_100)
    const second = await sales.payCash({ saleId, amount: rest, toPay, tendered: rupiah(5_000), restOf })
    expect(second).toMatchObject({ amount: toPay, rounding: -4_300, part: { kind: 'rest', total: PRICE } })
    expect(casesOfSale(await journal.attemptsOfSale(saleId))).toEqual([])
  })

  test('a part that leaves less than a coin is refused; the least that one leaves is paid with coins, with any step', async () => {
    const { sales, journal } = await setUp({ to: rupiah(500), way: 'nearest' })
    const saleId = randomUUID()
    const price = rupiah(23_793)
    const part = { saleId, amount: price, part: true }
    for (const tendered of [rupiah(23_700), rupiah(23_694), price])
      await expect(sales.payCash({ ...part, tendered })).rejects.toMatchObject({ code: 'badInput' })
    expect(await journal.attemptsOfSale(saleId)).toEqual([])
    const first = await sales.payCash({ ...part, tendered: rupiah(23_600) })
    const rest = { saleId, amount: rupiah(193), restOf: first.merchantTradeNo }
    const second = await sales.payCash({ ...rest, toPay: rupiah(200), tendered: rupiah(200) })
    expect(second).toMatchObject({ amount: rupiah(200), rounding: 700, part: { kind: 'rest', total: price } })
  })

  test('the rest at the gateway is not rounded', async () => {
    const { sales } = await setUp(down, (exchange) => exchange.answer(told(exchange, { amount: '13143.00' })))
    const first = await sales.payCash(taken({ tendered: rupiah(10_050), part: true }))
    const { saleId, merchantTradeNo: restOf } = first
    const code = await sales.charge(charge({ saleId, amount: rupiah(13_143), restOf }))
    expect(code).toMatchObject({ amount: rupiah(13_143), state: { kind: 'open' } })
  })
})
