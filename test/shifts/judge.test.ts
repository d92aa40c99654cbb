/** Where counter and gateway agree on what a closed shift counted, without a gateway. */
import { describe, expect, test } from 'vitest'
import type { GatewayWord } from '../../electron/shifts/gateway-word.ts'
import { orderDisagreement, refundDisagreement } from '../../electron/shifts/judge.ts'
import { rupiah } from '../../shared/money.ts'
import { anOrder, openState, paidState } from '../helpers/orders.ts'
import { aRefund, refundStates } from '../helpers/refunds.ts'

const answered = (word: Partial<Extract<GatewayWord, { kind: 'answered' }>>): GatewayWord => ({
  kind: 'answered',
  status: '02',
  amount: null,
  payable: null,
  ...word,
})

describe('an order', () => {
  const paid = anOrder({ amount: rupiah(25_000), state: paidState({ payable: rupiah(25_375) }) })

  test('has the amounts that the gateway says, the asked one and the payable one, each where it is said', () => {
    const [asked, payable] = [rupiah(25_000), rupiah(25_375)]
    for (const word of [{}, { amount: asked }, { payable }, { amount: asked, payable }])
      expect(orderDisagreement(paid, answered(word))).toBeNull()
    expect(orderDisagreement(paid, answered({ amount: payable }))).toBe('amount')
    expect(orderDisagreement(paid, answered({ payable: asked }))).toBe('amount')
    expect(orderDisagreement(paid, answered({ amount: rupiah(24_000), payable }))).toBe('amount')
  })

  test('is told by its status first, and a gateway that does not know it or is silent is no agreement', () => {
    expect(orderDisagreement(paid, answered({ status: '01', amount: rupiah(1) }))).toBe('status')
    expect(orderDisagreement(paid, answered({ status: null }))).toBe('status')
    expect(orderDisagreement(paid, { kind: 'notFound' })).toBe('notFound')
    expect(orderDisagreement(paid, { kind: 'notAnswered' })).toBe('notAnswered')
    expect(orderDisagreement(anOrder({ state: openState() }), answered({ status: '01' }))).toBeNull()
  })
})

describe('a refund', () => {
  const of = (kind: (typeof refundStates)[number]['kind']) =>
    aRefund(refundStates.find((state) => state.kind === kind) ?? expect.fail(), rupiah(7_000))

  test('has the amount that the gateway says, if it says one', () => {
    expect(refundDisagreement(of('done'), answered({}))).toBeNull()
    expect(refundDisagreement(of('done'), answered({ amount: rupiah(7_000) }))).toBeNull()
    expect(refundDisagreement(of('done'), answered({ amount: rupiah(6_000) }))).toBe('amount')
  })

  test('is where the gateway has it; of one that was refused the gateway knows nothing', () => {
    expect(refundDisagreement(of('inProgress'), answered({ status: '03' }))).toBeNull()
    expect(refundDisagreement(of('failed'), answered({ status: '02' }))).toBe('status')
    expect(refundDisagreement(of('rejected'), { kind: 'notFound' })).toBeNull()
    expect(refundDisagreement(of('done'), { kind: 'notFound' })).toBe('notFound')
  })

  test('whose outcome the counter does not know agrees with nothing: a person must see the answer', () => {
    for (const status of ['02', '03', '05', '06'])
      for (const kind of ['unknown', 'review'] as const)
        expect(refundDisagreement(of(kind), answered({ status }))).toBe('status')
  })
})
