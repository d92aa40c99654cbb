import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../electron/journal/file/database.ts'
import type { Journal } from '../../electron/journal/journal.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { RefundRefused } from '../../electron/journal/refunds/refund-book.ts'
import { openRefundTable } from '../../electron/journal/refunds/refund-table.ts'
import { StepOvertaken } from '../../electron/journal/steps.ts'
import { rupiah } from '../../shared/money.ts'
import type { Refund, RefundState } from '../../shared/refund/refund.ts'
import { refundStatesUnderWay } from '../../shared/refund/refund-life.ts'
import { aJournal } from '../helpers/a-journal.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { aNewRefund, refundStates } from '../helpers/refunds.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { paidInJournal } from '../refunds/paid-in-journal.ts'

async function aRefundOf(
  journal: Journal,
  merchantTradeNo: string,
  ...states: RefundState[]
): Promise<Refund> {
  let refund = await journal.openRefund(aNewRefund({ merchantTradeNo }))
  for (const to of states) {
    const { merchantRefundNo, state } = refund
    refund = await journal.takeRefundStep({ merchantRefundNo, from: state.kind, to, evidence: [] })
  }
  return refund
}

const sending: RefundState = { kind: 'sending', since: 5_000 }
const inProgress: RefundState = { kind: 'inProgress', since: 6_000, platformTradeNo: null }
const unknown: RefundState = { kind: 'unknown', since: 6_000, reason: 'timeout', neverArrived: false }
const rejected: RefundState = {
  kind: 'rejected',
  since: 6_000,
  errCode: null,
  reason: 'no',
  cause: 'notSent',
}

test.each(refundStates)('$kind is read back as it was written', async (state) => {
  const journal = aJournal()
  const { merchantTradeNo } = await paidInJournal(journal)
  const steps = state.kind === 'intent' ? [] : state.kind === 'sending' ? [state] : [sending, state]
  const refund = await aRefundOf(journal, merchantTradeNo, ...steps)
  expect(refund).toMatchObject({ paymentType: 'WALLETABALANCE', orderAmount: rupiah(25_000), state })
  expect(await journal.readRefund(refund.merchantRefundNo)).toEqual(refund)
  expect(await journal.findRefund(refund.refundId)).toEqual(refund)
  expect(await journal.refundsOfOrder(merchantTradeNo)).toEqual([refund])
  expect(await journal.listRefunds({ states: [state.kind], limit: 2 })).toEqual({
    refunds: [refund],
    more: false,
  })
})

test('the refunds under way are found by their index, page by page, however many have ended', async () => {
  const file = join(temporaryFolder(), 'journal.db')
  const journal = openJournal(file)
  const made: Refund[] = []
  for (const states of [[sending], [sending, rejected], [sending, inProgress], [sending, unknown]]) {
    const { merchantTradeNo } = await paidInJournal(journal)
    made.push(await aRefundOf(journal, merchantTradeNo, ...states))
  }
  const [first, , third, fourth] = made
  const query = { states: refundStatesUnderWay, limit: 2 }
  expect(await journal.listRefunds(query)).toEqual({ refunds: [fourth, third], more: true })
  const before = third?.merchantRefundNo
  expect(await journal.listRefunds({ ...query, before })).toEqual({ refunds: [first], more: false })
  await journal.close()

  const database = openDatabase(file, migrations)
  onTestFinished(() => database.close())
  const { prepare } = database
  const read: string[] = []
  database.prepare = (sql) => {
    const statement = prepare(sql)
    return Object.assign(statement, {
      all: new Proxy(statement.all, {
        apply(all, self, values) {
          read.push(sql)
          return Reflect.apply(all, self, values)
        },
      }),
    })
  }
  openRefundTable(database).page(query)
  const plan = prepare(`EXPLAIN QUERY PLAN ${read[0]}`).all()
  expect(plan.map(({ detail }) => detail)).toContain('SEARCH r USING INDEX refunds_by_state (state=?)')
})

test('refunded orders are found as such, with any orders between them', async () => {
  const journal = aJournal()
  const done: RefundState = { kind: 'done', since: 6_000, platformTradeNo: null, refundedAt: 6_000 }
  const [refunded, , tried] = [
    await paidInJournal(journal),
    await paidInJournal(journal),
    await paidInJournal(journal),
  ]
  await aRefundOf(journal, refunded.merchantTradeNo, sending, done)
  await aRefundOf(journal, tried.merchantTradeNo, sending, rejected)
  const found = await journal.listOrders({ search: '', states: ['paid'], refunded: true, limit: 10 })
  expect(found.orders.map(({ merchantTradeNo }) => merchantTradeNo)).toEqual([refunded.merchantTradeNo])
})

