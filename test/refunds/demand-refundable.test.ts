/** Which amount of an order may go back, and what a cashier is told about any other. */
import { describe, expect, test } from 'vitest'
import { demandCoins, demandRefundable } from '../../electron/refunds/demand-refundable.ts'
import { rupiah, type Sen } from '../../shared/money.ts'
import type { Refundability } from '../../shared/refund/refundability.ts'

/** What a call throws, in the words of the contract; null if nothing. */
function refusal(call: () => void): unknown {
  try {
    call()
    return null
  } catch (error) {
    const { code, field } = error as { readonly code?: string; readonly field?: string | null }
    return field === null ? code : `${code} ${field}`
  }
}

const left: Refundability = { kind: 'refundable', remaining: rupiah(10_000) }

test('more than nothing goes back, and no more than is left', () => {
  const told = (amount: Sen) => refusal(() => demandRefundable(left, amount))
  expect([rupiah(10_000), rupiah(1)].map(told)).toEqual([null, null])
  expect([rupiah(0), rupiah(10_001)].map(told)).toEqual(['badInput amount', 'refundTooLarge amount'])
  expect(refusal(() => demandRefundable({ kind: 'notPaid' }, rupiah(1)))).toBe('notPossible')
})

test('the cash part of a sale whose rest is not paid goes back whole, and only it does so', () => {
  const part: Refundability = { kind: 'openPart', amount: rupiah(10_000) }
  const undone = (found: Refundability, amount: Sen) => refusal(() => demandRefundable(found, amount, true))
  expect(undone(part, rupiah(10_000))).toBeNull()
  expect([rupiah(9_000), rupiah(11_000)].map((amount) => undone(part, amount))).toEqual([
    'badInput amount',
    'badInput amount',
  ])
  expect(undone(left, rupiah(10_000))).toBe('notPossible')
  expect(refusal(() => demandRefundable(part, rupiah(10_000)))).toBe('notPossible')
})

describe('in cash', () => {
  const told = (amount: Sen, byLine = false) =>
    refusal(() => demandCoins(rupiah(25_000), amount, left, byLine))

  test('a typed part is coins that there are; all that is left, and returned pieces, cost what they cost', () => {
    expect(told(rupiah(5_000))).toBeNull()
    expect(told(rupiah(5_050))).toBe('badInput amount')
    expect(told(rupiah(5_050), true)).toBeNull()
    const odd = { kind: 'refundable', remaining: rupiah(9_950) } as const
    expect(refusal(() => demandCoins(rupiah(25_000), rupiah(9_950), odd, false))).toBeNull()
  })

  test('nobody pays sen', () => expect(told((rupiah(5_000) + 1) as Sen, true)).toBe('badInput amount'))
})
