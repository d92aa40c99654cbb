/** What a subscription needs somebody for is on the work list until it is over, or people have recorded what they did. */

import { expect, onTestFinished, test } from 'vitest'
import { createWorkList } from '../../electron/sales/work-list.ts'
import { subscriptionCaseSince } from '../../shared/subscription/subscription-case.ts'
import { sandboxSetup, wish } from './subscription-setup.ts'

async function shop() {
  const { journal, subscriptions, clock, play } = await sandboxSetup()
  const workList = createWorkList({
    journal,
    now: () => 1,
    onChange: () => {},
    onTrouble: (error) => {
      throw error
    },
  })
  // A refresh that was asked for must not come after the journal's end.
  onTestFinished(workList.stop)
  const { number } = await subscriptions.create(wish())
  const charge = async (deed: 'confirm' | 'charge', more: object = {}) => {
    await play(`subscriptions/${deed}`, { merchantTradeNo: number, ...more })
    await subscriptions.check(number)
  }
  const listed = async () => {
    const nothing = { ofOrder: () => null, ofRefund: () => null }
    const list = await workList.list(nothing)
    expect(list.total).toBe(list.subscriptions.length)
    return list.subscriptions
  }
  const close = (fact: string, resolution: 'customerKnows' | 'reported' = 'customerKnows') =>
    workList.closeSubscription({ number, fact, resolution, note: 'Bayar besok', by: 'Rina', at: 9_000 })
  await charge('confirm')
  return { journal, subscriptions, clock, number, charge, listed, close, workList }
}

test('a failed charge is on the list until somebody records what they did, and the next one is there again', async () => {
  const { journal, number, charge, listed, close, workList } = await shop()
  expect(await listed()).toEqual([])
  await charge('charge', { status: '09' })
  const [found] = await listed()
  expect(found).toMatchObject({ kind: 'chargeFailed', subscription: { number } })
  expect(await workList.count()).toBe(1)
  const fact = found?.fact ?? ''
  await expect(close('charge another')).rejects.toMatchObject({ code: 'notPossible' })
  await expect(close(fact, 'reported')).rejects.toMatchObject({ code: 'notPossible' })
  await close(fact)
  expect(await listed()).toEqual([])
  await expect(close(fact)).rejects.toMatchObject({ code: 'notPossible' })
  const lines = await journal.readSubscriptionTimeline(number)
  expect(lines.find(({ kind }) => kind === 'caseClosed')?.detail).toMatchObject({
    case: 'chargeFailed',
    resolution: 'customerKnows',
    note: 'Bayar besok',
    by: 'Rina',
  })
  await charge('charge', { status: '09' })
  expect((await listed()).map((one) => one.fact)).not.toContain(fact)
  expect(await listed()).toHaveLength(1)
})

test('a failed charge of which the gateway says no time is dated by when the counter learnt of it, and stays so', async () => {
  const { subscriptions, clock, charge, listed } = await shop()
  const since = async () => (await listed()).map(({ subscription }) => subscriptionCaseSince(subscription))
  const before = clock.now()
  await charge('charge', { status: '09' })
  const [learnt] = await since()
  expect(learnt).toBeGreaterThanOrEqual(before)
  await subscriptions.check((await listed())[0]?.subscription.number ?? '')
  expect(await since()).toEqual([learnt])
})

test('a charge that comes in takes the failed one off the list', async () => {
  const { charge, listed } = await shop()
  await charge('charge', { status: '09' })
  expect(await listed()).toHaveLength(1)
  await charge('charge', { status: '02' })
  expect(await listed()).toEqual([])
})