describe('a refund is refused in the transaction that would reserve it', () => {
  test('when it is more than what is left', async () => {
    const journal = aJournal()
    const { merchantTradeNo } = await paidInJournal(journal)
    await aRefundOf(journal, merchantTradeNo, sending, inProgress)
    const more = aNewRefund({ merchantTradeNo, amount: rupiah(15_001) })
    await expect(journal.openRefund(more)).rejects.toThrow(RefundRefused)
    expect(await journal.readRefund(more.merchantRefundNo)).toBeNull()
    expect((await journal.openRefund({ ...more, amount: rupiah(15_000) })).state.kind).toBe('intent')
  })

  test('when the outcome of another one is not known', async () => {
    const journal = aJournal()
    const { merchantTradeNo } = await paidInJournal(journal)
    const first = await aRefundOf(journal, merchantTradeNo, sending, unknown)
    await expect(journal.openRefund(aNewRefund({ merchantTradeNo }))).rejects.toMatchObject({
      refundability: { kind: 'blocked', merchantRefundNo: first.merchantRefundNo },
    })
  })

  test('when it is sent again and others now hold what it freed', async () => {
    const journal = aJournal()
    const { merchantTradeNo } = await paidInJournal(journal)
    const first = await aRefundOf(journal, merchantTradeNo, sending, rejected)
    await aRefundOf(journal, merchantTradeNo, sending, inProgress)
    await aRefundOf(journal, merchantTradeNo, sending, inProgress)
    const again = {
      merchantRefundNo: first.merchantRefundNo,
      from: 'rejected',
      to: sending,
      evidence: [],
    } as const
    await expect(journal.takeRefundStep(again)).rejects.toThrow(RefundRefused)
    expect(await journal.readRefund(first.merchantRefundNo)).toEqual(first)
  })
})

test('a step from a state that the refund has left changes nothing', async () => {
  const journal = aJournal()
  const { merchantTradeNo } = await paidInJournal(journal)
  const { merchantRefundNo } = await aRefundOf(journal, merchantTradeNo, sending, inProgress)
  const before = await journal.readTimeline(merchantTradeNo)
  const evidence = [{ kind: 'answered', detail: {} }] as const
  const step = journal.takeRefundStep({ merchantRefundNo, from: 'sending', to: unknown, evidence })
  await expect(step).rejects.toThrow(StepOvertaken)
  expect(await journal.readTimeline(merchantTradeNo)).toEqual(before)
})

test('every line about a refund is in its order’s timeline and says which refund it is about', async () => {
  const journal = aJournal()
  const { merchantTradeNo } = await paidInJournal(journal)
  const orderLines = (await journal.readTimeline(merchantTradeNo)).length
  const { merchantRefundNo } = await aRefundOf(journal, merchantTradeNo, sending)
  await journal.noteRefundEvidence(merchantRefundNo, 7_000, {
    kind: 'noAnswer',
    detail: { reason: 'timeout' },
  })
  const lines = (await journal.readTimeline(merchantTradeNo)).slice(orderLines)
  expect(lines).toMatchObject([
    { kind: 'refundCreated', detail: { merchantRefundNo } },
    { kind: 'refundChanged', detail: { merchantRefundNo, before: 'intent', after: 'sending' } },
    { kind: 'noAnswer', detail: { merchantRefundNo, reason: 'timeout' } },
  ])
})

test('after a crash an intent was never sent, a refund being sent is unknown, and one in progress stays so', async () => {
  const file = join(temporaryFolder(), 'journal.db')
  const before = openJournal(file)
  const order = async () => (await paidInJournal(before)).merchantTradeNo
  const intent = await aRefundOf(before, await order())
  const sent = await aRefundOf(before, await order(), sending)
  const open = await aRefundOf(before, await order(), sending, inProgress)
  await before.close()

  const after = aJournal(file)
  await after.resume(9_000)
  expect(await after.readRefund(intent.merchantRefundNo)).toMatchObject({
    state: { kind: 'rejected', cause: 'notSent', since: 9_000 },
  })
  expect(await after.readRefund(sent.merchantRefundNo)).toMatchObject({
    state: { kind: 'unknown', neverArrived: false, since: 9_000 },
  })
  expect(await after.readRefund(open.merchantRefundNo)).toEqual(open)
})
