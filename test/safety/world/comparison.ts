import type { Journal } from '../../../electron/journal/journal.ts'
import { sha256Hex } from '../../../platform/signing/sign.ts'
import { isCash } from '../../../shared/cash/cash.ts'
import { priceOf, roundedForCash } from '../../../shared/cash/cash-rounding.ts'
import { casesOfSale } from '../../../shared/sale/case.ts'
import type { Order } from '../../../shared/sale/order.ts'
import type { OrderStateKind } from '../../../shared/sale/order-life.ts'
import type { TimelineEntry } from '../../../shared/sale/timeline-entry.ts'
import { isPaid } from './cash-checker.ts'
import { compareShifts } from './compare-shifts.ts'
import type { GatewayWorld } from './gateway.ts'
import type { Sent } from './network.ts'
import { compareRefunds } from './refund-checker.ts'
import { worldRounding } from './shop.ts'

/** Whether nothing more will happen to an order by itself: how it ended is known, or that nobody can know. */
export function isOver({ merchantTradeNo, state }: Order, { ledger }: GatewayWorld): boolean {
  const known = ledger.findOrder(merchantTradeNo)
  switch (state.kind) {
    case 'paid':
    case 'paidLate':
    case 'review':
    case 'rejected':
      return true
    case 'failed':
    case 'expired':
      return known?.status !== '02'
    case 'unknown':
      return state.neverArrived && !known
    default:
      return false
  }
}

interface Held {
  readonly sent: readonly Sent[]
  readonly isLiedAbout: (merchantTradeNo: string) => boolean
  /** The orders that came back by a restore; undefined where no journal is ever restored. */
  readonly cameBack: ReadonlySet<string> | undefined
  /** Whether subscriptions, static accounts and their payments differ: in which way, or null. */
  readonly standingDiffers: () => Promise<string | null>
}

/** Holds the whole journal against the ledger when everything has come to rest; throws what does not hold. */
export async function compare(
  journal: Journal,
  world: GatewayWorld,
  { sent, isLiedAbout, cameBack, standingDiffers }: Held,
): Promise<void> {
  const { orders } = await journal.listOrders({ search: '', limit: 10_000 })
  const byNumber = new Map(orders.map((order) => [order.merchantTradeNo, order]))
  for (const { merchantTradeNo, status } of world.orders()) {
    const order = byNumber.get(merchantTradeNo)
    if (!order) throw new Error(`the ledger has ${merchantTradeNo} (${status}), the journal does not`)
    demandAgreement(order, status)
  }
  for (const order of orders) {
    if (!isOver(order, world)) throw new Error(`${order.merchantTradeNo} stays ${order.state.kind} for good`)
    if (order.state.kind === 'review' && !isLiedAbout(order.merchantTradeNo)) {
      throw new Error(`${order.merchantTradeNo} is in review, though nobody said anything false about it`)
    }
    if (cameBack?.has(order.merchantTradeNo)) continue
    demandTimeline(order, await journal.readTimeline(order.merchantTradeNo), sent)
    await demandReceipt(order, journal)
  }
  demandDoublePaymentsShown(orders)
  demandCashIsOurs(orders, world)
  await demandPartsLookedAfter(orders, journal)
  await compareRefunds(journal, world, isLiedAbout)
  const different = await standingDiffers()
  if (different !== null) throw new Error(different)
  await compareShifts(journal, cameBack !== undefined)
}

/** An order's possible states in the journal, by its status in the ledger. In review a person looks at it. */
const agreeing: Readonly<Record<string, readonly OrderStateKind[]>> = {
  '01': ['open', 'review'],
  '02': ['paid', 'paidLate', 'review'],
  '09': ['failed', 'expired', 'review'],
}

function demandAgreement({ merchantTradeNo, state }: Order, status: string): void {
  if (agreeing[status]?.includes(state.kind)) return
  throw new Error(`${merchantTradeNo} is ${state.kind} in the journal and ${status} in the ledger`)
}

function demandDoublePaymentsShown(orders: readonly Order[]): void {
  const paid = orders.filter(isPaid)
  for (const order of paid) {
    const isOther = (other: Order) =>
      other !== order &&
      other.saleId === order.saleId &&
      other.part?.kind !== 'cash' &&
      !isRestOf(other, order)
    const twice = !isUndone(order) && paid.some(isOther)
    if (twice !== order.paidTwice)
      throw new Error(`${order.merchantTradeNo}: its double payment is not shown`)
  }
}

const isRestOf = ({ part }: Order, { merchantTradeNo }: Order) =>
  part?.kind === 'rest' && part.cash.merchantTradeNo === merchantTradeNo
/** A cash part that its customer has again. */
const isUndone = ({ part, superseded }: Order) => part?.kind === 'cash' && superseded

/**
 * A cash part is in the drawer, or has gone back whole and once. If nobody paid its rest and nobody asks for it, or if its sale
 * was paid otherwise, the part is a case: nobody forgets it.
 */
async function demandPartsLookedAfter(orders: readonly Order[], journal: Journal): Promise<void> {
  const cases = await journal.listCases()
  for (const order of orders) {
    const { merchantTradeNo, part, superseded, saleId, amount } = order
    if (part?.kind !== 'cash') continue
    const refunds = await journal.refundsOfOrder(merchantTradeNo)
    const undone = refunds.filter(({ undoes }) => undoes)
    if (undone.length !== (superseded ? 1 : 0) || undone.some((each) => each.amount !== amount))
      throw new Error(`${merchantTradeNo}: its cash part was given back ${undone.length} times`)
    const live: readonly OrderStateKind[] = ['open', 'unknown']
    const asked = orders.some(
      (other) => other.saleId === saleId && !other.superseded && live.includes(other.state.kind),
    )
    const rest = orders.some((other) => isRestOf(other, order) && isPaid(other))
    const isCase = cases.some((found) => found.order.merchantTradeNo === merchantTradeNo)
    if (!superseded && !rest && !asked && !isCase)
      throw new Error(`${merchantTradeNo}: its rest is not paid, and no case says so`)
  }
}

