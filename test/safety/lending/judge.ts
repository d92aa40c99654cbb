import type { Journal } from '../../../electron/journal/journal.ts'
import type { NewRefund, RefundStep } from '../../../electron/journal/refunds/refund-book.ts'
import type { Database } from '../../../services/office/database/database.ts'
import { IS_GONE } from '../../../services/office/lending/copied-orders.ts'
import type { RefundStateKind } from '../../../shared/refund/refund-life.ts'
import type { Checker } from '../world/checker.ts'
import { numberOf, type Sent } from '../world/network.ts'
import type { VirtualTime } from '../world/virtual-time.ts'

/** What the judge knows of a counter. */
export interface Judged {
  readonly name: string
  /** Under which it was and is known at the office. */
  readonly ids: readonly string[]
  journal(): Journal
  /** The owner has declared it dead. */
  readonly isDead: boolean
}

interface KnownOrder {
  readonly amount: number
  readonly till: Judged
}

/** A refund that left for the gateway, or was given in cash. */
interface KnownRefund {
  readonly number: string
  readonly order: string
  readonly amount: number
  till: Judged
  /** The name that its counter had at the office when it left. */
  readonly sentAs: string
  state: RefundStateKind
  /** By the right that its counter never gave away. */
  readonly isOwn: boolean
}

/** Sees every refund of every counter before it leaves, independent of what the journals and the office believe. */
export interface Judge {
  readonly orders: ReadonlyMap<string, KnownOrder>
  readonly refunds: ReadonlyMap<string, KnownRefund>
  sold(order: string, known: KnownOrder): void
  /** The counter has lost its disk: of its own orders and refunds it knows what the office has been told. */
  forget(
    till: Judged,
    told: { readonly orders: readonly string[]; readonly refunds: readonly string[] },
  ): void
  /** The office is about to be put back: the loans that it forgets were made. */
  keepRights(): Promise<void>
  /** An office that was put back can know no refund but these, as no disk has the others any more. */
  forgetAllBut(known: readonly string[]): void
  /** How much of an order may have been refunded already, or may still be. */
  heldOf(order: string): number
  /** Whether this refund is part of that. */
  isHeld(refund: string): boolean
  note(what: string): void
  reportBroken(what: string): void
  broken(): string | null
  story(): string
  checkerOf(till: Judged): Checker
}

interface JudgeOptions {
  readonly time: VirtualTime
  readonly office: () => Pick<Database, 'query'>
}

const open: readonly RefundStateKind[] = ['intent', 'sending', 'unknown', 'review']
const freeing: readonly RefundStateKind[] = ['rejected', 'failed']

