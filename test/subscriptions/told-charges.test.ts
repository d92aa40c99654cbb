/** A charge that a notification names before the gateway's own list has it. */
import { expect, test } from 'vitest'
import { readProfile } from '../../shared/gateway/profiles/shipped.ts'
import { scriptedSetup, told, wish } from './subscription-setup.ts'

const charge = (no: string, status: string) => ({
  platformTradeNo: no,
  amount: 50_000,
  status,
  ...(status === '02' && { successTime: `2026110${no.at(-1)}100000` }),
})

/** An active subscription that has been charged once, whose second charge is told before the list has it. */
async function toldEarly() {
  const profile = readProfile({ polling: { afterTheEnd: [1, 2] } })
  const script = { charges: [charge('C-1', '02')] }
  const setup = await scriptedSetup(
    (exchange) => {
      const isInquiry = exchange.path.includes('/query')
      exchange.answer(told(exchange, { status: '02', ...(isInquiry && { paymentInfo: script.charges }) }))
    },
    { profile, watches: true },
  )
  const { number } = await setup.subscriptions.create(wish())
  await setup.subscriptions.check(number)
  const asked = () => setup.requests.filter(({ path }) => path.endsWith('/querysub')).length
  const before = asked()
  const detail = { status: '02', platformTradeNo: 'C-2', signature: 'valid' }
  await setup.subscriptions.onNotification(number, { event: 'payment', nextPaymentTime: null, detail })
  await expect.poll(asked).toBeGreaterThan(before)
  const counted = async () => (await setup.journal.tallyAfter(0, 10)).map(({ fact }) => fact)
  const wait = () => setup.watcher.waitOf(`subscription ${number}`) ?? 0
  return { script, counted, wait }
}

test('is asked about again soon, and counted once it is listed', async () => {
  const { script, counted, wait } = await toldEarly()
  script.charges.unshift(charge('C-2', '02'))
  await expect.poll(counted).toEqual(['charged', 'charged'])
  await expect.poll(wait).toBeGreaterThan(60_000)
})

test('is asked about until it is decided, also if it is listed as under way', async () => {
  const { script, counted } = await toldEarly()
  script.charges.unshift(charge('C-2', '01'))
  await expect.poll(async () => (await counted()).length).toBe(1)
  script.charges[0] = charge('C-2', '02')
  await expect.poll(counted).toEqual(['charged', 'charged'])
})
