import { randomUUID } from 'node:crypto'
import type { ChargeRequest } from '../../../electron/sales/attempts.ts'
import type { Ledger } from '../../../services/sandbox/ledger/ledger.ts'
import { play } from '../../../services/sandbox/orders/play.ts'
import { decideRefund } from '../../../services/sandbox/refund/decide-refund.ts'
import { rupiah } from '../../../shared/money.ts'
import type { Refund } from '../../../shared/refund/refund.ts'
import type { Order } from '../../../shared/sale/order.ts'
import type { ShopOnLines } from './shop.ts'

/** What a cashier and a customer do until they are finished, on any connection. */
export interface Dealings {
  /** Until there is something to pay. */
  charge(): Promise<Order>
  pay(order: Order): void
  /** Until it is paid, and shown as paid. */
  seePaid(order: Order): Promise<Order>
  beginRefund(order: Order): Promise<Refund>
  settle(refund: Refund): void
  seeRefunded(refund: Refund): Promise<Refund>
  /** Until the gateway has no more notifications for it. */
  seeAcknowledged(order: Order): Promise<void>
  /** Throws any difference between journal and ledger. */
  compare(order: Order): Promise<void>
}

/** With the rest between them, two minutes: what comes, comes late on a busy machine. */
const LOOKS = 4_800
const LOOK_MS = 25
const rest = () => new Promise((resolve) => setTimeout(resolve, LOOK_MS))

export function createDealings(
  { core, journal }: ShopOnLines,
  ledger: Ledger,
  paymentType: string,
): Dealings {
  const sale: ChargeRequest = {
    saleId: randomUUID(),
    paymentType,
    amount: rupiah(50_000),
    payer: 'Budi',
  }
  const refundId = randomUUID()
  const wanted = (merchantTradeNo: string) => ({ refundId, merchantTradeNo, amount: rupiah(20_000) })

  async function currentOrder({ merchantTradeNo }: Order): Promise<Order> {
    const order = await journal.readOrder(merchantTradeNo)
    if (!order) throw new Error(`${merchantTradeNo} is not in the journal`)
    return order
  }
  async function currentRefund({ merchantRefundNo }: Refund): Promise<Refund> {
    const refund = await journal.readRefund(merchantRefundNo)
    if (!refund) throw new Error(`${merchantRefundNo} is not in the journal`)
    return refund
  }

  /** As a cashier does: only what certainly never arrived is sent again. */
  async function nudgeOrder(order: Order): Promise<void> {
    const { merchantTradeNo, state } = order
    if (state.kind === 'rejected') {
      if (ledger.findOrder(merchantTradeNo))
        throw new Error(`${merchantTradeNo} is rejected, and the gateway has it`)
      await core.sales.charge(sale)
    }
    if (state.kind === 'unknown' && state.neverArrived) await core.sales.sendAgain(merchantTradeNo)
  }
  async function nudgeRefund(refund: Refund): Promise<void> {
    const { merchantRefundNo, merchantTradeNo, state } = refund
    if (state.kind === 'rejected') {
      if (ledger.refunds.find(merchantRefundNo)) {
        throw new Error(`${merchantRefundNo} is rejected, and the gateway has it`)
      }
      await core.refunds.create(wanted(merchantTradeNo))
    }
    if (state.kind === 'unknown' && state.neverArrived) await core.refunds.sendAgain(merchantRefundNo)
  }

  /** Looks again and again, and nudges as a cashier would, until the state is the wanted one. */
  async function until<Thing extends { readonly state: { readonly kind: string } }>(
    look: () => Promise<Thing>,
    nudge: (thing: Thing) => Promise<void>,
    kinds: readonly string[],
  ): Promise<Thing> {
    for (let looks = 0; looks < LOOKS; looks += 1) {
      const now = await look()
      if (kinds.includes(now.state.kind)) return now
      await nudge(now)
      await rest()
    }
    throw new Error(`it stays ${(await look()).state.kind}, not ${kinds.join(' or ')}`)
  }
  const orderUntil = (order: Order, kinds: readonly string[]) =>
    until(() => currentOrder(order), nudgeOrder, kinds)
  const refundUntil = (refund: Refund, kinds: readonly string[]) =>
    until(() => currentRefund(refund), nudgeRefund, kinds)

  return {
    charge: () => core.sales.charge(sale),
    pay({ merchantTradeNo }) {
      play(ledger, { action: 'pay', merchantTradeNo, payer: {} }, Date.now(), () => false)
    },
    async seePaid(order) {
      const open = await orderUntil(order, ['open', 'paid'])
      this.pay(open)
      return orderUntil(open, ['paid'])
    },
    beginRefund: ({ merchantTradeNo }) => core.refunds.create(wanted(merchantTradeNo)),
    settle({ merchantRefundNo }) {
      decideRefund(ledger, { merchantRefundNo, status: '02' }, Date.now())
    },
    async seeRefunded(refund) {
      const begun = await refundUntil(refund, ['inProgress', 'done'])
      this.settle(begun)
      return refundUntil(begun, ['done'])
    },
    async seeAcknowledged({ merchantTradeNo }) {
      const isTold = () =>
        ledger.notifications
          .list(1_000)
          .some((each) => each.subject === merchantTradeNo && each.dueAt === null)
      for (let looks = 0; looks < LOOKS && !isTold(); looks += 1) await rest()
      if (!isTold()) throw new Error(`${merchantTradeNo}: its news is not acknowledged`)
    },
    async compare({ merchantTradeNo, saleId }) {
      const attempts = await journal.attemptsOfSale(saleId)
      if (attempts.length !== 1) throw new Error(`${merchantTradeNo}: one sale has ${attempts.length} orders`)
      if (ledger.findOrder(merchantTradeNo)?.status !== '02')
        throw new Error(`${merchantTradeNo} is not paid at all`)
      const jobs = await journal.listPrintJobs(merchantTradeNo)
      if (jobs.length !== 1) throw new Error(`${merchantTradeNo} has ${jobs.length} receipts`)
      const heard = (await journal.readTimeline(merchantTradeNo)).filter(({ kind }) => kind === 'notified')
      const news = new Set(heard.map(({ detail }) => JSON.stringify(detail)))
      if (news.size !== heard.length) throw new Error(`${merchantTradeNo}: the same news was taken twice`)
      const refunds = await journal.refundsOfOrder(merchantTradeNo)
      const theirs = ledger.refunds.list(1_000_000).filter((each) => each.merchantTradeNo === merchantTradeNo)
      const ours = refunds.map(({ merchantRefundNo, amount }) => `${merchantRefundNo} ${amount}`)
      const known = theirs.map((each) => `${each.merchantRefundNo} ${each.refundAmount}`)
      if (ours.join() !== known.join())
        throw new Error(`refunds ${ours.join()} are ${known.join()} at the gateway`)
    },
  }
}
