import { expect, test } from 'vitest'
import { createReportedPaid } from '../../electron/sales/reported-paid.ts'
import type { OrderState } from '../../shared/sale/order.ts'
import { unpaidStates } from '../../shared/sale/order-life.ts'
import { aJournal } from '../helpers/a-journal.ts'
import { handClock } from '../helpers/hand-clock.ts'
import { anAttempt, openState, orderIn } from '../helpers/orders.ts'

const known = { ...openState(), since: 2_000 }
const paidFacts = { paidAt: null, rrn: null, issuer: null, payer: null, accountNo: null }
const refused = { since: 2_000, errCode: 'paramError', reason: '', cause: 'refused' } as const
const lives: { readonly [Kind in (typeof unpaidStates)[number]]: readonly OrderState[] } = {
  open: [openState()],
  failed: [openState(), { ...known, kind: 'failed' }],
  expired: [openState(), { ...known, kind: 'expired' }],
  rejected: [{ ...refused, kind: 'rejected' }],
}

const reported = async (...states: readonly OrderState[]) => {
  const journal = aJournal()
  const clock = handClock(1_000_000)
  const told = createReportedPaid({ journal, clock, onChange: () => {} })
  const order = await orderIn(journal, anAttempt(), ...states)
  const { merchantTradeNo } = order
  const read = async () => (await journal.readOrder(merchantTradeNo)) ?? order
  return { journal, clock, told, order, read }
}

test.each(unpaidStates)(
  'a reported payment that no inquiry confirms becomes a case after a while, whatever the answers are: %s',
  async (kind) => {
    const { journal, clock, told, order, read } = await reported(...lives[kind])
    expect((await told.inquired(order)).reportedPaid).toBeUndefined()
    await told.onNotification(order)
    const first = await told.inquired(await read())
    expect(first.reportedPaid).toEqual({ at: 1_000_000, lasts: false })
    expect(await journal.listCases()).toEqual([])
    clock.pass(120_000)
    const later = await told.inquired(first)
    expect(later.reportedPaid).toEqual({ at: 1_000_000, lasts: true })
    expect(await journal.listCases()).toMatchObject([{ kind: 'toldPaid', since: 1_000_000 }])
  },
)

test('a reported payment becomes a case too if the clock was ahead when it came and is right by now', async () => {
  const { journal, clock, told, order, read } = await reported(openState())
  await told.onNotification(order)
  clock.pass(-500_000)
  await told.inquired(await read())
  expect(await journal.listCases()).toMatchObject([{ kind: 'toldPaid' }])
})

test('the answer that says paid ends the report', async () => {
  const { journal, told, order, read } = await reported(openState())
  await told.onNotification(order)
  const { merchantTradeNo, reportedPaid } = await told.inquired(await read())
  expect(reportedPaid).toBeTruthy()
  const to = { ...known, kind: 'paid', ...paidFacts } as const
  const paid = await journal.takeStep({ merchantTradeNo, from: 'open', to, evidence: [] })
  expect((await told.inquired(paid)).reportedPaid).toBeUndefined()
})

test.each(unpaidStates)(
  'a restart before the inquiry forgets nothing of the report of a payment, and asks about the order: %s',
  async (kind) => {
    const { journal, told, order } = await reported(...lives[kind])
    await told.onNotification(order)
    expect(await journal.listToWatch(1_000_000, 1_000)).toContainEqual(
      expect.objectContaining({ reportedPaid: { at: 1_000_000, lasts: false } }),
    )
  },
)

test('a report of what is paid already changes nothing, however often it comes', async () => {
  const { told, order, read } = await reported(openState(), { ...known, kind: 'paid', ...paidFacts })
  for (let times = 0; times < 3; times += 1) await told.onNotification(order)
  expect(await read()).toEqual(await told.inquired(order))
})
