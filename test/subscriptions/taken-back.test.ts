/** A charge that was paid, and that the gateway calls failed later: people look after it, and it stays counted. */
import { expect, test } from 'vitest'
import type { Sen } from '../../shared/money.ts'
import { subscriptionCaseOf, subscriptionFact } from '../../shared/subscription/subscription-case.ts'
import { answered } from './subscription-setup.ts'

type Status = '02' | '09'

/** An active subscription that has paid so many charges; `says` is the gateway's list from then on, the newest first. */
async function charged(count: number) {
  const { says, ...setup } = await answered({ status: '02' }, { paymentType: 'DynamicWalletASub' })
  const list = (statuses: readonly Status[], status = '02') =>
    says({
      status,
      paymentInfo: statuses
        .map((status, at) => ({
          platformTradeNo: `C-${at}`,
          amount: 50_000 + at,
          status,
          ...(status === '02' && { successTime: `2026110${at + 1}100000` }),
        }))
        .reverse(),
    })
  await list(Array<Status>(count).fill('02'))
  const cases = async () =>
    (await setup.journal.listSubscriptionCases()).map(
      (one) => `${subscriptionCaseOf(one)} ${subscriptionFact(one)}`,
    )
  const close = (fact: string) =>
    setup.journal.closeSubscriptionCase({
      number: setup.number,
      fact,
      resolution: 'customerKnows',
      note: 'Bayar tunai',
      by: 'Rina',
      at: 9_000,
    })
  const counted = async () =>
    (await setup.journal.tallyAfter(0, 100)).filter(({ fact }) => fact === 'charged').length
  return { ...setup, list, cases, close, counted }
}

test('an older one is on Attention with its own amount, once, and a newer payment does not hide it', async () => {
  const { list, cases, counted, journal, number } = await charged(3)
  for (let times = 0; times < 2; times += 1)
    expect((await list(['09', '02', '02'])).takenBack).toMatchObject({
      platformTradeNo: 'C-0',
      amount: 5_000_000,
    })
  await list(['09', '02', '02', '02'])
  expect(await cases()).toEqual(['chargeTakenBack charge C-0'])
  expect(await counted()).toBe(4)
  const lines = (await journal.readSubscriptionTimeline(number)).filter(({ kind }) => kind === 'charged')
  const said = lines.map(({ detail }) => `${detail.platformTradeNo} ${detail.status} ${detail.amount}`)
  expect(said).toEqual([
    'C-0 paid 50000.00',
    'C-1 paid 50001.00',
    'C-2 paid 50002.00',
    'C-0 failed 50000.00',
    'C-3 paid 50003.00',
  ])
})

test('each is closed by itself, and the newest of all is not a failed charge besides', async () => {
  const { list, cases, close } = await charged(3)
  await list(['09', '02', '09'])
  expect(await cases()).toEqual(['chargeTakenBack charge C-0'])
  expect(await close('charge C-2')).toBeNull()
  expect(await close('charge C-0')).not.toBeNull()
  expect(await cases()).toEqual(['chargeTakenBack charge C-2'])
  expect(await close('charge C-2')).not.toBeNull()
  expect(await cases()).toEqual([])
})

test('it stays on Attention once its subscription has ended', async () => {
  const { list, cases } = await charged(2)
  await list(['09', '02'])
  expect((await list(['09', '02'], '06')).state.kind).toBe('cancelled')
  expect(await cases()).toEqual(['chargeTakenBack charge C-0'])
})

test('paid after all it is off the list', async () => {
  const { list, cases } = await charged(2)
  await list(['09', '02'])
  expect((await list(['02', '02'])).takenBack).toBeUndefined()
  expect(await cases()).toEqual([])
})

test('the journal lets no active subscription fail: only the gateway ends it, and called failed it needs a look', async () => {
  const { journal, number } = await charged(1)
  const to = {
    kind: 'failed',
    since: 9_000,
    payable: 5_000_000,
    checkoutUrl: null,
    expiresAt: null,
    gatewayNo: number,
  }
  const step = { number, from: 'active', to: to as never, evidence: [] } as const
  await expect(journal.takeSubscriptionStep(step)).rejects.toThrow()
})

test('a charge taken back comes before a review, which would hide it once that is closed, and names the case', () => {
  const takenBack = {
    status: 'failed',
    platformTradeNo: 'C-1',
    paidAt: 7_000,
    seenAt: 8_000,
    amount: 50_000 as Sen,
  } as const
  const subscription = {
    state: {
      kind: 'review',
      since: 9_000,
      reason: 'another amount',
      payable: 50_000 as Sen,
      checkoutUrl: null,
      expiresAt: null,
      gatewayNo: 'G-1',
    },
    lastCharge: null,
    lastPaidAt: 7_000,
    takenBack,
  } as const
  const named = (each: Parameters<typeof subscriptionCaseOf>[0]) => [
    subscriptionCaseOf(each),
    subscriptionFact(each),
  ]
  expect(named(subscription)).toEqual(['chargeTakenBack', 'charge C-1'])
  expect(named({ ...subscription, takenBack: undefined })).toEqual(['review', 'review 9000'])
})
