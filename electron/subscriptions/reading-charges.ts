import type { Operation } from '../../shared/gateway/operation.ts'
import { operations } from '../../shared/gateway/operations/index.ts'
import {
  isEMoneySubscription,
  type Subscription,
  type SubscriptionCharge,
} from '../../shared/subscription/subscription.ts'
import { endedSubscriptionStates } from '../../shared/subscription/subscription-life.ts'
import type { GatewayClient } from '../gateway/client.ts'
import type { ExchangeFacts } from '../gateway/errors/gateway-error.ts'
import { OutcomeUnknown } from '../gateway/errors/outcome-unknown.ts'
import { type ExchangeEvidence, evidenceOfExchange, evidenceOfRequest } from '../gateway/evidence.ts'
import type { GatewayAnswer } from '../gateway/exchange.ts'
import type { Journal } from '../journal/journal.ts'
import { type ReportedCharges, reportedCharges } from './reported.ts'

interface ReadingOptions {
  readonly journal: Pick<Journal, 'noteCharges'>
  readonly gateway: GatewayClient
  readonly now: () => number
}

/** One page of a subscription's charges, with the answer itself. */
interface ChargesPage extends ReportedCharges {
  readonly evidence: readonly ExchangeEvidence[]
  readonly facts: ExchangeFacts
  /** Charges that can't be read and were left out; null if there are none. */
  readonly unreadable: OutcomeUnknown | null
}

/** API document, endpoint 12: the most charges of a page. */
const PAGE_SIZE = 50
/** API document, endpoint 12: pageNum is Number(4). */
const LAST_PAGE = 9_999

/** Reads one page of a subscription's charges from the gateway; throws a GatewayError when it gives none that can be believed. */
export async function readChargesPage(
  gateway: GatewayClient,
  { number, paymentType, storeId }: Pick<Subscription, 'number' | 'paymentType' | 'storeId'>,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<ChargesPage> {
  if (!isEMoneySubscription(paymentType)) throw new Error('the gateway lists no charges of a card')
  const prepared = gateway.prepare(operations.queryEMoneySubscriptionTransactions, {
    merchantTradeNo: number,
    storeId,
    paymentType,
    pageNum: page,
    pageSize: size,
  })
  const answer = await gateway.send(prepared)
  const unread = unreadCharges(answer)
  const facts = { operation: prepared.operation.name, requestId: prepared.requestId, answer: answer.raw }
  return {
    ...reportedCharges(answer.members),
    unreadable:
      unread.length === 0
        ? null
        : new OutcomeUnknown('unreadable', `charges that can't be read: ${unread.join(', ')}`, facts),
    facts,
    evidence: [
      evidenceOfRequest<Operation>('sent', prepared),
      evidenceOfExchange<Operation>(prepared, answer),
    ],
  }
}

/** The charges in an answer that could not be read, by their position. */
export function unreadCharges({ unread }: Pick<GatewayAnswer<Operation>, 'unread'>): string[] {
  return unread.filter((name) => /^paymentInfo(\.\d+)?$/.test(name))
}

/**
 * Reads the list of a subscription's charges and stores each page as it comes. The document says neither in which
 * order the list is, nor how many charges a page has, nor whether the page number counts. So the list ends with the
 * first page that brings nothing new; if its older part is known, it is read only down to the known charges. What can
 * be read is stored. If something can't be read, or the list is empty although a charge is known, the list counts as
 * not read, and the GatewayError that says so is thrown at the end: a gateway's list may lag behind its inquiry. A charge
 * that was under way when the subscription ended may still be paid: until the gateway has decided it, the list counts as
 * not read either.
 */
export function createChargesReading({ journal, gateway, now }: ReadingOptions) {
  return async function readCharges(subscription: Subscription): Promise<Subscription> {
    const { number, chargesRead } = subscription
    const seen = new Set<string>()
    let current = subscription
    /** For a list that does not begin with the newest. */
    let newest: SubscriptionCharge | null = null
    let unreadable: OutcomeUnknown | null = null
    const hasEnded = endedSubscriptionStates.includes(subscription.state.kind)
    let isUndecided = false
    for (let page = 1; page <= LAST_PAGE; page += 1) {
      const asked = { page, size: PAGE_SIZE }
      const { charges, order, evidence, facts, ...read } = await readChargesPage(gateway, subscription, asked)
      unreadable ??= read.unreadable
      if (hasEnded) isUndecided ||= charges.some(({ status }) => status !== 'paid' && status !== 'failed')
      if (page === 1 && charges.length === 0 && current.lastPaidAt !== null) {
        unreadable ??= new OutcomeUnknown(
          'unreadable',
          'the list of charges is empty, though one was paid',
          facts,
        )
      }
      const isRepeated = charges.every((charge) => seen.has(nameOf(charge)))
      for (const charge of charges) seen.add(nameOf(charge))
      const listed = { charges, first: page === 1 ? firstOfPaged[order] : 'older' } as const
      const { subscription: noted, news } = await journal.noteCharges(number, now(), listed, evidence)
      current = noted
      const meetsKnown = chargesRead && order === 'newestFirst' && news < charges.length
      if (meetsKnown && !unreadable && !isUndecided) return current
      const [head = null] = charges
      if (listed.first === 'older' && (head?.paidAt ?? 0) > (newest?.paidAt ?? 0)) newest = head
      if (isRepeated) break
    }
    const isNewest = newest !== null && (newest.paidAt ?? 0) > (current.lastCharge?.paidAt ?? 0)
    const readToEnd = unreadable === null && !isUndecided
    const end = { charges: newest && isNewest ? [newest] : [], first: 'newest', readToEnd } as const
    const { subscription: read } = await journal.noteCharges(number, now(), end, [])
    if (unreadable) throw unreadable
    return read
  }
}

const firstOfPaged = {
  newestFirst: 'newest',
  oldestFirst: 'older',
  mixed: 'older',
  unknown: 'maybe',
} as const

/** Identifies a charge that two pages both list. */
const nameOf = (charge: SubscriptionCharge) => JSON.stringify(charge)
