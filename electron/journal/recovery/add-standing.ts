import type { DatabaseSync } from 'node:sqlite'
import { doubtAccount, doubtSubscription, type Return } from './doubt.ts'
import type { AskedOf } from './request-journal-lines.ts'
import { attempt, insertRow } from './writing-rows.ts'

/** Adds a subscription of the request journal as unknown. It has no title there, because one may name a person. */
export function addAskedSubscription(
  database: DatabaseSync,
  { number, subscriptionId, paymentType, amount, ...asked }: AskedOf<'subscription'>,
  why: Return,
): boolean {
  const { interval, feeType, at: created } = asked
  return attempt(database, () => {
    insertRow(database, 'subscriptions', {
      number,
      subscription_id: subscriptionId,
      payment_type: paymentType,
      amount,
      interval_type: interval.type,
      interval_value: interval.value,
      title: '–',
      fee_type: feeType,
      created_at: created,
      state: 'intent',
      since: why.at,
    })
    doubtSubscription(database, { number, state: 'intent' }, 'requestJournal', why)
  })
}

/** Adds a static account of the request journal as unknown. It has no payer there. */
export function addAskedAccount(
  database: DatabaseSync,
  { accountId, paymentType, at: created }: AskedOf<'staticAccount'>,
  why: Return,
): boolean {
  return attempt(database, () => {
    const asked = { account_id: accountId, payment_type: paymentType, payer: '–', created_at: created }
    insertRow(database, 'static_accounts', { ...asked, state: 'intent', since: created })
    doubtAccount(database, accountId, 'intent', 'requestJournal', why)
  })
}
