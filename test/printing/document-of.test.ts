import { expect, test } from 'vitest'
import { documentOf } from '../../electron/printing/documents/document-of.ts'
import { accountReceiptOf, chargeReceiptOf } from '../../electron/printing/documents/received-receipt.ts'
import { refundSlipOf } from '../../electron/printing/documents/refund-slip.ts'
import { sampleReceiptOf } from '../../electron/printing/documents/sample-receipt.ts'
import { type SlipRefusal, SlipRefused } from '../../electron/printing/documents/slip-refused.ts'
import { subscriptionSlipOf } from '../../electron/printing/documents/subscription-slip.ts'
import { rupiah } from '../../shared/money.ts'
import type { Order, OrderState } from '../../shared/sale/order.ts'
import type { StaticPayment } from '../../shared/static-account/static-account.ts'
import type { Subscription } from '../../shared/subscription/subscription.ts'
import { aRefund } from '../helpers/refunds.ts'
import { anOpenOrder, anOrder, aPaidOrder, asked, NOW, settingsWith } from './sample-orders.ts'
import { aCharge, anAccount, anAccountPayment, aSubscription } from './sample-slips.ts'

const settings = settingsWith({})
const make = (order: Order, kind: 'payment' | 'receipt') => documentOf(order, settings, { ...asked, kind })

const refusal = (order: Order, kind: 'payment' | 'receipt'): SlipRefusal | null => {
  try {
    make(order, kind)
    return null
  } catch (error) {
    if (error instanceof SlipRefused) return error.refusal
    throw error
  }
}

const since = NOW
const paid = aPaidOrder().state
const open = anOpenOrder().state
const states: Record<OrderState['kind'], OrderState> = {
  intent: { kind: 'intent', since },
  sending: { kind: 'sending', since },
  open,
  paid: aPaidOrder().state,
  paidLate: aPaidOrder('paidLate').state,
  failed: { ...open, kind: 'failed' },
  expired: { ...open, kind: 'expired' },
  unknown: { kind: 'unknown', since, reason: '', neverArrived: false },
  rejected: { kind: 'rejected', since, errCode: null, reason: '', cause: 'refused' },
  review: { kind: 'review', since, reason: '', platformTradeNo: null },
}

test('a payment slip is made only for an order that waits for its payment', () => {
  const refusals = Object.entries(states).map(([kind, state]) => [kind, refusal(anOrder(state), 'payment')])
  expect(Object.fromEntries(refusals)).toEqual({
    intent: 'noCode',
    sending: 'noCode',
    open: null,
    paid: 'alreadyPaid',
    paidLate: 'alreadyPaid',
    failed: 'closed',
    expired: 'closed',
    unknown: 'noCode',
    rejected: 'noCode',
    review: 'noCode',
  })
})

test('a receipt is made only for a payment that the gateway confirmed', () => {
  const printable = Object.entries(states).filter(([, state]) => refusal(anOrder(state), 'receipt') === null)
  expect(printable.map(([kind]) => kind)).toEqual(['paid', 'paidLate'])
})

test('a receipt names the channel that the payer chose on a hosted page, as the screen does', () => {
  const chosen = { ...aPaidOrder().state, paidWith: 'WALLETABALANCE' }
  expect(make(anOrder(chosen, { paymentType: 'HostedPage' }), 'receipt').channel).toBe('Wallet A')
  const { paidWith: _, ...unsaid } = chosen
  expect(make(anOrder(unsaid, { paymentType: 'HostedPage' }), 'receipt').channel).toBe('Payment Link')
})

test('a code that the customer gave up for another channel is not printed: it would be paid twice', () => {
  expect(refusal(anOpenOrder('qr', { superseded: true }), 'payment')).toBe('superseded')
})

test('a code with a character that the printer would change is refused rather than altered', () => {
  for (const number of ['8808é1234', '8808\u001b1234', '８８０８']) {
    expect(refusal(anOrder({ ...open, code: { kind: 'virtualAccount', number } }), 'payment')).toBe(
      'codeUnprintable',
    )
  }
})