/** The gateway knows nothing about cash. If the gateway too was paid for the sale, that is a case. */
function demandCashIsOurs(orders: readonly Order[], { ledger }: GatewayWorld): void {
  for (const { merchantTradeNo, paymentType, saleId } of orders) {
    if (!isCash(paymentType)) continue
    if (ledger.findOrder(merchantTradeNo)) throw new Error(`the ledger has ${merchantTradeNo}, which is cash`)
    const ofSale = orders.filter((order) => order.saleId === saleId)
    const paid = ofSale.filter((order) => isPaid(order) && order.part?.kind !== 'cash')
    const cases = casesOfSale(ofSale).filter(
      ({ kind, order }) => kind === 'paidTwice' && order.part?.kind !== 'cash',
    )
    if (cases.length !== Math.max(0, paid.length - 1))
      throw new Error(
        `${merchantTradeNo}: its sale was paid ${paid.length} times, but has ${cases.length} cases`,
      )
  }
}

/** A receipt is queued with the payment, once, and for nothing else. */
async function demandReceipt({ merchantTradeNo, state, part }: Order, journal: Journal): Promise<void> {
  const receipts = (await journal.listPrintJobs(merchantTradeNo)).filter(({ kind }) => kind === 'receipt')
  if (state.kind === 'review') return
  // The receipt of a sale that is paid in two comes with the rest.
  const due = isPaid({ state }) && part?.kind !== 'cash' ? 1 : 0
  if (receipts.length !== due) {
    throw new Error(`${merchantTradeNo} is ${state.kind} and has ${receipts.length} receipts`)
  }
}

/** What must have been written down since the former step, so that a person can check this step. */
const evidenceFor: Readonly<Record<OrderStateKind, readonly TimelineEntry['kind'][]>> = {
  intent: ['created'],
  sending: ['sent'],
  open: ['answered'],
  paid: ['answered'],
  paidLate: ['answered'],
  failed: ['answered'],
  expired: ['answered'],
  review: ['answered'],
  rejected: ['answered', 'noAnswer', 'resumed'],
  unknown: ['answered', 'noAnswer', 'resumed'],
}
const believed: readonly OrderStateKind[] = ['open', 'paid', 'paidLate', 'failed', 'expired', 'review']

function demandTimeline(order: Order, timeline: readonly TimelineEntry[], sent: readonly Sent[]): void {
  const { merchantTradeNo } = order
  let at: string = 'intent'
  let since: TimelineEntry[] = []
  if (timeline[0]?.kind !== 'created') throw new Error(`${merchantTradeNo}: its timeline does not begin`)
  for (const entry of timeline) {
    // Its refunds have their lines there too.
    if (entry.detail.merchantRefundNo !== undefined) continue
    if (entry.kind !== 'stateChanged') {
      since.push(entry)
      continue
    }
    const { from, to } = entry.detail
    if (from !== at)
      throw new Error(`${merchantTradeNo}: its timeline goes from ${at} on as if it were ${from}`)
    if (isCash(order.paymentType)) demandTendered(order, since)
    else demandEvidence(merchantTradeNo, to as OrderStateKind, since)
    at = to ?? ''
    since = []
  }
  if (at !== order.state.kind)
    throw new Error(`${merchantTradeNo} is ${order.state.kind}, its timeline ends in ${at}`)
  demandSentNoted(merchantTradeNo, timeline, sent)
}

/** Nobody signs anything for cash: the sum that was handed over is the evidence. */
function demandTendered(
  { merchantTradeNo, state, part, ...order }: Order,
  since: readonly TimelineEntry[],
): void {
  const tendered = 'tendered' in state ? state.tendered : undefined
  const told = since.find(({ kind }) => kind === 'created')?.detail.tendered
  const isPart = part?.kind === 'cash'
  const due = isPart ? order.amount : roundedForCash(priceOf(order), worldRounding)
  if (order.amount !== due)
    throw new Error(`${merchantTradeNo}: ${order.amount} was asked in cash instead of ${due}`)
  if (tendered === undefined || told !== String(tendered / 100))
    throw new Error(`${merchantTradeNo}: nothing tells what was handed over for it`)
}

function demandEvidence(merchantTradeNo: string, to: OrderStateKind, since: readonly TimelineEntry[]): void {
  const evidence = since.filter(({ kind }) => evidenceFor[to].includes(kind))
  if (evidence.length === 0) throw new Error(`${merchantTradeNo} became ${to} and nothing tells why`)
  if (believed.includes(to) && !evidence.some(({ detail }) => detail.signature === 'valid')) {
    throw new Error(`${merchantTradeNo} became ${to} without an answer whose signature is valid`)
  }
}

/** Every request that left to create it, by number and hash. */
function demandSentNoted(
  merchantTradeNo: string,
  timeline: readonly TimelineEntry[],
  sent: readonly Sent[],
): void {
  for (const { members, body } of sent) {
    if (members.merchantTradeNo !== merchantTradeNo || members.merchantRefundNo !== undefined) continue
    const noted = timeline.some(
      ({ kind, detail }) =>
        kind === 'sent' && detail.requestId === members.requestId && detail.sha256 === sha256Hex(body),
    )
    if (!noted)
      throw new Error(`${merchantTradeNo}: request ${members.requestId} left and is not in its timeline`)
  }
}
