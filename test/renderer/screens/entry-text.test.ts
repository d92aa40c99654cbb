import { expect, test } from 'vitest'
import { entryText, forPeople } from '../../../renderer/screens/orders/entry-text.ts'

const textOf = (
  kind: 'caseClosed' | 'charged' | 'accountChanged' | 'accountPaid' | 'refundChanged',
  detail: Record<string, string>,
) => entryText({ sequence: 1, at: 0, kind, detail, members: {} }, ((key: string) => key) as never)

test('the timeline says what became of a charge, a refund, an account and its payment, and keeps the rest for support', () => {
  expect(textOf('charged', { status: 'failed', platformTradeNo: '2026' })).toEqual({
    title: 'timeline.charged: subscription.charge.failed',
    facts: { platformTradeNo: '2026' },
  })
  expect(
    textOf('caseClosed', { case: 'chargeFailed', resolution: 'customerKnows', note: 'Bayar tunai' }),
  ).toEqual({
    title:
      'timeline.caseClosed: subscription.case.chargeFailed.title – subscription.resolution.customerKnows',
    facts: { note: 'Bayar tunai' },
  })
  expect(textOf('accountChanged', { before: 'sending', after: 'active' })).toEqual({
    title: 'staticAccount.state.sending.short → staticAccount.state.active.short',
    facts: {},
  })
  expect(textOf('refundChanged', { merchantRefundNo: 'RF1', before: 'sending', after: 'done' })).toEqual({
    title: 'refund.title: refund.state.sending.short → refund.state.done.short',
    facts: { merchantRefundNo: 'RF1' },
  })
  expect(textOf('accountPaid', { merchantTradeNo: 'SVA1', before: 'heard', after: 'refuted' })).toEqual({
    title: 'timeline.accountPaid: staticAccount.payment.refuted',
    facts: { merchantTradeNo: 'SVA1' },
  })
})

test('a closed case is named with the way in which people resolved it', () => {
  const closed = { case: 'paidLate', resolution: 'refunded', by: 'Rina' }
  expect(textOf('caseClosed', closed)).toEqual({
    title: 'timeline.caseClosed: case.paidLate.title – resolution.refunded',
    facts: { by: 'Rina' },
  })
})

test('the amount and the time of a charge or a payment are for people, in rupiah and by the shop’s clocks', () => {
  const paidAt = '2026-11-22T08:01:19.000Z'
  const { facts } = textOf('charged', { status: 'paid', platformTradeNo: '2026', amount: '50000.00', paidAt })
  expect(forPeople(facts, ((key: string) => key) as never, { language: 'id', zone: 'WIB' })).toEqual({
    said: { 'timeline.of.amount': 'Rp 50.000', 'timeline.of.paidAt': '22 Nov 2026, 15.01.19 WIB' },
    wire: { platformTradeNo: '2026' },
  })
})

test('a value that this Loket does not know stays as it was written', () => {
  expect(textOf('charged', { status: 'halted' })).toEqual({
    title: 'timeline.charged',
    facts: { status: 'halted' },
  })
})
