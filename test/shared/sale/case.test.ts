import { describe, expect, test } from 'vitest'
import { rupiah } from '../../../shared/money.ts'
import { type Case, casesOfSale, resolutionsOf } from '../../../shared/sale/case.ts'
import type { Order, OrderState } from '../../../shared/sale/order.ts'
import { anOrder } from '../../helpers/orders.ts'

const placed = { platformTradeNo: null, payable: rupiah(20_000), code: null, expiresAt: null }
const payment = { paidAt: null, rrn: null, issuer: null, payer: null, accountNo: null }
const paid = (since: number): OrderState => ({ kind: 'paid', since, ...placed, ...payment })
const late = (since: number): OrderState => ({ kind: 'paidLate', since, ...placed, ...payment })
const open: OrderState = { kind: 'open', since: 1, ...placed }
const unknown = (neverArrived = false): OrderState => ({
  kind: 'unknown',
  since: 1,
  reason: '',
  neverArrived,
})
const review: OrderState = { kind: 'review', since: 1, reason: '', platformTradeNo: null }

const attempt = (merchantTradeNo: string, state: OrderState, { superseded } = { superseded: false }) =>
  anOrder({ merchantTradeNo, state, superseded, paymentType: 'QRIS', amount: rupiah(20_000), createdAt: 1 })
const told = (cases: readonly Case[]) =>
  cases.map(({ kind, order, others }) => [
    kind,
    order.merchantTradeNo,
    others.map((one) => one.merchantTradeNo),
  ])

describe('cases of a sale', () => {
  test('a sale that is paid, waits, failed or was refused is not a case', () => {
    const failed: OrderState = { kind: 'failed', since: 1, ...placed }
    expect(casesOfSale([attempt('A', failed), attempt('B', paid(2))])).toEqual([])
    expect(casesOfSale([attempt('A', open, { superseded: true }), attempt('B', open)])).toEqual([])
  })

  test('an outcome that is not known, and an answer that does not match, are cases at once', () => {
    expect(told(casesOfSale([attempt('A', unknown()), attempt('B', review)]))).toEqual([
      ['unknown', 'A', []],
      ['mismatch', 'B', []],
    ])
  })

  test('a rest that is paid late says which cash of its sale is in the drawer too, unless it was given back', () => {
    const total = rupiah(57_000)
    const rest = { merchantTradeNo: 'B', paymentType: 'QRIS', amount: rupiah(27_000) }
    const cash = (left: boolean): Order => ({
      ...attempt('A', paid(1), { superseded: left }),
      part: { kind: 'cash', total, rest: { ...rest, payable: rupiah(27_000) } },
    })
    const lateRest = (givenBack: boolean): Order => ({
      ...attempt('B', late(2)),
      part: { kind: 'rest', total, cash: { merchantTradeNo: 'A', amount: rupiah(30_000), givenBack } },
    })
    expect(told(casesOfSale([cash(false), lateRest(false)]))).toEqual([['paidLate', 'B', ['A']]])
    expect(told(casesOfSale([cash(true), lateRest(true)]))).toEqual([['paidLate', 'B', []]])
  })

  test('a payment on a code that was left says which other code may still be paid', () => {
    expect(told(casesOfSale([attempt('A', paid(2), { superseded: true }), attempt('B', open)]))).toEqual([
      ['paidAfterChange', 'A', ['B']],
    ])
  })

  test('a late payment is a case, on the channel that was left as well', () => {
    expect(told(casesOfSale([attempt('A', late(2))]))).toEqual([['paidLate', 'A', []]])
    expect(told(casesOfSale([attempt('A', late(2), { superseded: true }), attempt('B', open)]))).toEqual([
      ['paidLate', 'A', ['B']],
    ])
  })

  test('a sale paid twice is one case, about the payment that is too many, in either order', () => {
    const sold = attempt('B', paid(5))
    expect(told(casesOfSale([attempt('A', paid(2), { superseded: true }), sold]))).toEqual([
      ['paidTwice', 'A', ['B']],
    ])
    expect(told(casesOfSale([attempt('A', late(9)), sold]))).toEqual([['paidTwice', 'A', ['B']]])
  })

  test('if several payments of a sale were unexpected, the first is kept, and each other one is a case', () => {
    const cases = casesOfSale([
      attempt('A', paid(7), { superseded: true }),
      attempt('B', late(3)),
      attempt('C', paid(9), { superseded: true }),
    ])
    expect(told(cases)).toEqual([
      ['paidTwice', 'A', ['B', 'C']],
      ['paidTwice', 'C', ['A', 'B']],
    ])
  })

  test('an outcome that is not known can not be closed by anybody; one that never arrived can be given up', () => {
    expect(resolutionsOf({ kind: 'unknown', order: attempt('A', unknown()) })).toEqual([])
    expect(resolutionsOf({ kind: 'unknown', order: attempt('A', unknown(true)) })).toEqual(['givenUp'])
  })
})
