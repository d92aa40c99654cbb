import { expect, test } from 'vitest'
import { documentDefault } from '../../shared/gateway/profiles/shipped.ts'
import { scriptedSetup, told, wish } from './subscription-setup.ts'

const { polling } = documentDefault
const hourly = { onTheSpot: [{ every: 3_600 }], elsewhere: [{ every: 3_600 }], afterTheEnd: [3_600] }
const profile = { ...documentDefault, polling: { ...polling, ...hourly } }

test('a subscription that is reported before its creation is answered is looked into at once after the answer', async () => {
  const shop = await scriptedSetup(
    (exchange) => {
      if (!exchange.path.endsWith('/createsub'))
        return exchange.answer(told(exchange, { status: '02', paymentInfo: [] }))
      const { merchantTradeNo = '' } = exchange.body
      const tell = (detail: Record<string, string> | null) =>
        shop.subscriptions.onNotification(merchantTradeNo, { event: null, nextPaymentTime: null, detail })
      // Twice, as a gateway repeats what it reports.
      return void tell({ status: '02' })
        .then(() => tell(null))
        .then(() => exchange.answer(told(exchange)))
    },
    { profile, watches: true },
  )
  const { number, state } = await shop.subscriptions.create(wish())
  expect(state.kind).toBe('pending')
  await expect.poll(async () => (await shop.journal.readSubscription(number))?.state.kind).toBe('active')
  expect(shop.troubles).toEqual([])
})
