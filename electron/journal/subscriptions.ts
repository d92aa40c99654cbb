import type { DatabaseSync } from 'node:sqlite'
import type { FeeType } from '../../shared/gateway/orders.ts'
import type { Sen } from '../../shared/money.ts'
import type { TimelineEntry } from '../../shared/sale/timeline-entry.ts'
import type {
  Subscription,
  SubscriptionCharge,
  SubscriptionInterval,
  SubscriptionState,
} from '../../shared/subscription/subscription.ts'
import type {
  SubscriptionStateKind,
  watchedSubscriptionStates,
} from '../../shared/subscription/subscription-life.ts'
import type { Authorities, Authority } from './authority.ts'
import { inTransaction } from './database.ts'
import { inserting } from './rows.ts'
import { searchPattern } from './search.ts'
import { afterCrash, countingChecks, stateTable, timelineIn } from './state-table.ts'
import type { Evidence } from './steps.ts'
import { createSubscriptionCharges } from './subscription-charges.ts'
import { type SubscriptionRow, subscriptionColumnsOf, subscriptionOf } from './subscription-rows.ts'

/** What the counter is about to request. `evidence` has the body exactly as it will be sent. */
export interface NewSubscription {
  readonly number: string
  readonly subscriptionId: string
  readonly paymentType: Subscription['paymentType']
  readonly amount: Sen
  readonly feeType: FeeType
  readonly interval: SubscriptionInterval
  readonly title: string
  readonly message: string | null
  readonly customer: string | null
  readonly evidence: Evidence
  readonly at: number
  /** If given, recorded in the audit log. */
  readonly authority?: Authority | undefined
}

/** A step of a subscription's life with its evidence; all of it is committed together, or none of it. */
export interface SubscriptionStep {
  readonly number: string
  readonly from: SubscriptionStateKind
  readonly to: SubscriptionState
  readonly evidence: readonly Evidence[]
  /** For steps by people: who authorised it, for the audit log. */
  readonly act?: SubscriptionAct | undefined
}

/** What people do to an existing subscription. */
export interface SubscriptionAct {
  readonly kind: 'subscriptionSentAgain' | 'subscriptionCancelled'
  readonly authority: Authority
}

/** The charges in one answer. */
export interface ChargeReport {
  /** Newest first, if their order is known. */
  readonly charges: readonly SubscriptionCharge[]
  /** Whether the first of these is the newest of all: `older` on a later page, `maybe` if their order is unknown. */
  readonly first: 'newest' | 'maybe' | 'older'
  /** The gateway's list has now been read to its end; false if something in it can't be read. */
  readonly readToEnd?: boolean
}

/** The subscriptions' part of the journal. */
export interface SubscriptionBook {
  openSubscription(subscription: NewSubscription): Promise<Subscription>
  /** Throws {@link StepOvertaken} when the subscription is not in `from`. */
  takeSubscriptionStep(step: SubscriptionStep): Promise<Subscription>
  noteSubscriptionUnchanged(number: string, at: number): Promise<Subscription>
  noteSubscriptionEvidence(number: string, at: number, evidence: Evidence): Promise<void>
  /** Records the new charges with the answer that reported them; `news` is their number. */
  noteCharges(
    number: string,
    at: number,
    reported: ChargeReport,
    evidence: readonly Evidence[],
  ): Promise<{ subscription: Subscription; news: number }>
  noteAnnouncement(number: string, announced: NonNullable<Subscription['announced']>): Promise<Subscription>
  readSubscription(number: string): Promise<Subscription | null>
  /** By our number or by the one the gateway gave it. */
  findSubscriptionByAnyNumber(number: string): Promise<Subscription | null>
  /** The subscription with this id. */
  findSubscription(subscriptionId: string): Promise<Subscription | null>
  /** Newest first. */
  listSubscriptions(query: {
    search: string
    before?: string
    limit: number
  }): Promise<{ subscriptions: Subscription[]; more: boolean }>
  listSubscriptionsByState(states: readonly OpenKind[]): Promise<Subscription[]>
  /** Those that have ended while charges of theirs may not have been read. */
  listEndedWithUnreadCharges(): Promise<Subscription[]>
  readSubscriptionTimeline(number: string): Promise<TimelineEntry[]>
  countSubscriptionChecks(number: string): Promise<number>
}