test('a confirmation is made only for a subscription that the gateway confirmed', () => {
  const placed = { payable: rupiah(49_000), checkoutUrl: null, expiresAt: null, gatewayNo: 'SUB1' }
  const states: Record<Subscription['state']['kind'], Subscription['state']> = {
    intent: { kind: 'intent', since },
    sending: { kind: 'sending', since },
    unknown: { kind: 'unknown', since, reason: '', neverArrived: false },
    rejected: { kind: 'rejected', since, errCode: null, reason: '', cause: 'refused' },
    pending: { kind: 'pending', since, ...placed },
    active: { kind: 'active', since, ...placed },
    cancelling: { kind: 'cancelling', since, ...placed, reason: null },
    cancelled: { kind: 'cancelled', since, ...placed },
    failed: { kind: 'failed', since, ...placed },
    review: { kind: 'review', since, ...placed, reason: '' },
  }
  const printed = Object.values(states).filter((state) => {
    try {
      return subscriptionSlipOf(aSubscription(state), settings, { mode: 'live', now: NOW })
    } catch (error) {
      if (error instanceof SlipRefused && error.refusal === 'notSubscribed') return false
      throw error
    }
  })
  expect(printed.map(({ kind }) => kind)).toEqual(['pending', 'active', 'cancelling', 'cancelled', 'failed'])
})

test('the page to complete a subscription at is printed only while it can be completed there', () => {
  const placed = { payable: rupiah(49_000), checkoutUrl: 'https://pay.example/s', gatewayNo: 'SUB1' }
  const urlOf = (state: Subscription['state']) =>
    subscriptionSlipOf(aSubscription(state), settings, { mode: 'live', now: NOW }).checkoutUrl
  expect(urlOf({ kind: 'pending', since, ...placed, expiresAt: NOW + 1 })).toBe('https://pay.example/s')
  expect(urlOf({ kind: 'pending', since, ...placed, expiresAt: NOW })).toBeNull()
  expect(urlOf({ kind: 'active', since, ...placed, expiresAt: null })).toBeNull()
})

test('a receipt shows a fee only if the gateway gave it and the shop wants it', () => {
  const withFee = anOrder({ ...paid, fee: rupiah(500) })
  const feeOf = (order: Order, fees: boolean) => {
    const document = documentOf(order, settingsWith({ slips: { fees } }), { ...asked, kind: 'receipt' })
    return document.kind === 'receipt' ? document.fee : undefined
  }
  expect([feeOf(withFee, true), feeOf(withFee, false), feeOf(anOrder(paid), true)]).toEqual([
    rupiah(500),
    undefined,
    undefined,
  ])
})

test('a sample receipt is marked as training even with real money', () => {
  expect(sampleReceiptOf(settings, NOW).mode).toBe('training')
})

test('the slip of a refund that the gateway has taken back does not say that the money went back', () => {
  const order = { ...aPaidOrder(), paymentType: 'WALLETABALANCE' }
  const said = (deniedAt?: number) => {
    const state = { kind: 'done', since, platformTradeNo: 'P-9', refundedAt: NOW } as const
    const refund = aRefund(deniedAt === undefined ? state : { ...state, deniedAt }, rupiah(4_000))
    const { state: word, refundedAt } = refundSlipOf(
      { order, refund, refunds: [refund], cashier: null, approver: null },
      settings,
      { mode: 'live', now: NOW },
    )
    return [word, refundedAt]
  }
  expect(said()).toEqual(['done', NOW])
  expect(said(NOW)).toEqual(['notKnown', null])
})

test('a payment to a static account has a receipt only once the gateway has confirmed it', () => {
  const receiptOf = (state: StaticPayment['state']) =>
    accountReceiptOf({ account: anAccount(), payment: anAccountPayment({ state }) }, settings, asked)
  for (const state of [
    { kind: 'heard', since },
    { kind: 'refuted', since, reason: '' },
  ] as const)
    expect(() => receiptOf(state)).toThrow(expect.objectContaining({ refusal: 'notPaid' }))
  // What only its notification says is not on it as long as the answer says so itself.
  const reported = { amount: rupiah(9), paidAt: 1, payer: 'Lain', platformTradeNo: 'X' }
  expect(
    accountReceiptOf({ account: anAccount(), payment: anAccountPayment({ reported }) }, settings, asked),
  ).toMatchObject({
    amount: rupiah(150_000),
    payer: 'Bambang Sutrisno',
    platformTradeNo: 'PLT2026112100000077',
  })
})

test('a charge that the gateway calls failed by now has no receipt', () => {
  const placed = { payable: rupiah(50_500), checkoutUrl: null, expiresAt: null, gatewayNo: 'SUB1' }
  const subscription = aSubscription({ kind: 'active', since, ...placed })
  const receiptOf = (takenBackAt: number | null) =>
    chargeReceiptOf({ subscription, charge: { ...aCharge, takenBackAt } }, settings, asked)
  expect(receiptOf(null)).toMatchObject({ amount: rupiah(50_500), withFee: true })
  expect(() => receiptOf(NOW)).toThrow(expect.objectContaining({ refusal: 'takenBack' }))
})
