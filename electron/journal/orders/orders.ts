import type { DatabaseSync } from 'node:sqlite'
import type { Sen } from '../../../shared/money.ts'
import type { Order, StateOf } from '../../../shared/sale/order.ts'
import type { OrderStateKind } from '../../../shared/sale/order-life.ts'
import { paysSale, restOf } from '../../../shared/sale/split.ts'
import { afterCrash, timelineIn } from '../state-table.ts'
import { type NewAttempt, PartIsGone, type Step, StepOvertaken, withFacts } from '../steps.ts'
import { inTransaction } from '../transaction.ts'
import type { OrderBook } from './order-book.ts'
import { createOrderList } from './order-list.ts'
import { openOrderTable } from './order-table.ts'
import { demandFits, demandFree, holdsSale, isOnItsWay, mayBeLeftForCash } from './sale-demands.ts'

/** What other parts of the journal commit together with a change of an order. */
interface Along {
  /** Records who approved a discount, and uses up the approval; returns who it was, as facts for the timeline. */
  readonly decideDiscount: (
    attempt: NewAttempt,
    discount: NonNullable<NewAttempt['discount']>,
  ) => Readonly<Record<string, string>>
  readonly sell: (attempt: NewAttempt) => void
  readonly queue: (print: NonNullable<Step['print']>) => void
}

