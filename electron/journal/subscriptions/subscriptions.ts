import type { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import type { Subscription, SubscriptionCharge } from '../../../shared/subscription/subscription.ts'
import { chargeFact, otherAmountFact } from '../../../shared/subscription/subscription-case.ts'
import type { Authorities } from '../audit/authority.ts'
import { afterCrash, timelineIn } from '../state-table.ts'
import { amountFact, type Evidence, withFacts } from '../steps.ts'
import { inTransaction } from '../transaction.ts'
import type {
  ChargeReport,
  NewSubscription,
  SubscriptionAct,
  SubscriptionBook,
  SubscriptionStep,
} from './subscription-book.ts'
import { createSubscriptionCases } from './subscription-cases.ts'
import { createSubscriptionCharges } from './subscription-charges.ts'
import { openSubscriptionTable } from './subscription-table.ts'

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

/** The rules of subscriptions in the journal; `resume` joins a transaction of the journal's. */
export function createSubscriptionBook(database: DatabaseSync, audit: Authorities['act']) {
  const subscriptions = openSubscriptionTable(database)
  const charges = createSubscriptionCharges(database)
  const timeline = timelineIn(database, 'subscription_events', 'number')
  const { note } = timeline

  function open(subscription: NewSubscription): Subscription {
    const { number, subscriptionId, amount, title, at, authority } = subscription
    subscriptions.insert(subscription)
    const act = { action: 'subscribe', kind: 'subscriptionBegun', subject: number, amount, at } as const
    const by = authority
      ? audit(authority, { ...act, merchantTradeNo: subscriptionId, detail: { title } })
      : {}
    note(number, at, withFacts(subscription.evidence, by))
    return subscriptions.existing(number)
  }

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
    subscriptions.step(number, from, to)
    const by = act ? auditAct(act, subscriptions.existing(number), to.since) : {}
    for (const line of evidence) note(number, to.since, withFacts(line, by))
    note(number, to.since, { kind: 'subscriptionChanged', detail: { before: from, after: to.kind } })
    return subscriptions.existing(number)
  }

  function noteCharges(
    number: string,
    at: number,
    { charges: reported, first, readToEnd }: ChargeReport,
    evidence: readonly Evidence[],
  ) {
    const before = subscriptions.existing(number)
    const { news, contradicted, needsLook } = charges.note(before, reported, at)
    if (needsLook) lookAfterCharges(number)
    // If all of them are new, there may be more between them and the known ones.
    const isCut = news.length > 0 && news.length === reported.length
    const newest = newestOf(reported, first, news)
    const isKnown = newest !== null && sameCharge(newest, before.lastCharge)
    // A failed charge without a number can be reported from others only if it is the newest.
    if (news.length === 0 && newest && !isKnown) news.push(newest)
    const lastCharge = newest && { ...newest, seenAt: isKnown ? before.lastCharge?.seenAt : at }
    const isRead = isCut && !readToEnd ? false : (readToEnd ?? null)
    subscriptions.setCharges(number, at, { lastCharge, isRead, lastPaidAt: lastPaidOf(reported) })
    const told = [...news, ...contradicted.filter((charge) => !news.includes(charge))]
    if (told.length > 0) for (const line of evidence) note(number, at, line)
    for (const { status, platformTradeNo, amount, paidAt } of told) {
      const when = status === 'paid' && paidAt !== null ? { paidAt: new Date(paidAt).toISOString() } : {}
      const detail = { status, platformTradeNo: platformTradeNo ?? '', ...amountFact(amount), ...when }
      note(number, at, { kind: 'charged', detail })
    }
    return { subscription: subscriptions.existing(number), news: news.length }
  }

  /** The first charge taken back, and the first one with another amount, that nobody has looked after. */
  function lookAfterCharges(number: string): void {
    const isOpen = (fact: string) => !subscriptions.isClosed(number, fact)
    const takenBack = charges.takenBack(number).find((charge) => isOpen(chargeFact(charge)))
    const otherAmount = charges
      .ofOtherAmount(number)
      .find(({ names }) => names.every((name) => isOpen(otherAmountFact(name))))?.charge
    const before = subscriptions.existing(number)
    const isSame = isDeepStrictEqual([before.takenBack, before.otherAmount], [takenBack, otherAmount])
    // The office gets each row that is written.
    if (!isSame) subscriptions.setToLookAfter(number, { takenBack, otherAmount })
  }

  const cases = createSubscriptionCases({ subscriptions, audit, note, lookAfterCharges })

  const operations: SubscriptionBook = {
    openSubscription: async (subscription) => inTransaction(database, () => open(subscription)),
    takeSubscriptionStep: async (wanted) => inTransaction(database, () => step(wanted)),
    async noteSubscriptionUnchanged(number, at) {
      subscriptions.noteChecked(number, at)
      return subscriptions.existing(number)
    },
    async noteSubscriptionEvidence(number, at, evidence) {
      note(number, at, evidence)
    },
    async noteCharges(number, at, reported, evidence) {
      return inTransaction(database, () => noteCharges(number, at, reported, evidence))
    },
    async noteAnnouncement(number, announced) {
      subscriptions.setAnnounced(number, announced)
      return subscriptions.existing(number)
    },
    async noteSubscriptionReported(number, at) {
      subscriptions.setReported(number, at)
    },
    async clearSubscriptionReport(number) {
      subscriptions.setReported(number, null)
    },
    listReportedSubscriptions: async () => subscriptions.reported(),
    readSubscription: async (number) => subscriptions.find(number),
    async findSubscriptionByAnyNumber(number) {
      return subscriptions.find(number) ?? subscriptions.findByGatewayNo(number)
    },
    findSubscription: async (subscriptionId) => subscriptions.findByName(subscriptionId),
    listSubscriptions: async (query) => subscriptions.page(query),
    listSubscriptionsByState: async (states) => subscriptions.inStates(states),
    listEndedWithUnreadCharges: async () => subscriptions.endedWithUnreadCharges(),
    listSubscriptionCases: async () => cases.list(),
    closeSubscriptionCase: async (closing) => inTransaction(database, () => cases.close(closing)),
    readPaidCharge: async (named) => charges.paid(named),
    readSubscriptionTimeline: async (number) => timeline.read(number),
    countSubscriptionChecks: async (number) => subscriptions.countChecks(number),
  }

  return {
    operations,
    /** Recovers what a crash left half done. */
    resume(at: number): void {
      for (const { number, state } of subscriptions.inStates(['intent', 'sending'])) {
        step({ number, ...afterCrash(state, at) })
      }
    },
  }
}
