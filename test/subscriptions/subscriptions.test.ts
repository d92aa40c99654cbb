import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readProfile } from '../../shared/gateway/profiles/shipped.ts'
import { rupiah } from '../../shared/money.ts'
import { nextChargeOf } from '../../shared/subscription/next-charge.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { merchant } from '../sandbox/started-sandbox.ts'
import { sandboxSetup, standingSetup, wish } from './subscription-setup.ts'

const DAY_S = 86_400

describe('an e-money subscription', () => {
  test('waits for its customer, is active once completed, and has its evidence', async () => {
    const setup = await sandboxSetup()
    const created = await setup.subscriptions.create(wish({ customer: 'Budi' }))
    const { number } = created
    expect(created).toMatchObject({
      customer: 'Budi',
      state: {
        kind: 'pending',
        payable: rupiah(50_000),
        checkoutUrl: expect.stringContaining(setup.sandbox.url),
        expiresAt: expect.any(Number),
        gatewayNo: number,
      },
    })
    expect(setup.ledger.subscriptions.find('eMoney', number)).toMatchObject({
      requestAmount: rupiah(50_000),
      interval: { type: 'MONTHLY', value: 1 },
      title: 'Kopi bulanan',
    })
    await setup.play('subscriptions/confirm', { merchantTradeNo: number })
    const active = await setup.subscriptions.check(number)
    expect(active).toMatchObject({
      state: { kind: 'active' },
      lastCharge: { status: 'paid', amount: rupiah(50_000) },
      lastPaidAt: expect.any(Number),
    })
    expect(await setup.steps(active)).toEqual([
      'created',
      'sent',
      'sending',
      'answered',
      'pending',
      'sent',
      'answered',
      'active',
      'charged',
    ])
    expect(nextChargeOf(active, Date.now())).toMatchObject({ word: 'expected' })
  })

  test('is followed by the plan until its customer has completed it', async () => {
    const polling = { onTheSpot: [{ every: 1 }] }
    const setup = await sandboxSetup({ profile: readProfile({ polling }), watches: true })
    const { number } = await setup.subscriptions.create(wish())
    await setup.play('subscriptions/confirm', { merchantTradeNo: number })
    await expect.poll(() => setup.changes.at(-1)?.state.kind).toBe('active')
    expect(setup.troubles).toEqual([])
  })

  test('tells its charges by pages, the newest first, and that one failed', async () => {
    const setup = await sandboxSetup()
    const daily = wish({ interval: { type: 'DAILY', value: 1 } })
    const { number } = await setup.subscriptions.create(daily)
    await setup.play('subscriptions/confirm', { merchantTradeNo: number })
    await setup.play('clock', { advanceSeconds: 4 * DAY_S + 60 })
    await setup.subscriptions.check(number)
    const [first, second] = await Promise.all(
      [1, 2].map(async (page) => {
        const shown = await setup.subscriptions.transactions(number, { page, size: 3 })
        return shown.charges
      }),
    )
    expect(first?.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid'])
    expect(second).toHaveLength(2)
    expect(first?.[0]?.paidAt).toBeGreaterThan(second?.[0]?.paidAt ?? Number.POSITIVE_INFINITY)
    const paid = (await setup.subscriptions.check(number)).lastPaidAt

    await setup.play('subscriptions/next-charge', { merchantTradeNo: number, status: '09' })
    await setup.play('clock', { advanceSeconds: DAY_S })
    const failed = await setup.subscriptions.check(number)
    expect(failed).toMatchObject({
      state: { kind: 'active' },
      lastCharge: { status: 'failed', paidAt: null },
    })
    // A failed charge does not count as the last payment.
    expect(failed.lastPaidAt).toBe(paid)
  })

  test('that the customer ended at the gateway is found to be cancelled', async () => {
    const setup = await sandboxSetup()
    const { number } = await setup.subscriptions.create(wish())
    await setup.play('subscriptions/confirm', { merchantTradeNo: number })
    await setup.subscriptions.check(number)
    const call = { merchantTradeNo: number, paymentType: 'StaticWalletASub' }
    await setup.sandbox.call('cancelEMoneySubscription', call)
    const ended = await setup.subscriptions.check(number)
    expect(ended.state.kind).toBe('cancelled')
    expect(nextChargeOf(ended, Date.now())).toBeNull()
  })

  test('that nobody completes in time has failed', async () => {
    const setup = await sandboxSetup()
    const { number } = await setup.subscriptions.create(wish())
    await setup.play('clock', { advanceSeconds: 3_700 })
    expect((await setup.subscriptions.check(number)).state.kind).toBe('failed')
  })

  test('beyond the limits of its channel is refused before anything is sent', async () => {
    const setup = await sandboxSetup()
    await expect(setup.subscriptions.create(wish({ amount: rupiah(9_999) }))).rejects.toMatchObject({
      code: 'amountOutOfRange',
      field: 'amount',
    })
    expect((await setup.journal.listSubscriptions({ search: '', limit: 9 })).subscriptions).toEqual([])
  })
})

describe('a cancellation', () => {
  type Active = Awaited<ReturnType<typeof active>>

  async function active(options?: Parameters<typeof sandboxSetup>[0]) {
    const setup = await sandboxSetup(options)
    const { number } = await setup.subscriptions.create(wish())
    await setup.play('subscriptions/confirm', { merchantTradeNo: number })
    await setup.subscriptions.check(number)
    return { setup, number }
  }

  test('is done when the gateway says 06', async () => {
    const { setup, number } = await active()
    expect((await setup.subscriptions.cancel(number)).state.kind).toBe('cancelled')
    expect(setup.ledger.subscriptions.find('eMoney', number)?.status).toBe('cancelled')
    await expect(setup.subscriptions.cancel(number)).rejects.toMatchObject({ code: 'notPossible' })
  })

  test.each([
    ['here', ({ setup, number }: Active) => setup.subscriptions.cancel(number)],
    [
      'in the wallet',
      ({ setup, number: merchantTradeNo }: Active) => setup.play('subscriptions/cancel', { merchantTradeNo }),
    ],
  ])('%s loses no charge that came after the last question', async (_, cancel) => {
    const polling = { onTheSpot: [{ every: 1 }] }
    const { setup, number } = await active({ profile: readProfile({ polling }), watches: true })
    await setup.play('subscriptions/charge', { merchantTradeNo: number, status: '02' })
    await cancel({ setup, number })
    if (setup.changes.at(-1)?.state.kind !== 'cancelled') await setup.subscriptions.check(number)
    const counted = async () => (await setup.journal.tallyAfter(0, 10)).map(({ fact }) => fact)
    await expect.poll(counted).toEqual(['charged', 'charged'])
  })

  test('answered with channelError is not known to be done, and is followed until the gateway says 06', async () => {
    const polling = { onTheSpot: [{ every: 1 }] }
    const { setup, number } = await active({ profile: readProfile({ polling }), watches: true })
    await setup.fault({ kind: 'channelError', operation: 'cancelEMoneySubscription', count: 1 })
    const asked = await setup.subscriptions.cancel(number)
    expect(asked.state).toMatchObject({ kind: 'cancelling', reason: expect.any(String) })
    const call = { merchantTradeNo: number, paymentType: 'StaticWalletASub' }
    await setup.sandbox.call('cancelEMoneySubscription', call)
    await expect.poll(() => setup.changes.at(-1)?.state.kind).toBe('cancelled')
  })

  test('whose answer is lost stays asked for, even if the gateway says otherwise meanwhile, and can be asked for again', async () => {
    const { setup, number } = await active()
    await setup.fault({ kind: 'dropBefore', operation: 'cancelEMoneySubscription', count: 1 })
    expect((await setup.subscriptions.cancel(number)).state.kind).toBe('cancelling')
    expect((await setup.subscriptions.check(number)).state.kind).toBe('cancelling')
    expect((await setup.subscriptions.cancel(number)).state.kind).toBe('cancelled')
  })

  test('that was certainly refused leaves the subscription as it was', async () => {
    const { setup, number } = await active()
    setup.line.cut = true
    expect((await setup.subscriptions.cancel(number)).state.kind).toBe('active')
  })
})

describe('a card subscription', () => {
  test('is created under a number of ours, completed at its checkout, and has no cancellation', async () => {
    const setup = await sandboxSetup()
    const { number, state } = await setup.subscriptions.create(
      wish({ paymentType: 'DynamicCcSub', interval: { type: 'WEEKLY', value: 2 } }),
    )
    expect(state).toMatchObject({ kind: 'pending', checkoutUrl: expect.stringContaining(setup.sandbox.url) })
    await setup.play('subscriptions/confirm', { agreementId: number })
    const active = await setup.subscriptions.check(number)
    expect(active.state.kind).toBe('active')
    expect(nextChargeOf(active, Date.now())).toMatchObject({ word: 'expected' })
    await expect(setup.subscriptions.cancel(number)).rejects.toMatchObject({ code: 'notPossible' })
    await expect(setup.subscriptions.transactions(number, { page: 1, size: 10 })).rejects.toMatchObject({
      code: 'notPossible',
    })
  })

  test('that the customer refuses has failed', async () => {
    const setup = await sandboxSetup()
    const { number } = await setup.subscriptions.create(wish({ paymentType: 'StaticCcSub' }))
    await setup.play('subscriptions/fail', { agreementId: number })
    expect((await setup.subscriptions.check(number)).state.kind).toBe('failed')
  })
})

describe('news of a subscription', () => {
  test('only triggers an inquiry; a reminder is shown as the gateway’s announcement', async () => {
    const setup = await sandboxSetup({ watches: true })
    const { number } = await setup.subscriptions.create(wish())
    const read = async () => setup.journal.readSubscription(number)
    const detail = { status: '02', platformTradeNo: '', signature: 'valid' }
    await setup.play('subscriptions/confirm', { merchantTradeNo: number })
    await setup.subscriptions.onNotification(number, { event: 'payment', nextPaymentTime: null, detail })
    await expect.poll(async () => (await read())?.state.kind).toBe('active')

    const news = { event: 'reminder', nextPaymentTime: '20990131120000', detail }
    await setup.subscriptions.onNotification(number, news)
    const reminded = await read()
    expect(reminded && nextChargeOf(reminded, Date.now())).toEqual({
      at: Date.UTC(2099, 0, 31, 5),
      word: 'announced',
    })
    expect(await setup.subscriptions.onNotification('SB-somebody-elses', news)).toBe(false)
  })

  test('that lies changes nothing', async () => {
    const setup = await sandboxSetup({ watches: true })
    const { number } = await setup.subscriptions.create(wish())
    const detail = { status: '06', platformTradeNo: '', signature: 'valid' }
    await setup.subscriptions.onNotification(number, { event: 'cancellation', nextPaymentTime: null, detail })
    expect((await setup.subscriptions.check(number)).state.kind).toBe('pending')
  })
})

test('a cancellation that a power cut kept from leaving is a case, once the gateway says that the subscription runs on', async () => {
  const { subscriptions, journal, sandbox } = await sandboxSetup()
  const { number } = await subscriptions.create(wish())
  await sandbox.play('subscriptions/confirm', { merchantTradeNo: number })
  const { state } = await subscriptions.check(number)
  if (state.kind !== 'active') throw new Error(state.kind)
  const cancelling = { ...state, kind: 'cancelling', reason: null } as const
  await journal.takeSubscriptionStep({ number, from: 'active', to: cancelling, evidence: [] })
  await journal.resume(Date.now())
  expect(await journal.listSubscriptionCases()).toEqual([])

  const found = await subscriptions.check(number)
  expect(found.state).toMatchObject({ kind: 'cancelling', reason: expect.stringContaining('status is 02') })
  expect(await journal.listSubscriptionCases()).toMatchObject([{ number }])
  expect(await subscriptions.check(number)).toMatchObject({ state: { since: found.state.since } })
  expect((await subscriptions.cancel(number)).state.kind).toBe('cancelled')
  expect(await journal.listSubscriptionCases()).toEqual([])
})

test('after a restart, a cancellation that was under way is still asked for, and is followed to its end', async () => {
  const file = join(temporaryFolder(), 'journal.db')
  const first = await sandboxSetup({ file })
  const { number } = await first.subscriptions.create(wish({ amount: rupiah(20_000) }))
  await first.fault({ kind: 'dropAfter', operation: 'cancelEMoneySubscription', count: 1 })
  expect((await first.subscriptions.cancel(number)).state.kind).toBe('cancelling')
  await first.journal.close()
  const journal = openJournal(file)
  await journal.resume(Date.now())
  expect((await journal.readSubscription(number))?.state.kind).toBe('cancelling')
  const profile = readProfile({ polling: { onTheSpot: [{ every: 0.1 }] } })
  const at = { url: first.sandbox.url, secret: merchant.secret }
  const next = standingSetup({ ...at, journal, profile, watches: true })
  await next.subscriptions.watchOpen()
  await expect.poll(() => next.changes.at(-1)?.state.kind).toBe('cancelled')
})
