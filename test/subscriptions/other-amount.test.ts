/** A charge of a fixed subscription with another amount than agreed counts as it was charged, and people look after it. */
import { expect, test } from 'vitest'
import type { WantedSubscription } from '../../electron/subscriptions/subscriptions-options.ts'
import { subscriptionCaseOf, subscriptionFact } from '../../shared/subscription/subscription-case.ts'
import { answered } from './subscription-setup.ts'

/** A subscription for Rp 50.000; `charges` is the gateway's list of paid charges from then on, by their amounts. */
async function charged(
  wanted: Partial<WantedSubscription> = {},
  bornBy: 'BEN' | 'OUR' = 'BEN',
  payable = 50_000,
) {
  const first = { status: '02', amount: payable }
  const { says, journal, number } = await answered(first, wanted, { bornBy })
  const charges = (amounts: readonly (number | undefined)[], more: object = {}) =>
    says({
      ...first,
      paymentInfo: amounts
        .map((amount, at) => ({
          platformTradeNo: `C-${at}`,
          status: '02',
          successTime: `2026110${at + 1}100000`,
          ...(amount !== undefined && { amount }),
        }))
        .reverse(),
      ...more,
    })
  const cases = async () =>
    (await journal.listSubscriptionCases()).map(
      (one) => `${subscriptionCaseOf(one)} ${subscriptionFact(one)}`,
    )
  const close = (fact: string) =>
    journal.closeSubscriptionCase({
      number,
      fact,
      resolution: 'reported',
      note: 'Ditanyakan ke gateway',
      by: 'Rina',
      at: 9_000,
    })
  return { journal, number, charges, cases, close }
}

test('each is on Attention with its amount until it is closed, however often it is named', async () => {
  const { journal, charges, cases, close } = await charged()
  for (let times = 0; times < 2; times += 1) await charges([50_000, 50_001, 500])
  expect((await charges([50_000, 50_001, 500, 50_000])).otherAmount).toMatchObject({
    platformTradeNo: 'C-1',
    amount: 5_000_100,
  })
  expect(await cases()).toEqual(['otherAmount amount of charge C-1'])
  expect(await close('charge C-1')).toBeNull()
  expect(await close('amount of charge C-1')).not.toBeNull()
  expect(await cases()).toEqual(['otherAmount amount of charge C-2'])
  expect(await close('amount of charge C-2')).not.toBeNull()
  await charges([50_000, 50_001, 500])
  expect(await cases()).toEqual([])
  const counted = (await journal.tallyAfter(0, 100)).filter(({ fact }) => fact === 'charged')
  expect(counted.map(({ amount }) => amount)).toEqual([5_000_000, 5_000_100, 50_000, 5_000_000])
})

test('one whose amount is told late, or otherwise than it was counted, is on Attention too', async () => {
  const { charges, cases } = await charged()
  await charges([undefined])
  expect(await cases()).toEqual([])
  await charges([60_000])
  await charges([50_000])
  expect(await cases()).toEqual(['otherAmount amount of charge C-0'])
})

test('with the fee of the customer it may be the price or the sum, and nothing else', async () => {
  const { charges, cases } = await charged({}, 'OUR', 50_350)
  await charges([50_000, 50_350])
  expect(await cases()).toEqual([])
  await charges([50_000, 50_350, 50_351])
  expect(await cases()).toEqual(['otherAmount amount of charge C-2'])
})

test('an amount that may differ each time is none', async () => {
  const { charges, cases } = await charged({ paymentType: 'DynamicWalletASub' })
  await charges([60_000])
  expect(await cases()).toEqual([])
})

test('a charge that was taken back as well is two cases, and a closed review hides none', async () => {
  const { charges, cases, close } = await charged()
  expect((await charges([60_000], { amount: 70_000 })).state.kind).toBe('review')
  await charges([60_000], {
    amount: 70_000,
    paymentInfo: [{ platformTradeNo: 'C-0', status: '09', amount: 60_000 }],
  })
  expect(await cases()).toEqual(['chargeTakenBack charge C-0'])
  await close('charge C-0')
  expect(await cases()).toEqual(['otherAmount amount of charge C-0'])
  await close('amount of charge C-0')
  const [review = ''] = await cases()
  expect(review).toMatch(/^review /)
  await close(review.slice('review '.length))
  expect(await cases()).toEqual([])
  await charges([60_000, 70_000], { amount: 70_000 })
  expect(await cases()).toEqual(['otherAmount amount of charge C-1'])
})

test('one that gets its number after people have looked at its amount is closed with it; the next one is not', async () => {
  const { journal, number, charges, cases, close } = await charged()
  const charge = { status: '02', successTime: '20261105100000', amount: 60_000 }
  await charges([], { paymentInfo: [charge] })
  const [unnumbered = ''] = await cases()
  expect(await close(unnumbered.slice('otherAmount '.length))).not.toBeNull()
  await charges([], { paymentInfo: [{ ...charge, platformTradeNo: 'C-9' }] })
  expect(await cases()).toEqual([])
  const [paid] = (await journal.readSubscriptionTimeline(number)).filter(({ kind }) => kind === 'charged')
  expect(paid?.detail).toMatchObject({ amount: '60000.00', paidAt: '2026-11-05T03:00:00.000Z' })
  const next = { ...charge, platformTradeNo: 'C-10' }
  await charges([], { paymentInfo: [next, { ...charge, platformTradeNo: 'C-9' }] })
  expect(await cases()).toEqual(['otherAmount amount of charge C-10'])
})
