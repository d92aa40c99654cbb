import { expect, test } from 'vitest'
import { documentOf } from '../../electron/printing/documents/document-of.ts'
import { slipDocument } from '../../electron/printing/documents/slip-document.ts'
import { type SlipRefusal, SlipRefused } from '../../electron/printing/documents/slip-refused.ts'
import type { Order, OrderState } from '../../shared/sale/order.ts'
import { anOpenOrder, anOrder, aPaidOrder, NOW, settingsWith } from './sample-orders.ts'

const settings = settingsWith({})
const make = (order: Order, kind: 'payment' | 'receipt') =>
  documentOf(order, settings, { kind, mode: 'live', now: NOW, cashier: null })

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
const open = anOpenOrder().state as Extract<OrderState, { kind: 'open' }>
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

test('a slip to pay by is made only of an order that waits to be paid', () => {
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

test('a receipt is made only of a payment that the gateway confirmed', () => {
  const printable = Object.entries(states).filter(([, state]) => refusal(anOrder(state), 'receipt') === null)
  expect(printable.map(([kind]) => kind)).toEqual(['paid', 'paidLate'])
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

test('a document comes back from the journal as it went in', () => {
  for (const document of [make(anOpenOrder('store'), 'payment'), make(aPaidOrder(), 'receipt')]) {
    expect(slipDocument.parse(JSON.parse(JSON.stringify(document)))).toEqual(document)
  }
})
