/** On which day a charge counts: the one on which it was paid, if it can have been paid then; and what a restore leaves of it. */
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../electron/journal/file/database.ts'
import { journalOn } from '../../electron/journal/journal.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { DAY, HOUR } from '../../shared/durations.ts'
import { rupiah } from '../../shared/money.ts'
import type { SubscriptionCharge } from '../../shared/subscription/subscription.ts'

const MADE = Date.UTC(2026, 10, 2)
const LEARNT = MADE + 5 * DAY
const LATER = LEARNT + 2 * DAY

function withASubscription() {
  const database = openDatabase(':memory:', migrations)
  database.exec(`INSERT INTO subscriptions (number, subscription_id, payment_type, amount, interval_type, interval_value,
      title, fee_type, created_at, state, since)
      VALUES ('S', 'S', 'StaticWalletASub', 5000000, 'DAILY', 1, 'Kopi', 'BEN', ${MADE}, 'intent', ${MADE});
    UPDATE subscriptions SET state = 'sending'; UPDATE subscriptions SET state = 'active', payable = 5000000`)
  const journal = journalOn(database)
  const note = (at: number, charge: Partial<SubscriptionCharge>) => {
    const usual = { platformTradeNo: 'C', amount: null, status: 'paid', paidAt: null } as const
    return journal.noteCharges('S', at, { charges: [{ ...usual, ...charge }], first: 'newest' }, [])
  }
  return { database, journal, note, countedAt: () => database.prepare('SELECT at FROM tally').all() }
}

describe('a charge counts', () => {
  test.each([
    ['when the gateway says that it was paid', MADE + HOUR, MADE + HOUR],
    ['when the counter learnt of it, if the gateway says no time', null, LEARNT],
    ['when the counter learnt of it, if it would be paid only after that', LEARNT + DAY, LEARNT],
    ['when the counter learnt of it, if it was paid before its subscription was made', MADE - HOUR, LEARNT],
    ['also if it was paid in the second in which the subscription was made', MADE - 999, MADE - 999],
  ])('%s', async (_, paidAt, at) => {
    const { note, countedAt } = withASubscription()
    await note(LEARNT, { paidAt })
    await note(LATER, { paidAt })
    expect(countedAt()).toEqual([{ at }])
  })

  test.each([
    [LATER - HOUR, LATER - HOUR],
    [null, LATER],
  ])('of one that was under way before, by when it was paid: %s', async (paidAt, at) => {
    const { note, countedAt } = withASubscription()
    await note(LEARNT, { status: 'pending' })
    expect(countedAt()).toEqual([])
    await note(LATER, { paidAt })
    expect(countedAt()).toEqual([{ at }])
  })
})

test('a charge to look after is a case again where a restore has brought it back without its subscription’s word', async () => {
  const { database, journal, note } = withASubscription()
  await note(LEARNT, { paidAt: MADE + HOUR, amount: rupiah(60_000) })
  await note(LEARNT, { status: 'failed', amount: rupiah(60_000) })
  const before = await journal.readSubscription('S')
  expect([before?.otherAmount, before?.takenBack]).toMatchObject([{ amount: 6_000_000 }, { seenAt: LEARNT }])
  database.exec('UPDATE subscriptions SET taken_back = NULL, other_amount = NULL')
  const { subscription } = await note(LATER, { status: 'failed', amount: rupiah(60_000) })
  expect(subscription).toMatchObject({ otherAmount: before?.otherAmount, takenBack: before?.takenBack })
  const { revision } = subscription
  const { subscription: again } = await note(LATER, { status: 'failed', amount: rupiah(60_000) })
  expect(again.takenBack).toEqual(subscription.takenBack)
  expect(again.revision - revision).toBe(1)
})