/** States with an index: any other has an unlimited number of subscriptions. */
type OpenKind = 'intent' | (typeof watchedSubscriptionStates)[number]
/** SQLite uses the index only if this is word for word its condition. */
const OPEN = "state IN ('intent', 'sending', 'unknown', 'pending', 'active', 'cancelling', 'review')"

const sameCharge = (one: SubscriptionCharge, other: SubscriptionCharge | null) =>
  one.platformTradeNo === other?.platformTradeNo &&
  one.status === other?.status &&
  one.paidAt === other?.paidAt

function newestOf(
  reported: readonly SubscriptionCharge[],
  first: ChargeReport['first'],
  news: readonly SubscriptionCharge[],
): SubscriptionCharge | null {
  const [head = null] = reported
  if (first === 'older' || head === null) return null
  return first === 'maybe' && !news.includes(head) ? (news.at(-1) ?? head) : head
}

/** The latest time of a successful charge; null if none is known. */
function lastPaidOf(reported: readonly SubscriptionCharge[]): number | null {
  const paid = reported.flatMap(({ status, paidAt }) =>
    status === 'paid' && paidAt !== null ? [paidAt] : [],
  )
  return paid.length === 0 ? null : Math.max(...paid)
}

/** The subscriptions in the journal's database; `resume` joins a transaction of the journal's. */
export function createSubscriptionBook(database: DatabaseSync, audit: Authorities['act']) {
  const insert = inserting<SubscriptionRow>(database, 'subscriptions')
  const table = stateTable<SubscriptionRow, Subscription, SubscriptionState>(database, {
    table: 'subscriptions',
    key: 'number',
    called: 'subscription',
    select: 'SELECT s.* FROM subscriptions s',
    as: 's',
    columnsOf: subscriptionColumnsOf,
    of: subscriptionOf,
    alsoSets: [
      "active_since = CASE WHEN :state = 'active' THEN coalesce(active_since, :since) ELSE active_since END",
      // It may have been charged between the last inquiry and its end: the list is read once more.
      "charges_read = CASE WHEN :state IN ('cancelled', 'failed') THEN 0 ELSE charges_read END",
    ],
  })
  const { existing, find, one, all } = table
  const checks = countingChecks(database, 'subscriptions', 'number')
  const timeline = timelineIn(database, 'subscription_events', 'number')
  const { note } = timeline
  const updateCharges = database.prepare(`UPDATE subscriptions
    SET last_checked_at = ?, last_charge = coalesce(?, last_charge), charges_read = coalesce(?, charges_read),
      last_paid_at = nullif(max(coalesce(?, 0), coalesce(last_paid_at, 0)), 0) WHERE number = ?`)
  const charges = createSubscriptionCharges(database)
  const updateAnnounced = database.prepare(
    'UPDATE subscriptions SET announced_charge_at = ?, announced_heard_at = ? WHERE number = ?',
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

  const listByState = (states: readonly OpenKind[]) =>
    all(
      database.prepare(
        `SELECT * FROM subscriptions INDEXED BY subscriptions_by_state
            WHERE state IN (${states.map(() => '?').join(', ')}) AND ${OPEN} ORDER BY id DESC`,
      ),
      ...states,
    )

  /** An act is in the audit log and in the timeline with who did it. */
  function auditAct(
    { kind, authority }: SubscriptionAct,
    { number, amount, title }: Subscription,
    at: number,
  ) {
    const bound =
      kind === 'subscriptionCancelled'
        ? ({ action: 'unsubscribe', amount: null } as const)
        : ({ action: 'subscribeAgain', amount } as const)
    return audit(authority, { ...bound, kind, merchantTradeNo: number, at, detail: { title } })
  }

  function step({ number, from, to, evidence, act }: SubscriptionStep): Subscription {
    table.step(number, from, to)
    const by = act ? auditAct(act, existing(number), to.since) : {}
    for (const { detail, ...line } of evidence)
      note(number, to.since, { ...line, detail: { ...detail, ...by } })
    note(number, to.since, { kind: 'subscriptionChanged', detail: { before: from, after: to.kind } })
    return existing(number)
  }

  const operations: SubscriptionBook = {
    async openSubscription(subscription) {
      return inTransaction(database, () => {
        const { number, subscriptionId, amount, interval, title, at, authority } = subscription
        insert({
          number,
          subscription_id: subscriptionId,
          payment_type: subscription.paymentType,
          amount,
          interval_type: interval.type,
          interval_value: interval.value,
          title,
          message: subscription.message,
          customer: subscription.customer,
          fee_type: subscription.feeType,
          created_at: at,
          state: 'intent',
          since: at,
        })
        const act = { action: 'subscribe', kind: 'subscriptionBegun', subject: number, amount, at } as const
        const by = authority
          ? audit(authority, { ...act, merchantTradeNo: subscriptionId, detail: { title } })
          : {}
        const { detail, ...evidence } = subscription.evidence
        note(number, at, { ...evidence, detail: { ...detail, ...by } })
        return existing(number)
      })
    },
    async takeSubscriptionStep(wanted) {
      return inTransaction(database, () => step(wanted))
    },
    async noteSubscriptionUnchanged(number, at) {
      checks.note(number, at)
      return existing(number)
    },
    async noteSubscriptionEvidence(number, at, evidence) {
      note(number, at, evidence)
    },
    async noteCharges(number, at, { charges: reported, first, readToEnd }, evidence) {
      return inTransaction(database, () => {
        const before = existing(number)
        const news = charges.note(number, reported, at)
        // If all of them are new, there may be more between them and the known ones.
        const isCut = news.length > 0 && news.length === reported.length
        const lastCharge = newestOf(reported, first, news)
        // A failed charge without a number can be reported from others only if it is the newest.
        if (news.length === 0 && lastCharge && !sameCharge(lastCharge, before.lastCharge))
          news.push(lastCharge)
        const isRead = isCut && !readToEnd ? false : readToEnd
        const json = lastCharge && JSON.stringify(lastCharge)
        const chargesRead = isRead === undefined ? null : Number(isRead)
        updateCharges.run(at, json, chargesRead, lastPaidOf(reported), number)
        if (news.length > 0) for (const line of evidence) note(number, at, line)
        for (const { status, platformTradeNo } of news) {
          note(number, at, { kind: 'charged', detail: { status, platformTradeNo: platformTradeNo ?? '' } })
        }
        return { subscription: existing(number), news: news.length }
      })
    },
    async noteAnnouncement(number, { chargeAt, notifiedAt }) {
      updateAnnounced.run(chargeAt, notifiedAt, number)
      return existing(number)
    },
    async readSubscription(number) {
      return find(number)
    },
    async findSubscriptionByAnyNumber(number) {
      return find(number) ?? one(selectByGatewayNo, number)
    },
    async findSubscription(subscriptionId) {
      return one(selectByName, subscriptionId)
    },
    async listSubscriptions({ search, before, limit }) {
      const rows = all(selectPage, { ...searchPattern(search), before: before ?? null, limit: limit + 1 })
      return { subscriptions: rows.slice(0, limit), more: rows.length > limit }
    },
    async listSubscriptionsByState(states) {
      return listByState(states)
    },
    async listEndedWithUnreadCharges() {
      return all(selectUnreadEnded)
    },
    async readSubscriptionTimeline(number) {
      return timeline.read(number)
    },
    async countSubscriptionChecks(number) {
      return checks.read(number)
    },
  }

  return {
    operations,
    /** Recovers what a crash left half done. */
    resume(at: number): void {
      for (const { number, state } of listByState(['intent', 'sending'])) {
        step({ number, ...afterCrash(state, at) })
      }
    },
  }
}
