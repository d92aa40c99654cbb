import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { nextChargeOf } from '../../shared/subscription/next-charge.ts'
import { signedRequest } from '../helpers/signed-request.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'
import { merchant, startedSandbox } from '../sandbox/started-sandbox.ts'

const DAY_S = 86_400

test('the gateway’s news of a subscription reach it: completed, reminded, charged, ended by the customer', async () => {
  const gateway = await startedSandbox()
  const { call } = await windowlessCounter({
    sandbox: gateway.elsewhere,
  })
  const { number } = await call('subscription.create', {
    subscriptionId: randomUUID(),
    paymentType: 'StaticWalletASub',
    amount: rupiah(30_000),
    interval: { type: 'DAILY', value: 2 },
    title: 'Koran',
  })
  const merchantTradeNo = number
  const read = async () => (await call('subscription.read', { number })).subscription
  const becomes = (look: (found: Awaited<ReturnType<typeof read>>) => unknown, value: unknown) =>
    expect.poll(async () => look(await read())).toBe(value)

  await gateway.play('subscriptions/confirm', { merchantTradeNo })
  await becomes(({ state }) => state.kind, 'active')
  const [paidAt] = [(await read()).lastPaidAt ?? 0]

  await gateway.play('clock', { advanceSeconds: DAY_S + 60 })
  await becomes((found) => nextChargeOf(found, Date.now())?.word, 'announced')
  expect((await read()).announced?.chargeAt).toBe(paidAt + 2 * DAY_S * 1_000)

  await gateway.play('clock', { advanceSeconds: DAY_S })
  await becomes(({ lastPaidAt }) => (lastPaidAt ?? 0) > paidAt, true)

  await gateway.call('cancelEMoneySubscription', { merchantTradeNo, paymentType: 'StaticWalletASub' })
  await becomes(({ state }) => state.kind, 'cancelled')
  const heard = async () => {
    const { timeline } = await call('subscription.read', { number })
    return timeline.filter(({ kind }) => kind === 'notified').map(({ detail }) => detail.event)
  }
  // A question by the plan may have been answered before the news of it came.
  await expect.poll(heard).toEqual(['payment', 'reminder', 'payment', 'cancellation'])
})

test('news that name the subscription beside a number of the charge’s own reach it, and no payment is left without a place', async () => {
  const gateway = await startedSandbox()
  const { call } = await windowlessCounter({
    sandbox: gateway.elsewhere,
  })
  const paymentType = 'StaticWalletASub'
  const { number } = await call('subscription.create', {
    subscriptionId: randomUUID(),
    paymentType,
    amount: rupiah(30_000),
    interval: { type: 'DAILY', value: 2 },
    title: 'Koran',
  })
  const { body } = await gateway.call('queryEMoneySubscription', { merchantTradeNo: number, paymentType })
  const { origin, pathname } = new URL(String(body.notifyUrl))
  const charge = { merchantTradeNo: 'CHARGE-1', merchantSubId: number, amount: 30_000, status: '02' }
  await signedRequest(origin, pathname, charge, merchant)
  const { timeline } = await call('subscription.read', { number })
  expect(timeline.map(({ kind }) => kind)).toContain('notified')
  expect((await call('unresolved.list', {})).payments).toEqual([])
})
