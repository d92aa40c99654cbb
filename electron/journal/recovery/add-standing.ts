import type { DatabaseSync } from 'node:sqlite'
import { doubtAccount, doubtSubscription, type Return } from './doubt.ts'
import type { AskedOf } from './request-journal-lines.ts'
import { attempt } from './writing-rows.ts'

/** Adds a subscription of the request journal as unknown. It has no title there, because one may name a person. */
export function addAskedSubscription(
  database: DatabaseSync,
  { number, subscriptionId, paymentType, amount, ...asked }: AskedOf<'subscription'>,
  why: Return,
): boolean {
  const { interval, feeType, at: created } = asked
  return attempt(database, () => {
    database
      .prepare(`INSERT INTO subscriptions (number, subscription_id, payment_type, amount, interval_type,
        interval_value, title, fee_type, created_at, state, since) VALUES (?, ?, ?, ?, ?, ?, '–', ?, ?, 'intent', ?)`)
      .run(
        number,
        subscriptionId,
        paymentType,
        amount,
        interval.type,
        interval.value,
        feeType,
        created,
        why.at,
      )
    doubtSubscription(database, number, 'intent', 'requestJournal', why)
  })
}

/** Adds a static account of the request journal as unknown. It has no payer there. */
export function addAskedAccount(
  database: DatabaseSync,
  { accountId, paymentType, at: created }: AskedOf<'staticAccount'>,
  why: Return,
): boolean {
  return attempt(database, () => {
    database
      .prepare(`INSERT INTO static_accounts (account_id, payment_type, payer, created_at, state, since)
        VALUES (?, ?, '–', ?, 'intent', ?)`)
      .run(accountId, paymentType, created, created)
    doubtAccount(database, accountId, 'intent', 'requestJournal', why)
  })
}
