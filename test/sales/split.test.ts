import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Journal } from '../../electron/journal/journal.ts'
import { rupiah } from '../../shared/money.ts'
import { caseAmount, casesOfSale } from '../../shared/sale/case.ts'
import type { Order } from '../../shared/sale/order.ts'
import { aRefundAtOnce } from '../helpers/refunds.ts'
import { charge, honest, salesSetup, told } from './sales-setup.ts'

const TOTAL = rupiah(40_000)
const CASH = rupiah(15_000)
const REST = rupiah(25_000)
const aPart = (overrides: object = {}) => ({
  saleId: randomUUID(),
  amount: TOTAL,
  tendered: CASH,
  part: true,
  ...overrides,
})
const restOf = ({ saleId, merchantTradeNo }: Order, overrides: object = {}) =>
  charge({ saleId, amount: REST, restOf: merchantTradeNo, ...overrides })
const giveBack = (journal: Journal, { merchantTradeNo, amount }: Order) =>
  journal.refundAtOnce(aRefundAtOnce({ merchantTradeNo, amount, undoes: true, at: Date.now() }))
const paysWhenAsked = () => {
  const gateway = { paid: false }
  const script = (exchange: Parameters<typeof honest>[0]) =>
    exchange.answer(told(exchange, gateway.paid ? { status: '02' } : {}))
  return { gateway, script }
}
const casesOf = async (journal: Journal, saleId: string) =>
  casesOfSale(await journal.attemptsOfSale(saleId)).map(({ kind, order }) => `${kind} ${order.paymentType}`)

