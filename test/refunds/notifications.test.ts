import { expect, test } from 'vitest'
import { createSigner } from '../../platform/signing/sign.ts'
import { readProfile } from '../../shared/gateway/profiles/shipped.ts'
import type { Refund } from '../../shared/refund/refund.ts'
import { arrives, newsOf } from '../helpers/news.ts'
import { openedCore } from '../lifecycle/opened-core.ts'
import { openedReceiver } from '../notifications/opened-receiver.ts'
import { merchant } from '../sandbox/started-sandbox.ts'
import { paidAtSandbox, sandboxSetup, wish } from './refund-setup.ts'

/** The core at our own sandbox, by a plan that asks about nothing in the next ten minutes. */
async function notifiedCore(options: { readonly notifyUrl?: null } = {}) {
  const profile = readProfile({ polling: { onTheSpot: [{ every: 600 }] } })
  const setup = await sandboxSetup()
  const receiver = await openedReceiver({
    merchantId: merchant.id,
    signer: createSigner('hmac-sha256-hex', merchant),
    onNotification: (notification) => void arrives(core, notification),
  })
  const changes: Refund[] = []
  const core = openedCore({
    journal: setup.journal,
    profile,
    merchantId: merchant.id,
    secret: merchant.secret,
    baseUrl: setup.sandbox.url,
    notifyUrl: receiver.url,
    emit: (name, value) => {
      if (name === 'refund.changed') changes.push(value as (typeof changes)[number])
    },
    ...options,
  })
  return { setup, core, changes }
}

test.each(['02', '05'] as const)(
  'a notification of %s triggers an inquiry, and only its answer ends the refund',
  async (status) => {
    const { setup, core, changes } = await notifiedCore()
    const refund = await core.refunds.create(wish(await paidAtSandbox(setup)))
    expect(refund.state.kind).toBe('inProgress')
    await setup.settle(refund.merchantRefundNo, status)
    const ended = status === '02' ? 'done' : 'failed'
    await expect.poll(() => changes.at(-1)?.state.kind).toBe(ended)
    expect((await setup.steps(refund)).slice(-4)).toEqual(['notified', 'sent', 'answered', ended])
  },
)

test('a notification about an unknown refund, or one that says more than the gateway does, ends nothing', async () => {
  const { setup, core } = await notifiedCore()
  const { merchantRefundNo } = await core.refunds.create(wish(await paidAtSandbox(setup)))
  await arrives(core, newsOf({ status: '05', merchantRefundNo: 'RF-another-counter' }))
  await arrives(core, newsOf({ status: '05', merchantRefundNo }))
  await expect
    .poll(async () => (await setup.journal.readRefund(merchantRefundNo))?.lastCheckedAt)
    .not.toBeNull()
  expect(await setup.journal.readRefund(merchantRefundNo)).toMatchObject({ state: { kind: 'inProgress' } })
})

test.each(['02', '05'] as const)(
  'a notification that names only the order, as the e-money inquiry does, has its refund asked about: %s',
  async (status) => {
    const { setup, core, changes } = await notifiedCore({ notifyUrl: null })
    const { merchantTradeNo, merchantRefundNo } = await core.refunds.create(wish(await paidAtSandbox(setup)))
    await setup.settle(merchantRefundNo, status)
    await arrives(core, newsOf({ merchantTradeNo, status: '02' }))
    await expect.poll(() => changes.at(-1)?.state.kind).toBe(status === '02' ? 'done' : 'failed')
  },
)
