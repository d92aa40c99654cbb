import type { DatabaseSync } from 'node:sqlite'
import { unknownName } from '../../../shared/static-account/static-account.ts'
import { doubtAccount, doubtSubscription, type Return } from './doubt.ts'
import type { AskedOf } from './request-journal-lines.ts'
import { attempt, insertRow } from './writing-rows.ts'

/** Adds a subscription of the request journal as unknown. It has no title there, because one may name a person. */
export function addAskedSubscription(
  database: DatabaseSync,
  { number, subscriptionId, paymentType, amount, ...asked }: AskedOf<'subscription'>,
  why: Return,
): boolean {
  const { interval, feeType, storeId = null, at: created } = asked
  return attempt(database, () => {
    insertRow(database, 'subscriptions', {
      number,
      subscription_id: subscriptionId,
      payment_type: paymentType,
      amount,
      interval_type: interval.type,
      interval_value: interval.value,
      title: unknownName,
      store_id: storeId,
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
  { accountId, paymentType, storeId, at: created }: AskedOf<'staticAccount'>,
  why: Return,
): boolean {
  return attempt(database, () => {
    const asked = {
      account_id: accountId,
      payment_type: paymentType,
      payer: unknownName,
      store_id: storeId ?? null,
    }
    const begins = { created_at: created, state: 'intent', since: created }
    insertRow(database, 'static_accounts', { ...asked, ...begins })
    doubtAccount(database, accountId, 'intent', 'requestJournal', why)
  })
}
