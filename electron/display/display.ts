import type { Cart } from '../../shared/cart/cart.ts'
import type { DisplayRequest, DisplayState, OfferedReceipt, Shown } from '../../shared/display/display.ts'
import type { EventName, EventValue } from '../../shared/ipc/contract.ts'
import type { CounterMode } from '../../shared/merchant/merchant.ts'
import type { Sen } from '../../shared/money.ts'
import type { Order } from '../../shared/sale/order.ts'
import { paidBy } from '../../shared/sale/split.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import type { Journal } from '../journal/journal.ts'
import { customerLanguage } from './customer-language.ts'
import { shownOf } from './shown.ts'

interface DisplayOptions {
  readonly journal: Pick<Journal, 'readOrder' | 'readCart'>
  readonly mode: CounterMode
  readonly settings: () => Settings
  readonly clockOffset: () => number
  readonly onChange: (state: DisplayState) => void
}

/** The customer display: follows the cashier's window, and the order shown there through every change. */
export interface Display {
  /**
   * Shows what a window wants. An idle window clears the display only if it was the last to show something: another
   * window may be in the middle of a sale.
   */
  show(request: DisplayRequest, window: string): Promise<void>
  /** Offers the receipt of the shown order for the customer's phone, once the order is paid and until the sale ends. */
  offer(merchantTradeNo: string, receipt: OfferedReceipt): Promise<void>
  /** A window was closed, so what it showed is cleared. */
  leave(window: string): void
  read(): DisplayState
  /** Takes an event of the counter, which may concern the shown order. */
  onEvent<Name extends EventName>(name: Name, value: EventValue<Name>): void
}

/** The sale that is shown. */
interface Followed {
  /** The order that the window asked for. */
  readonly merchantTradeNo: string
  /** The order that is shown: the one that paid the sale, if one did. */
  readonly payment: string
  readonly lines: Cart
  /** While the rest of its sale is paid in cash: what rounding adds to the rest. */
  readonly rounding?: number | undefined
  /** The receipt that its customer was offered. */
  readonly receipt?: OfferedReceipt | undefined
}

/** A customer is looking at the order, to check or to pay. */
const underWay: readonly Shown['kind'][] = ['cart', 'preparing', 'code', 'askCashier']

/** Its customer has nothing more to do, to ask or to scan. */
const isOver = (shown: Shown): boolean =>
  shown.kind === 'ended' || (shown.kind === 'paid' && !shown.askCashier && !shown.receipt)

export function createDisplay({ journal, mode, settings, clockOffset, onChange }: DisplayOptions): Display {
  let shown: Shown = { kind: 'idle' }
  let followed: Followed | null = null
  /** Counts what windows asked for: what was read for an earlier request is out of date. */
  let requests = 0
  let shownBy: string | null = null
  /** Counts the changes of what is shown: what was read for an earlier one is out of date. */
  let turn = 0

  function read(): DisplayState {
    const { shop, logo, slips, timeZone } = settings()
    const language = customerLanguage({ slips })
    return { shop: shop.name, logo, mode, language, timeZone, clockOffset: clockOffset(), shown }
  }
  function change(to: Shown): void {
    turn += 1
    shown = to
    onChange(read())
  }

  function clear(): void {
    requests += 1
    followed = null
    change({ kind: 'idle' })
  }

  /** No receipt is offered for a payment that the cashier must explain first. */
  function changeTo(order: Order, { lines, receipt, rounding }: Followed): void {
    const now = shownOf(order, lines, settings().channels.looks)
    if (rounding !== undefined && now.kind === 'preparing') {
      change({ ...now, total: (now.total + rounding) as Sen, rounding })
    } else {
      change(receipt && now.kind === 'paid' && !now.askCashier ? { ...now, receipt } : now)
    }
  }

  /** A sale that continues has its goods in the journal, and only the price in the cashier's window. */
  async function cartOf({ continues, ...cart }: Extract<DisplayRequest, { kind: 'cart' }>): Promise<Shown> {
    if (continues === undefined) return { ...cart, lines: [...cart.lines] }
    const order = await journal.readOrder(continues)
    const sums = (order?.part ?? order)?.sums
    return { ...cart, lines: [...(await journal.readCart(continues))], ...(sums ? { sums } : {}) }
  }

  /** Shows the sale of an order as the cashier's window does: by the order that paid it. */
  async function follow(order: Order, of: Followed): Promise<void> {
    const payment = paidBy(order)
    followed = { ...of, payment: payment ?? order.merchantTradeNo }
    if (payment === undefined) return changeTo(order, followed)
    turn += 1
    const mine = turn
    // Also where it can't be read, no code of a paid sale is shown.
    const found = await journal.readOrder(payment).catch(() => null)
    if (mine === turn) changeTo(found ?? order, followed)
  }

  return {
    read,
    async show(request, window) {
      if (request.kind === 'away') return shownBy === window && isOver(shown) ? clear() : undefined
      if (request.kind === 'idle' && shownBy !== window && underWay.includes(shown.kind)) return
      shownBy = window
      requests += 1
      const mine = requests
      if (request.kind !== 'order') {
        followed = null
        if (request.kind === 'idle') return change(request)
        const cart = await cartOf(request)
        return mine === requests ? change(cart) : undefined
      }
      const { merchantTradeNo, rounding } = request
      const lines = await journal.readCart(merchantTradeNo)
      // The order is read last, because later changes of it arrive as events.
      const order = await journal.readOrder(merchantTradeNo)
      // The window may have asked for something else during the reads.
      if (mine !== requests) return
      if (!order) {
        followed = null
        return change({ kind: 'idle' })
      }
      const isSame = followed?.merchantTradeNo === merchantTradeNo
      const receipt = isSame ? followed?.receipt : undefined
      await follow(order, { merchantTradeNo, payment: merchantTradeNo, lines, rounding, receipt })
    },
    async offer(merchantTradeNo, receipt) {
      if (followed?.payment !== merchantTradeNo) return
      followed = { ...followed, receipt }
      const order = await journal.readOrder(merchantTradeNo)
      if (order && followed?.payment === merchantTradeNo) changeTo(order, followed)
    },
    leave(window) {
      if (shownBy === window) clear()
    },
    onEvent(name, value) {
      if (name === 'settings.changed') onChange(read())
      if (name !== 'order.changed' || !followed) return
      const order = value as Order
      if (order.merchantTradeNo === followed.merchantTradeNo) void follow(order, followed)
      else if (order.merchantTradeNo === followed.payment) changeTo(order, followed)
    },
  }
}
