import type { Journal } from '../../../electron/journal/journal.ts'
import type { NewRefund } from '../../../electron/journal/refunds/refund-book.ts'
import type { NewCashPayment } from '../../../electron/journal/steps.ts'
import { isCash } from '../../../shared/cash/cash.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { liveStates, type OrderStateKind } from '../../../shared/sale/order-life.ts'

export const isPaid = ({ state }: Pick<Order, 'state'>) => state.kind === 'paid' || state.kind === 'paidLate'
const live: readonly OrderStateKind[] = liveStates
/** Whether it can still be paid, and its sale has not gone on without it. */
export const isLive = ({ superseded, state }: Order) => !superseded && live.includes(state.kind)
/** A cash part that has not been given back: it holds its sale, and pays only a part. */
export const inDrawer = (order: Order) => order.part?.kind === 'cash' && isPaid(order) && !order.superseded
/** Whether it pays its sale: a cash part never does, and a rest whose cash was given back does not either. */
export const pays = (order: Order) =>
  isPaid(order) && order.part?.kind !== 'cash' && !(order.part?.kind === 'rest' && order.part.cash.givenBack)
const holds = (order: Order) => pays(order) || inDrawer(order)

interface CashCheckerOptions {
  readonly journal: () => Journal
  readonly reportBroken: (what: string) => void
}

/** Holds against the disk what is taken and given back in cash, or beside the gateway. */
export function createCashChecker({ journal, reportBroken }: CashCheckerOptions) {
  async function isOfCash(number: string): Promise<boolean> {
    const refund = await journal().readRefund(number)
    const order = await journal().readOrder(refund?.merchantTradeNo ?? number)
    return order !== null && isCash(order.paymentType)
  }

  /** A cash part is in the drawer, and what is asked for is all that it leaves of the sale, and not more. */
  function demandRest(merchantTradeNo: string, amount: number, first: Order | undefined): void {
    if (!first || !inDrawer(first) || first.amount + amount !== first.part?.total)
      reportBroken(`${merchantTradeNo} is not the rest of a sale whose cash part is in the drawer`)
  }

  /**
   * Cash is taken only for a sale that nothing else has paid, as far as the disk knows, and while no order of the sale is being
   * sent. The rest of a sale is what its part leaves.
   */
  async function demandTaken(payment: NewCashPayment): Promise<void> {
    const { merchantTradeNo, saleId, amount, rounding = 0, tendered, partOf } = payment
    const attempts = await journal().attemptsOfSale(saleId)
    const order = attempts.find((each) => each.merchantTradeNo === merchantTradeNo)
    if (order?.state.kind !== 'paid' || order.amount !== amount || tendered < amount)
      reportBroken(`${merchantTradeNo} was taken in cash and is not paid so on disk`)
    const first = attempts.find((each) => each.merchantTradeNo === partOf?.restOf)
    const other = attempts.find((each) => each !== order && each !== first && (holds(each) || isLive(each)))
    if (partOf?.restOf) demandRest(merchantTradeNo, amount - rounding, first)
    if (other)
      reportBroken(`cash was taken as ${merchantTradeNo} although ${other.merchantTradeNo} holds the sale`)
  }

  /**
   * A refund of the shop's own money is done, never more than came in, and never for somebody who paid the other way. A part
   * whose rest nobody paid goes back whole, which ends it.
   */
  async function demandGivenBack({
    merchantTradeNo,
    merchantRefundNo,
    undoes,
    outside,
  }: NewRefund): Promise<void> {
    const order = await journal().readOrder(merchantTradeNo)
    const given = await journal().refundsOfOrder(merchantTradeNo)
    const sum = given.reduce((total, { amount }) => total + amount, 0)
    if (
      !order ||
      isCash(order.paymentType) === (outside !== undefined) ||
      !isPaid(order) ||
      sum > order.amount ||
      given.some(({ state }) => state.kind !== 'done')
    )
      reportBroken(`refund ${merchantRefundNo} gave back money that did not come in`)
    if (order === null || order.part?.kind !== 'cash') return
    const { part, superseded } = order
    const restLives = (await journal().attemptsOfSale(order.saleId)).some(
      (each) =>
        each.part?.kind === 'rest' && each.part.cash.merchantTradeNo === merchantTradeNo && isLive(each),
    )
    const isOver = superseded && sum === order.amount && part.rest === null && !restLives
    if (undoes ? !isOver : part.rest === null)
      reportBroken(`refund ${merchantRefundNo} gave back a cash part whose sale is not over`)
  }

  return { isOfCash, demandRest, taken: demandTaken, givenBack: demandGivenBack }
}
