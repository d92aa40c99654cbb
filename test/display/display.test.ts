import { expect, test } from 'vitest'
import { shownOf } from '../../electron/display/shown.ts'
import { displayCaller } from '../../electron/ipc/display-caller.ts'
import { createDoor } from '../../electron/ipc/door.ts'
import { type CallName, calls } from '../../shared/ipc/contract.ts'
import { rupiah } from '../../shared/money.ts'
import type { Order, OrderState } from '../../shared/sale/order.ts'
import { callSamples, sampleHandlers, sampleOrder } from '../helpers/contract-samples.ts'

const placed = {
  since: 1,
  platformTradeNo: 'PRIVATE-P',
  payable: rupiah(25_000),
  code: { kind: 'qr', content: '0002…', nmid: 'PRIVATE-N', terminal: 'PRIVATE-T' },
  expiresAt: 9,
} as const
const payment = {
  paidAt: 2,
  rrn: 'PRIVATE-R',
  issuer: 'PRIVATE-I',
  payer: 'PRIVATE-NAME',
  accountNo: 'PRIVATE-A',
}
const orderIn = (state: OrderState, change: Partial<Order> = {}): Order => ({
  ...sampleOrder,
  merchantTradeNo: 'PRIVATE-NO',
  payer: 'PRIVATE-PAYER',
  phone: 'PRIVATE-PHONE',
  cashier: 'PRIVATE-CASHIER',
  ...change,
  state,
})

const states: readonly [OrderState, string][] = [
  [{ kind: 'intent', since: 1 }, 'preparing'],
  [{ kind: 'sending', since: 1 }, 'preparing'],
  [{ kind: 'open', ...placed }, 'code'],
  [{ kind: 'paid', ...placed, ...payment }, 'paid'],
  [{ kind: 'paidLate', ...placed, ...payment }, 'askCashier'],
  [{ kind: 'failed', ...placed }, 'ended'],
  [{ kind: 'expired', ...placed }, 'ended'],
  [{ kind: 'rejected', since: 1, errCode: null, reason: 'PRIVATE', cause: 'refused' }, 'ended'],
  [{ kind: 'unknown', since: 1, reason: 'PRIVATE', neverArrived: false }, 'askCashier'],
  [{ kind: 'review', since: 1, reason: 'PRIVATE', platformTradeNo: 'PRIVATE' }, 'askCashier'],
]

test.each(states)('an order in $kind is shown as %s, and nothing private of it', (state, kind) => {
  const shown = shownOf(orderIn(state), [])
  expect(shown.kind).toBe(kind)
  expect(JSON.stringify(shown)).not.toContain('PRIVATE')
})

test('a code that was let go of, or a sale paid twice, is not shown as to be paid or as paid', () => {
  expect(shownOf(orderIn({ kind: 'open', ...placed }, { superseded: true }), []).kind).toBe('idle')
  const twice = orderIn({ kind: 'paid', ...placed, ...payment }, { paidTwice: true })
  expect(shownOf(twice, []).kind).toBe('askCashier')
})

test.each(Object.keys(calls) as CallName[])(
  'the display may make %s only if the contract says so',
  async (name) => {
    const door = createDoor(sampleHandlers(), {
      admit: () => displayCaller,
      log: () => {},
    })
    const reply = await door(null, name, callSamples[name].input)
    if (name === 'display.read') expect(reply).toMatchObject({ ok: true })
    else expect(reply).toMatchObject({ ok: false, failure: { code: 'notAllowed' } })
  },
)
