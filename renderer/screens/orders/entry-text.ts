import type { RefundStateKind } from '../../../shared/refund/refund-life.ts'
import { reasonIn } from '../../../shared/refund/refund-reason.ts'
import { refundTransitions } from '../../../shared/refund/refund-transitions.ts'
import { caseKinds, resolutions } from '../../../shared/sale/case.ts'
import type { OrderStateKind } from '../../../shared/sale/order-life.ts'
import { transitions } from '../../../shared/sale/order-transitions.ts'
import type { TimelineEntry } from '../../../shared/sale/timeline-entry.ts'
import {
  type StaticAccountState,
  type StaticPayment,
  staticAccountTransitions,
} from '../../../shared/static-account/static-account.ts'
import type { SubscriptionCharge } from '../../../shared/subscription/subscription.ts'
import {
  subscriptionCaseKinds,
  subscriptionResolutions,
} from '../../../shared/subscription/subscription-case.ts'
import {
  type SubscriptionStateKind,
  subscriptionTransitions,
} from '../../../shared/subscription/subscription-life.ts'
import { rupiahText } from '../../components/money/rupiah-text.ts'
import { exactTimeText, type TimeFormat } from '../../components/time/time-text.ts'
import type { Translate } from '../../i18n/texts.ts'

/** A line of the timeline in plain words, and those of its facts that the words leave out. */
export interface EntryText {
  readonly title: string
  readonly facts: Readonly<Record<string, string>>
}

const slips = ['payment', 'receipt'] as const
const payments: readonly StaticPayment['state']['kind'][] = ['heard', 'confirmed', 'refuted']
const charges: readonly SubscriptionCharge['status'][] = ['pending', 'paid', 'failed', 'other']

/** The text of a timeline entry. A fact without a word stays as it was written. */
export function entryText({ kind, detail }: TimelineEntry, t: Translate): EntryText {
  const { from, to, case: about, resolution, kind: slipKind, ...rest } = detail
  if (isState(from) && isState(to)) {
    return { title: `${t(`state.${from}.short`)} → ${t(`state.${to}.short`)}`, facts: rest }
  }
  const isOrder = kind !== 'created' || !/Subscription|Static/.test(detail.operation ?? '')
  const title = isOrder ? t(`timeline.${kind}`) : t('timeline.begun')
  const { before, after, ...others } = detail
  if (kind === 'subscriptionChanged' && isSubscriptionState(before) && isSubscriptionState(after)) {
    const states = [t(`subscription.state.${before}.short`), t(`subscription.state.${after}.short`)]
    return { title: states.join(' → '), facts: others }
  }
  if (kind === 'accountChanged' && isAccountState(before) && isAccountState(after)) {
    const states = [t(`staticAccount.state.${before}.short`), t(`staticAccount.state.${after}.short`)]
    return { title: states.join(' → '), facts: others }
  }
  if (kind === 'refundChanged' && isRefundState(before) && isRefundState(after)) {
    const states = [t(`refund.state.${before}.short`), t(`refund.state.${after}.short`)]
    return { title: `${t('refund.title')}: ${states.join(' → ')}`, facts: others }
  }
  const payment = payments.find((each) => kind === 'accountPaid' && each === after)
  if (payment) return { title: `${title}: ${t(`staticAccount.payment.${payment}`)}`, facts: others }
  const { status, ...ofCharge } = detail
  const charge = charges.find((each) => kind === 'charged' && each === status)
  if (charge) return { title: `${title}: ${t(`subscription.charge.${charge}`)}`, facts: ofCharge }
  const closed = caseKinds.find((each) => each === about)
  const way = resolutions.find((each) => each === resolution)
  if (closed && way) {
    return { title: `${title}: ${t(`case.${closed}.title`)} – ${t(`resolution.${way}`)}`, facts: rest }
  }
  const ofSubscription = subscriptionCaseKinds.find((each) => each === about)
  const itsWay = subscriptionResolutions.find((each) => each === resolution)
  if (ofSubscription && itsWay) {
    const said = `${t(`subscription.case.${ofSubscription}.title`)} – ${t(`subscription.resolution.${itsWay}`)}`
    return { title: `${title}: ${said}`, facts: rest }
  }
  const slip = slips.find((each) => each === slipKind)
  return slip ? { title: `${title}: ${t(`print.kind.${slip}`)}`, facts: rest } : { title, facts: detail }
}

function isSubscriptionState(name: string | undefined): name is SubscriptionStateKind {
  return name !== undefined && Object.hasOwn(subscriptionTransitions, name)
}

function isAccountState(name: string | undefined): name is StaticAccountState['kind'] {
  return name !== undefined && Object.hasOwn(staticAccountTransitions, name)
}

function isRefundState(name: string | undefined): name is RefundStateKind {
  return name !== undefined && Object.hasOwn(refundTransitions, name)
}

function isState(name: string | undefined): name is OrderStateKind {
  return name !== undefined && Object.hasOwn(transitions, name)
}

const factsForPeople = [
  'amount',
  'paidAt',
  'cashier',
  'approvedBy',
  'by',
  'note',
  'reason',
  'tendered',
  'change',
  'rounding',
  'cash',
  'transfer',
] as const
/** In rupiah. */
const sums: readonly string[] = ['amount', 'tendered', 'change', 'rounding', 'cash', 'transfer']

/** The facts of an entry that people read, by their names on the screens; the other facts are for support. */
export function forPeople(facts: EntryText['facts'], t: Translate, format: TimeFormat) {
  const saidOf = (name: (typeof factsForPeople)[number], value: string): string => {
    if (sums.includes(name)) return rupiahText(value)
    if (name === 'paidAt') return exactTimeText(Date.parse(value), format)
    return name === 'reason' ? reasonIn(format.language, value) : value
  }
  const named = factsForPeople.flatMap((name) => {
    const value = facts[name]
    return value ? [[t(`timeline.of.${name}`), saidOf(name, value)]] : []
  })
  const wire = Object.entries(facts).filter(([name]) => !factsForPeople.some((each) => each === name))
  return {
    said: Object.fromEntries(named) as Record<string, string>,
    wire: Object.fromEntries(wire) as Record<string, string>,
  }
}