export function createOrderBook(database: DatabaseSync, indexFile: string, along: Along) {
  const orders = openOrderTable(database)
  const timeline = timelineIn(database, 'events', 'merchant_trade_no')
  const { note } = timeline
  const list = createOrderList(database, indexFile)

  /** The customer pays in cash instead; the code stays watched. */
  const leave = ({ merchantTradeNo, superseded, state }: Order, at: number) => {
    if (superseded || !orders.supersede(merchantTradeNo, state.kind)) return
    note(merchantTradeNo, at, { kind: 'superseded', detail: { why: 'paidInCash' } })
  }
  const insert = (attempt: NewAttempt): Order => {
    const { merchantTradeNo, cashier, at } = attempt
    orders.insert(attempt)
    along.sell(attempt)
    const { approvedBy } = attempt.discount ? along.decideDiscount(attempt, attempt.discount) : {}
    const who = { ...(cashier ? { cashier } : {}), ...(approvedBy ? { approvedBy } : {}) }
    note(merchantTradeNo, at, withFacts(attempt.evidence, who))
    return orders.existing(merchantTradeNo)
  }
  const step = ({ merchantTradeNo, from, to, evidence, print }: Step) => {
    const isAnswered =
      evidence.some(({ kind }) => kind === 'answered') || (to.kind === 'unknown' && to.neverArrived)
    orders.step(merchantTradeNo, from, to, isAnswered)
    for (const line of evidence) note(merchantTradeNo, to.since, line)
    note(merchantTradeNo, to.since, { kind: 'stateChanged', detail: { from, to: to.kind } })
    if (print) along.queue(print)
  }

  const operations: OrderBook = {
    async openAttempt(attempt) {
      return inTransaction(database, () => {
        const attempts = orders.ofSale(attempt.saleId)
        demandFree(attempts, holdsSale)
        demandFits(attempts, attempt)
        return insert(attempt)
      })
    },

    async payInCash({ tendered, leaves, printOf, ...attempt }) {
      return inTransaction(database, () => {
        const { merchantTradeNo, saleId, amount, at } = attempt
        const isLeft = (order: Order) => order.merchantTradeNo === leaves && mayBeLeftForCash(order)
        const attempts = orders.ofSale(saleId)
        demandFree(attempts, (order) => holdsSale(order) && !isLeft(order))
        demandFits(attempts, attempt)
        if (leaves !== undefined) leave(ofTheSale(attempts, leaves), at)
        const order = insert(attempt)
        const to = cashPaid(amount, tendered, at)
        const print = printOf({ ...order, state: to })
        step({ merchantTradeNo, from: 'intent', to, evidence: [], ...(print ? { print } : {}) })
        return orders.existing(merchantTradeNo)
      })
    },

    async takeStep(wanted) {
      return inTransaction(database, () => {
        if (wanted.to.kind === 'sending') {
          const { saleId, part, superseded } = orders.existing(wanted.merchantTradeNo)
          demandFree(orders.ofSale(saleId), paysSale)
          if (part?.kind === 'rest' && part.cash.givenBack) throw new PartIsGone('its cash was given back')
          if (superseded) throw new StepOvertaken(`the sale goes on without ${wanted.merchantTradeNo}`)
        }
        step(wanted)
        return orders.existing(wanted.merchantTradeNo)
      })
    },

    async noteUnchanged(merchantTradeNo, at) {
      orders.noteChecked(merchantTradeNo, at)
      return orders.existing(merchantTradeNo)
    },

    async noteEvidence(merchantTradeNo, at, evidence) {
      note(merchantTradeNo, at, evidence)
    },

    async supersede(merchantTradeNo, from, at, detail = {}) {
      return inTransaction(database, () => {
        if (!orders.supersede(merchantTradeNo, from)) throw overtaken(merchantTradeNo, from)
        note(merchantTradeNo, at, { kind: 'superseded', detail })
        return orders.existing(merchantTradeNo)
      })
    },

    readOrder: async (merchantTradeNo) => orders.find(merchantTradeNo),

    readTimeline: async (merchantTradeNo) => timeline.read(merchantTradeNo),

    countChecks: async (merchantTradeNo) => orders.countChecks(merchantTradeNo),

    ...list.operations,

    listByState: async (states) => orders.inStates(states),

    async listToWatch(at, lateFor) {
      const since = at - lateFor
      return [
        ...orders.inStates(['sending', 'open', 'unknown']),
        ...orders.endedSince(since),
        ...orders.owedALook(lateFor, since),
        ...orders.reviewedSince(since),
        ...orders.reportedPaid(since),
      ]
    },

    async noteReportedPaid(merchantTradeNo, reported) {
      orders.setReportedPaid(merchantTradeNo, reported)
      return orders.existing(merchantTradeNo)
    },

    attemptsOfSale: async (saleId) => orders.ofSale(saleId),
  }

  return {
    operations,
    note,
    readExisting: orders.existing,
    /**
     * Throws while a charge of the rest is being sent, because its outcome is soon known. The order of the rest is
     * then superseded by a trigger.
     */
    demandUndoable({ saleId, merchantTradeNo }: Order): void {
      demandFree(orders.ofSale(saleId), (order) => restOf(order) === merchantTradeNo && isOnItsWay(order))
    },
    /** Recovers what a crash left half done; returns these orders as they were found. */
    resume(at: number): Order[] {
      // Reads where the newest orders are, so that damage there is found before anything is sold.
      orders.readNewest()
      const halfDone = orders.inStates(['intent', 'sending'])
      for (const { merchantTradeNo, state } of halfDone) step({ merchantTradeNo, ...afterCrash(state, at) })
      return halfDone
    },
    close: list.close,
  }
}

const overtaken = (merchantTradeNo: string, from: OrderStateKind) =>
  new StepOvertaken(`order ${merchantTradeNo} is not ${from}`)

/** The attempt that cash replaces; one of another sale is not for this customer to leave. */
function ofTheSale(attempts: readonly Order[], merchantTradeNo: string): Order {
  const found = attempts.find((order) => order.merchantTradeNo === merchantTradeNo)
  if (!found) throw new StepOvertaken(`${merchantTradeNo} is no order of this sale`)
  return found
}

/** A cash payment is paid as soon as it is recorded. The gateway's facts are missing, because it takes no part. */
const cashPaid = (amount: Sen, tendered: Sen, at: number): StateOf<'paid'> => ({
  kind: 'paid',
  since: at,
  payable: amount,
  tendered,
  paidAt: at,
  platformTradeNo: null,
  code: null,
  expiresAt: null,
  rrn: null,
  issuer: null,
  payer: null,
  accountNo: null,
})
