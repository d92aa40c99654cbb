import type { DatabaseSync } from 'node:sqlite'
import { pageOf } from '../../../shared/page-of.ts'
import type { Subscription, SubscriptionState } from '../../../shared/subscription/subscription.ts'
import { inserting } from '../rows.ts'
import { type SearchQuery, searchPattern } from '../search.ts'
import { countingChecks, stateTable } from '../state-table.ts'
import { closingPayments } from '../work-list/reported-payment-rows.ts'
import type { NewSubscription, OpenSubscriptionKind, SubscriptionClosing } from './subscription-book.ts'
import { type SubscriptionRow, subscriptionColumnsOf, subscriptionOf } from './subscription-rows.ts'

/** SQLite uses the index only if this is word for word its condition. */
const OPEN = "state IN ('intent', 'sending', 'unknown', 'pending', 'active', 'cancelling', 'review')"

const TO_LOOK_AFTER = `(state IN ('unknown', 'review') OR (state = 'cancelling' AND reason IS NOT NULL)
  OR (state = 'active' AND json_extract(last_charge, '$.status') = 'failed') OR taken_back IS NOT NULL
  OR other_amount IS NOT NULL)`

/** What an answer said of a subscription's charges; null where it said nothing. */
interface ChargesRead {
  readonly lastCharge: Subscription['lastCharge']
  readonly isRead: boolean | null
  readonly lastPaidAt: number | null
}

/** The charges of a subscription that a person must look after. */
type ToLookAfter = Pick<Subscription, 'takenBack' | 'otherAmount'>

/** The rows of the subscriptions in the journal's database. It knows no rule: `subscriptions.ts` has the rules. */
export function openSubscriptionTable(database: DatabaseSync) {
  const { step, existing, find, one, all } = stateTable<SubscriptionRow, Subscription, SubscriptionState>(
    database,
    {
      table: 'subscriptions',
      key: 'number',
      called: 'subscription',
      select: 'SELECT s.* FROM subscriptions s',
      as: 's',
      columnsOf: subscriptionColumnsOf,
      of: subscriptionOf,
      alsoSets: [
        "active_since = CASE WHEN :state = 'active' THEN coalesce(active_since, :since) ELSE active_since END",
        // It may have been charged between the last inquiry and its end: the list is read again.
        "charges_read = CASE WHEN :state IN ('cancelled', 'failed') THEN 0 ELSE charges_read END",
      ],
    },
  )
  const checks = countingChecks(database, 'subscriptions', 'number')
  const insert = inserting<SubscriptionRow>(database, 'subscriptions')
  const updateCharges = database.prepare(`UPDATE subscriptions
    SET last_checked_at = ?, last_charge = coalesce(?, last_charge), charges_read = coalesce(?, charges_read),
      last_paid_at = nullif(max(coalesce(?, 0), coalesce(last_paid_at, 0)), 0) WHERE number = ?`)
  const updateAnnounced = database.prepare(
    'UPDATE subscriptions SET announced_charge_at = ?, announced_heard_at = ? WHERE number = ?',
  )
  const updateToLookAfter = database.prepare(
    'UPDATE subscriptions SET taken_back = ?, other_amount = ? WHERE number = ?',
  )
  const updateReported = database.prepare('UPDATE subscriptions SET reported_at = ? WHERE number = ?')
  const selectReported = database.prepare(
    'SELECT * FROM subscriptions INDEXED BY reported_subscriptions WHERE reported_at IS NOT NULL ORDER BY id DESC',
  )
  const selectByGatewayNo = database.prepare('SELECT * FROM subscriptions WHERE gateway_no = ?')
  const selectByName = database.prepare('SELECT * FROM subscriptions WHERE subscription_id = ?')
  const selectPage = database.prepare(`SELECT * FROM subscriptions
    WHERE (:before IS NULL OR id < (SELECT id FROM subscriptions WHERE number = :before))
      AND (:text = '' OR number LIKE :text ESCAPE '\\' OR title LIKE :text ESCAPE '\\'
        OR customer LIKE :text ESCAPE '\\' OR amount = :amount OR payable = :amount)
    ORDER BY id DESC LIMIT :limit`)
  const selectUnreadEnded =
    database.prepare(`SELECT * FROM subscriptions INDEXED BY subscriptions_with_unread_charges
    WHERE charges_read = 0 AND state IN ('cancelled', 'failed') ORDER BY id DESC`)

  const selectToLookAfter =
    database.prepare(`SELECT * FROM subscriptions INDEXED BY subscriptions_to_look_after
    WHERE ${TO_LOOK_AFTER} ORDER BY id DESC`)
  const selectClosing = database.prepare('SELECT 1 FROM payment_closings WHERE ref = ?')
  const insertClosing = closingPayments(database)
  const refOf = (number: string, fact: string) => `${number} ${fact}`

  return {
    find,
    existing,
    step,
    noteChecked: checks.note,
    countChecks: checks.read,
    findByGatewayNo: (number: string) => one(selectByGatewayNo, number),
    findByName: (subscriptionId: string) => one(selectByName, subscriptionId),
    inStates: (states: readonly OpenSubscriptionKind[]) =>
      all(
        database.prepare(
          `SELECT * FROM subscriptions INDEXED BY subscriptions_by_state
            WHERE state IN (${states.map(() => '?').join(', ')}) AND ${OPEN} ORDER BY id DESC`,
        ),
        ...states,
      ),
    reported: () => all(selectReported),
    endedWithUnreadCharges: () => all(selectUnreadEnded),
    toLookAfter: () => all(selectToLookAfter),
    isClosed: (number: string, fact: string) => selectClosing.get(refOf(number, fact)) !== undefined,
    close({ number, fact, resolution, note, by, at }: SubscriptionClosing): void {
      insertClosing({ ref: refOf(number, fact), resolution, note, closed_by: by, at })
    },
    page({ search, before, limit }: SearchQuery) {
      const rows = all(selectPage, { ...searchPattern(search), before: before ?? null, limit: limit + 1 })
      return pageOf('subscriptions', rows, limit)
    },
    insert(subscription: NewSubscription): void {
      insert({
        number: subscription.number,
        subscription_id: subscription.subscriptionId,
        payment_type: subscription.paymentType,
        amount: subscription.amount,
        interval_type: subscription.interval.type,
        interval_value: subscription.interval.value,
        title: subscription.title,
        message: subscription.message,
        customer: subscription.customer,
        store_id: subscription.storeId ?? null,
        fee_type: subscription.feeType,
        created_at: subscription.at,
        state: 'intent',
        since: subscription.at,
      })
    },
    setCharges(number: string, at: number, { lastCharge, isRead, lastPaidAt }: ChargesRead): void {
      const json = lastCharge && JSON.stringify(lastCharge)
      updateCharges.run(at, json, isRead === null ? null : Number(isRead), lastPaidAt, number)
    },
    setToLookAfter(number: string, { takenBack, otherAmount }: ToLookAfter): void {
      const json = (charge: object | undefined) => (charge ? JSON.stringify(charge) : null)
      updateToLookAfter.run(json(takenBack), json(otherAmount), number)
    },
    setAnnounced(number: string, { chargeAt, notifiedAt }: NonNullable<Subscription['announced']>): void {
      updateAnnounced.run(chargeAt, notifiedAt, number)
    },
    setReported(number: string, at: number | null): void {
      updateReported.run(at, number)
    },
  }
}