export function createJudge({ time, office }: JudgeOptions): Judge {
  const orders = new Map<string, KnownOrder>()
  const refunds = new Map<string, KnownRefund>()
  const story: string[] = []
  /** Loans that the office made before it was put back, each as `order refund holder`. */
  const lentBefore = new Set<string>()
  let hasForgotten = false
  let broken: string | null = null
  const note = (what: string) => story.push(`${(time.now() / 1_000).toFixed(3)} s  ${what}`)
  const reportBroken = (what: string) => {
    note(`BROKEN: ${what}`)
    broken ??= what
  }
  const of = (order: string) => [...refunds.values()].filter((each) => each.order === order)
  const heldOf = (order: string) =>
    of(order).reduce((sum, { amount, state }) => (freeing.includes(state) ? sum : sum + amount), 0)

  function demandRoom(till: Judged, { number, order, amount }: KnownRefund): void {
    const paid = orders.get(order)?.amount ?? 0
    if (heldOf(order) > paid)
      reportBroken(
        `${till.name} refunds ${amount} as ${number}: ${heldOf(order)} of ${order}, which was ${paid}`,
      )
  }

  /** The counter has left its office or is dead: what it left open only reserves its amount, and others may refund the rest. */
  async function isOfGone({ till, sentAs }: KnownRefund): Promise<boolean> {
    const [name] = await office().query<{ isGone: boolean }>(
      `SELECT ${IS_GONE} AS "isGone" FROM counters c WHERE c.id::text = $1`,
      sentAs,
    )
    return till.isDead || name?.isGone === true
  }

  /** The office's own table: the right is at home, or lent for this very refund. */
  async function demandRight(till: Judged, { number, order }: KnownRefund): Promise<void> {
    const [right] = await office().query<{ holder: string | null; refund: string | null; taken: boolean }>(
      'SELECT holder, refund, taken FROM refund_rights WHERE number = $1',
      order,
    )
    const isHome = !right && orders.get(order)?.till === till
    const isLent = right?.taken && right.refund === number && till.ids.includes(right.holder ?? '')
    const wasLent = till.ids.some((id) => lentBefore.has(`${order} ${number} ${id}`))
    if (!isHome && !isLent && !wasLent)
      reportBroken(
        `${till.name} refunds ${number} of ${order} without the right: ${JSON.stringify(right ?? null)}`,
      )
  }

  async function leaves(till: Judged, sent: Sent): Promise<void> {
    const number = numberOf(sent)
    if (sent.operation !== 'refundEMoneyOrder') return
    const refund = await till.journal().readRefund(number)
    if (!refund) return reportBroken(`${till.name} refunds ${number}, which is not on its disk`)
    const { merchantTradeNo: order, amount } = refund
    note(`${till.name} sends ${number}, ${amount} of ${order}`)
    const isOwn = (await till.journal().rightOf(order))?.kind === 'own'
    const sentAs = till.ids.at(-1) ?? ''
    const known: KnownRefund = { number, order, amount, till, sentAs, isOwn, state: 'sending' }
    for (const other of of(order))
      if (other.number !== number && open.includes(other.state) && !(await isOfGone(other)))
        reportBroken(
          `${till.name} sends ${number} while nobody knows about ${other.number} of ${other.till.name}`,
        )
    refunds.set(number, known)
    demandRoom(till, known)
    await demandRight(till, known)
  }

  async function wrote(till: Judged, operation: keyof Journal, input: unknown): Promise<void> {
    if (operation === 'takeRefundStep') {
      const { merchantRefundNo, to } = input as RefundStep
      note(`  ${till.name}: ${merchantRefundNo} is ${to.kind}`)
      const known = refunds.get(merchantRefundNo)
      if (known) known.state = to.kind
      if (known) known.till = till
    }
    if (operation === 'refundAtOnce') {
      const { merchantRefundNo: number, merchantTradeNo: order, amount } = input as NewRefund
      note(`${till.name} gives ${amount} of ${order} back as ${number}`)
      const isOwn = (await till.journal().rightOf(order))?.kind === 'own'
      const sentAs = till.ids.at(-1) ?? ''
      const known: KnownRefund = { number, order, amount, till, sentAs, isOwn, state: 'done' }
      refunds.set(number, known)
      demandRoom(till, known)
      await demandRight(till, known)
    }
  }

  return {
    orders,
    refunds,
    heldOf,
    isHeld(refund) {
      const known = refunds.get(refund)
      return known !== undefined && !freeing.includes(known.state)
    },
    note,
    reportBroken,
    async keepRights() {
      const lent = await office().query<{ number: string; refund: string; holder: string }>(
        'SELECT number, refund, holder FROM refund_rights WHERE taken',
      )
      for (const { number, refund, holder } of lent) lentBefore.add(`${number} ${refund} ${holder}`)
      hasForgotten = true
    },
    sold: (order, known) => void orders.set(order, known),
    forget(till, told) {
      for (const [order, known] of orders)
        if (known.till === till && !told.orders.includes(order)) orders.delete(order)
      for (const [number, known] of refunds)
        if (known.till === till && known.isOwn && !told.refunds.includes(number)) refunds.delete(number)
    },
    forgetAllBut(known) {
      if (!hasForgotten) return
      for (const number of [...refunds.keys()]) if (!known.includes(number)) refunds.delete(number)
    },
    broken: () => broken,
    story: () => story.slice(-160).join('\n'),
    checkerOf: (till) => ({
      note: (what) => note(`${till.name}: ${what}`),
      story: () => '',
      broken: () => broken,
      reportBroken: (what) => reportBroken(`${till.name}: ${what}`),
      leaves: (sent) => leaves(till, sent),
      wrote: (operation, input) => wrote(till, operation, input),
      shown: async () => {},
      accountAskedFor: () => {},
      resumed: async () => {},
      sent: [],
    }),
  }
}
