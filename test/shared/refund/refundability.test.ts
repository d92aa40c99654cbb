import { describe, expect, test } from 'vitest'
import { channels } from '../../../shared/gateway/channels.ts'
import { rupiah } from '../../../shared/money.ts'
import type { Refund } from '../../../shared/refund/refund.ts'
import { refundabilityOf, refundabilityOutside } from '../../../shared/refund/refundability.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { openState, paidState } from '../../helpers/orders.ts'
import { aRefund, refundStates } from '../../helpers/refunds.ts'
import { sampleOrder } from '../../helpers/samples.ts'

const paid: Order = { ...sampleOrder, paymentType: 'WALLETABALANCE', state: paidState() }
const of = (kind: Refund['state']['kind'], amount?: number) => {
  const state = refundStates.find((each) => each.kind === kind)
  if (!state) throw new Error(`no such state: ${kind}`)
  return aRefund(state, rupiah(amount ?? 10_000))
}

describe('an order can be refunded', () => {
  test('up to its price, also when it was paid late', () => {
    const whole = { kind: 'refundable', remaining: rupiah(25_000) }
    expect(refundabilityOf(paid, [])).toEqual(whole)
    expect(refundabilityOf({ ...paid, state: { ...paidState(), kind: 'paidLate' } }, [])).toEqual(whole)
  })

  test('up to its price where the payer bore the fee: that never came to the shop', () => {
    const order = { ...paid, state: paidState({ payable: rupiah(25_375) }) }
    expect(refundabilityOf(order, [])).toEqual({ kind: 'refundable', remaining: rupiah(25_000) })
  })

  test('on every e-money channel but WalletD, and on no other', () => {
    const refundable = channels.filter(
      ({ paymentType }) => refundabilityOf({ ...paid, paymentType }, []).kind === 'refundable',
    )
    expect(refundable.map(({ paymentType }) => paymentType)).toEqual([
      'WALLETABALANCE',
      'WALLETBBALANCE',
      'WALLETCBALANCE',
      'WALLETEBALANCE',
    ])
  })

  test('less what is in progress and done; what was refused or failed counts for nothing', () => {
    const refunds = [of('inProgress', 5_000), of('done', 7_000), of('rejected'), of('failed')]
    expect(refundabilityOf(paid, refunds)).toEqual({ kind: 'refundable', remaining: rupiah(13_000) })
    expect(refundabilityOf(paid, [...refunds, of('done', 13_000)])).toEqual({ kind: 'nothingLeft' })
    // If the gateway has paid back too much, nothing may break.
    expect(refundabilityOf(paid, [...refunds, of('done', 14_000)])).toEqual({ kind: 'nothingLeft' })
  })
})

describe('an order can’t be refunded', () => {
  test.each(['intent', 'sending', 'unknown', 'review'] as const)('while another refund is %s', (kind) => {
    const refund = of(kind, 1)
    expect(refundabilityOf(paid, [of('done', 25_000), refund])).toEqual({
      kind: 'blocked',
      merchantRefundNo: refund.merchantRefundNo,
    })
  })

  test('unless it is known to be paid', () => {
    const states: Order['state'][] = [
      openState(),
      { ...openState(), kind: 'expired' },
      { kind: 'unknown', since: 1, reason: '', neverArrived: false },
      { kind: 'review', since: 1, reason: '', platformTradeNo: 'P-1' },
    ]
    for (const state of states) expect(refundabilityOf({ ...paid, state }, [])).toEqual({ kind: 'notPaid' })
  })

  test('without the gateway’s number of the payment', () => {
    const order = { ...paid, state: paidState({ platformTradeNo: null }) }
    expect(refundabilityOf(order, [])).toEqual({ kind: 'noPlatformTradeNo' })
  })
})

describe('staff pay back outside the gateway', () => {
  const bank: Order = { ...paid, paymentType: 'BankAVA' }
  const left = (amount: number) => ({ kind: 'refundable', remaining: rupiah(amount) })

  test('what it does not refund, less what was paid back', () => {
    expect(refundabilityOutside(bank, [])).toEqual(left(25_000))
    expect(refundabilityOutside(bank, [of('done', 7_000)])).toEqual(left(18_000))
    const unnumbered = { ...paid, state: paidState({ platformTradeNo: null }) }
    expect(refundabilityOutside(unnumbered, [])).toEqual(left(25_000))
  })

  test('what it refunds only once it has refused to', () => {
    expect(refundabilityOutside(paid, [])).toBeNull()
    expect(refundabilityOutside(paid, [of('failed')])).toEqual(left(25_000))
  })

  test('never cash, nor another counter’s order, whose goods and drawer are elsewhere', () => {
    expect(refundabilityOutside({ ...paid, paymentType: 'Cash' }, [])).toBeNull()
    expect(refundabilityOutside({ ...bank, home: 'Kasir 2' }, [])).toBeNull()
  })
})
