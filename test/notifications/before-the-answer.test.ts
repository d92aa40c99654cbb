import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Core } from '../../electron/composition/core.ts'
import type { ReportedFields } from '../../electron/notifications/notification.ts'
import { readProfile } from '../../shared/gateway/profiles/shipped.ts'
import { rupiah } from '../../shared/money.ts'
import { aJournal } from '../helpers/a-journal.ts'
import { arrives, newsOf, reportedFields } from '../helpers/news.ts'
import { type Exchange, merchantId, scriptedGateway, secret } from '../helpers/scripted-gateway.ts'
import { openedCore } from '../lifecycle/opened-core.ts'
import { paidInJournal } from '../refunds/paid-in-journal.ts'
import * as refund from '../refunds/refund-setup.ts'
import * as subscription from '../subscriptions/subscription-setup.ts'

/** The core at a gateway that does as the script says, by a plan that asks about nothing in the next hour. */
async function core(script: (exchange: Exchange, core: Core) => void) {
  const every = [{ every: 3_600 }]
  const profile = readProfile({ polling: { onTheSpot: every, elsewhere: every } })
  const { url, requests } = await scriptedGateway((exchange) => script(exchange, opened))
  const journal = aJournal()
  const opened = openedCore({ journal, profile, merchantId, secret, baseUrl: url })
  return {
    ...opened,
    journal,
    requests,
    asked: () => requests.filter(({ path }) => /query|\/va\//.test(path)),
  }
}

const isSent = ({ path }: Exchange) => /\/refund$|createsub$|removesub$|staticva/.test(path)

test.each([
  ['its own number', (body: Exchange['body']) => ({ merchantRefundNo: body.merchantRefundNo ?? null })],
  ['its order', (body: Exchange['body']) => ({ merchantTradeNo: body.merchantTradeNo ?? null })],
] as const)(
  'a refund that is reported by %s before it is answered is asked about right after',
  async (_, names) => {
    const setup = await core(async (exchange, { notifications }) => {
      if (!isSent(exchange)) return exchange.answer(refund.told(exchange, { status: '02' }))
      await arrives({ notifications }, newsOf({ ...names(exchange.body), status: '02' }))
      await arrives({ notifications }, newsOf({ ...names(exchange.body), status: '02', again: true }))
      exchange.answer(refund.told(exchange))
    })
    const { merchantRefundNo, state } = await setup.refunds.create(
      refund.wish(await paidInJournal(setup.journal)),
    )
    expect(state.kind).toBe('inProgress')
    await expect.poll(async () => (await setup.journal.readRefund(merchantRefundNo))?.state.kind).toBe('done')
    expect(setup.asked()).toHaveLength(1)
  },
)

test.each(['StaticWalletASub', 'StaticCcSub'] as const)(
  'a subscription, %s, that is reported before it is answered is asked about right after',
  async (paymentType) => {
    const isCard = paymentType === 'StaticCcSub'
    const told = (exchange: Exchange, status: string) =>
      isCard
        ? {
            ...subscription.told(exchange, { status }),
            agreementId: exchange.body.agreementId,
            merchantTradeNo: undefined,
          }
        : subscription.told(exchange, { status })
    const setup = await core(async (exchange, { notifications }) => {
      if (!isSent(exchange)) return exchange.answer(told(exchange, isCard ? 'ACTIVE' : '02'))
      const number = exchange.body.merchantTradeNo ?? exchange.body.agreementId ?? ''
      await arrives({ notifications }, newsOf({ subscriptionNumbers: [number], status: '02' }))
      exchange.answer(told(exchange, isCard ? 'INIT' : '01'))
    })
    const { number, state } = await setup.subscriptions.create(subscription.wish({ paymentType }))
    expect(state.kind).toBe('pending')
    await expect.poll(async () => (await setup.journal.readSubscription(number))?.state.kind).toBe('active')
  },
)

test('a subscription whose end is reported before its cancellation is answered is asked about right after', async () => {
  let status = '02'
  const setup = await core(async (exchange, { notifications }) => {
    if (!exchange.path.endsWith('removesub')) return exchange.answer(subscription.told(exchange, { status }))
    status = '06'
    const { merchantTradeNo = '' } = exchange.body
    await arrives(
      { notifications },
      newsOf({ subscriptionNumbers: [merchantTradeNo], status, event: 'cancellation' }),
    )
    // Time for a question in the middle, which must not be the last one.
    await setTimeout(300)
    exchange.answer(subscription.told(exchange, { status: undefined }))
  })
  const { number } = await setup.subscriptions.create(subscription.wish())
  expect((await setup.subscriptions.cancel(number)).state.kind).toBe('cancelling')
  await expect.poll(async () => (await setup.journal.readSubscription(number))?.state.kind).toBe('cancelled')
})

test('a payment to an account that is reported before the account is answered counts once it is, and others stay with people', async () => {
  const [vaCode, paymentType] = ['88011234', 'StaticBankLVA'] as const
  const paid = { amount: '5000.00', status: '02', paymentType, productName: 'x' }
  const report = (platformTradeNo: string, rest: Partial<ReportedFields> = {}) => {
    const payment = { platformTradeNo, vaCode: '8801 1234', amount: rupiah(5_000), paymentType, ...rest }
    return newsOf({
      payment: reportedFields(payment),
      platformTradeNo,
      status: '02',
      digest: platformTradeNo,
    })
  }
  const setup = await core(async (exchange, { notifications }) => {
    const { merchantTradeNo: platformTradeNo } = exchange.body
    if (!isSent(exchange))
      return exchange.answer({ ...paid, merchantTradeNo: platformTradeNo, platformTradeNo, vaCode })
    for (const news of [
      report('P-1'),
      report('P-2'),
      report('P-1'),
      report('OTHER', { vaCode: '99' }),
      report('ORDER', { paymentType: 'BankLVA' }),
    ])
      await arrives({ notifications }, news)
    exchange.answer({ paymentType, vaCode })
  })
  const { accountId } = await setup.staticAccounts.create({
    accountId: randomUUID(),
    paymentType,
    payer: 'Budi',
  })
  const payments = () => setup.journal.listStaticPayments(accountId, 9)
  await expect
    .poll(async () => (await payments()).map(({ askBy, state }) => [askBy, state.kind]))
    .toEqual([
      ['P-2', 'confirmed'],
      ['P-1', 'confirmed'],
    ])
  const left = (await setup.journal.listUnresolvedPayments(Date.now())).map(({ reported }) => reported)
  expect(left.map(({ platformTradeNo }) => platformTradeNo).sort()).toEqual(['ORDER', 'OTHER'])
})