describe('a sale that is paid in two', () => {
  test('is paid once the rest is: cash part and code are two payments of one sale, with one receipt', async () => {
    const { gateway, script } = paysWhenAsked()
    const { sales, journal, changes } = await salesSetup(script)
    const first = await sales.payCash(aPart())
    expect(first).toMatchObject({
      paymentType: 'Cash',
      amount: CASH,
      state: { kind: 'paid', tendered: CASH },
      part: { kind: 'cash', total: TOTAL, rest: null },
    })
    expect(await casesOf(journal, first.saleId)).toEqual(['restUnpaid Cash'])
    const [found] = await journal.listCases()
    expect([found?.kind, found && caseAmount(found)]).toEqual(['restUnpaid', REST])
    const { carriedOut } = await journal.shiftStanding(null, 10, Date.now())
    expect(carriedOut).toMatchObject([{ kind: 'restUnpaid', amount: REST }])
    const open = await sales.charge(restOf(first))
    expect(open).toMatchObject({
      amount: REST,
      state: { kind: 'open' },
      part: { kind: 'rest', total: TOTAL, cash: { amount: CASH, givenBack: false } },
    })
    expect(open.paidInstead).toBeUndefined()
    expect(await journal.listCases()).toEqual([])
    expect(await journal.listPrintJobs(first.merchantTradeNo)).toEqual([])
    gateway.paid = true
    const paid = await sales.check(open.merchantTradeNo)
    expect(paid).toMatchObject({ paidTwice: false, state: { kind: 'paid' } })
    expect(await journal.readOrder(first.merchantTradeNo)).toMatchObject({
      paidTwice: false,
      part: { rest: { merchantTradeNo: paid.merchantTradeNo } },
    })
    expect(changes.at(-1)?.merchantTradeNo).toBe(first.merchantTradeNo)
    expect(await journal.listPrintJobs(paid.merchantTradeNo)).toHaveLength(1)
    expect(await journal.listCases()).toEqual([])
    await expect(sales.charge(restOf(first, { paymentType: 'QRIS' }))).resolves.toEqual(paid)
    await expect(giveBack(journal, first)).rejects.toMatchObject({ name: 'RefundRefused' })
  })

  test('takes its part once, however often it is pressed, and no other charge while that is in the drawer', async () => {
    const { sales, journal, requests } = await salesSetup(honest)
    const wanted = aPart()
    const parts = await Promise.all([sales.payCash(wanted), sales.payCash(wanted)])
    expect(parts[0].merchantTradeNo).toBe(parts[1].merchantTradeNo)
    const { saleId } = wanted
    const inProgress = { code: 'saleInProgress' }
    await expect(sales.charge(charge({ saleId, amount: TOTAL }))).rejects.toMatchObject(inProgress)
    await expect(sales.payCash({ ...wanted, part: false, tendered: TOTAL })).rejects.toMatchObject(inProgress)
    await expect(sales.payCash({ ...wanted, tendered: REST })).rejects.toMatchObject(inProgress)
    const wrong = restOf(parts[0], { amount: rupiah(24_999) })
    await expect(sales.charge(wrong)).rejects.toMatchObject({ code: 'badInput' })
    const foreign = restOf(parts[0], { saleId: randomUUID() })
    await expect(sales.charge(foreign)).rejects.toMatchObject({ code: 'notPossible' })
    expect(requests).toEqual([])
    expect(await journal.attemptsOfSale(saleId)).toHaveLength(1)
  })

  test.each([
    ['all of it', { tendered: TOTAL }],
    ['nothing', { tendered: rupiah(0) }],
    ['a part of a rupiah', { tendered: 150_050 }],
  ])('does not take %s for a part', async (_, overrides) => {
    const { sales, journal } = await salesSetup(honest)
    const wanted = aPart(overrides)
    await expect(sales.payCash(wanted)).rejects.toMatchObject({ code: 'badInput' })
    expect(await journal.attemptsOfSale(wanted.saleId)).toEqual([])
  })

  test('is undone by giving the cash back: no rest can be charged, and its late payment is a case', async () => {
    const { gateway, script } = paysWhenAsked()
    const { sales, journal } = await salesSetup(script)
    const first = await sales.payCash(aPart())
    const open = await sales.charge(restOf(first))
    const refund = await giveBack(journal, first)
    expect(refund).toMatchObject({ undoes: true, amount: CASH, state: { kind: 'done' } })
    expect(await journal.readOrder(open.merchantTradeNo)).toMatchObject({
      superseded: true,
      part: { cash: { givenBack: true } },
    })
    expect(await journal.listCases()).toEqual([])
    await expect(giveBack(journal, first)).rejects.toMatchObject({ name: 'RefundRefused' })
    await expect(sales.charge(restOf(first))).rejects.toMatchObject({ code: 'notPossible' })
    gateway.paid = true
    const late = await sales.check(open.merchantTradeNo)
    expect(late).toMatchObject({ paidTwice: false, state: { kind: 'paid' } })
    expect(await journal.readOrder(first.merchantTradeNo)).toMatchObject({ paidTwice: false })
    expect(await casesOf(journal, first.saleId)).toEqual(['paidAfterChange BankAVA'])
    expect(await journal.listCases()).toMatchObject([{ kind: 'paidAfterChange' }])
  })

  test('may have its rest paid in cash too, and the code that was left is paid twice if it is paid', async () => {
    const { gateway, script } = paysWhenAsked()
    const { sales, journal } = await salesSetup(script)
    const first = await sales.payCash(aPart())
    const open = await sales.charge(restOf(first))
    const { saleId, merchantTradeNo } = first
    const wish = { saleId, amount: REST, tendered: rupiah(30_000), restOf: merchantTradeNo }
    await expect(sales.payCash(wish)).rejects.toMatchObject({ code: 'saleInProgress' })
    const rest = await sales.payCash({ ...wish, leaves: open.merchantTradeNo })
    expect(rest).toMatchObject({ paymentType: 'Cash', amount: REST, state: { kind: 'paid' } })
    gateway.paid = true
    await sales.check(open.merchantTradeNo)
    expect(await casesOf(journal, saleId)).toEqual(['paidTwice BankAVA'])
  })

  test('whose abandoned first code for the whole amount is paid after all has its cash part as a case', async () => {
    const { gateway, script } = paysWhenAsked()
    const { sales, journal } = await salesSetup(script)
    const whole = await sales.charge(charge())
    const { saleId } = whole
    const part = aPart({ saleId, amount: REST, tendered: rupiah(5_000), leaves: whole.merchantTradeNo })
    const first = await sales.payCash(part)
    gateway.paid = true
    await sales.check(whole.merchantTradeNo)
    expect(await casesOf(journal, saleId)).toEqual(['paidAfterChange BankAVA', 'paidTwice Cash'])
    await expect(sales.charge(restOf(first, { amount: rupiah(20_000) }))).rejects.toMatchObject({
      code: 'saleInProgress',
    })
    await giveBack(journal, first)
    expect(await casesOf(journal, saleId)).toEqual(['paidAfterChange BankAVA'])
  })
})
