import { expect, test } from 'vitest'
import { openDatabase } from '../../electron/journal/file/database.ts'
import { journalOn } from '../../electron/journal/journal.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { insertRow } from '../../electron/journal/recovery/writing-rows.ts'
import { subscriptionCharge } from '../../shared/subscription/subscription.ts'
import { subscriptionCaseOf } from '../../shared/subscription/subscription-case.ts'
import { subscriptionTransitions } from '../../shared/subscription/subscription-life.ts'

const reached = { payable: 100, checkout_url: null, expires_at: null, gateway_no: 'G' }
const statuses = [null, ...subscriptionCharge.shape.status.options]

/** Every state, with and without a reason and a charge to look after, after every kind of last charge. */
const combinations = Object.keys(subscriptionTransitions).flatMap((state) =>
  [null, 'why'].flatMap((reason) =>
    statuses.flatMap((status) =>
      ([null, 'taken_back', 'other_amount'] as const).map((charge) => ({ state, reason, status, charge })),
    ),
  ),
)

test('the journal lists the subscriptions that somebody must look after, and no others', async () => {
  const database = openDatabase(':memory:', migrations)
  const triggers = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all()
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`)
  database.exec('PRAGMA ignore_check_constraints = ON')
  for (const [at, { state, reason, status, charge: toLookAfter }] of combinations.entries()) {
    const charge = { platformTradeNo: null, amount: 7, paidAt: null }
    insertRow(database, 'subscriptions', {
      number: `N${at}`,
      subscription_id: `I${at}`,
      payment_type: 'StaticCcSub',
      amount: 100,
      interval_type: 'DAY',
      interval_value: 1,
      title: '–',
      fee_type: 'BEN',
      created_at: 1,
      since: 1,
      ...reached,
      state,
      reason: reason ?? (['unknown', 'review', 'rejected'].includes(state) ? '' : null),
      never_arrived: state === 'unknown' ? 0 : null,
      last_charge: status === null ? null : JSON.stringify({ ...charge, status }),
      ...(toLookAfter && { [toLookAfter]: JSON.stringify({ ...charge, status: 'paid', seenAt: 1 }) }),
    })
  }
  const journal = journalOn(database)
  const all = await journal.listSubscriptions({ search: '', limit: combinations.length })
  expect(all.subscriptions).toHaveLength(combinations.length)
  const mustBeSeen = all.subscriptions.filter((one) => subscriptionCaseOf(one) !== null)
  expect(new Set(mustBeSeen.map(subscriptionCaseOf)).size).toBe(6)
  const listed = await journal.listSubscriptionCases()
  expect(listed.map(({ number }) => number)).toEqual(mustBeSeen.map(({ number }) => number))
  await journal.close()
})
