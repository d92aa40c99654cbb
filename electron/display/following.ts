import type { Cart } from '../../shared/cart/cart.ts'
import type { OfferedReceipt, Shown } from '../../shared/display/display.ts'
import type { Sen } from '../../shared/money.ts'
import type { Order } from '../../shared/sale/order.ts'
import { paidBy } from '../../shared/sale/split.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import type { Journal } from '../journal/journal.ts'
import { shownOf } from './shown.ts'
import type { SaleRequest } from './turns.ts'

interface FollowingOptions {
  readonly journal: Pick<Journal, 'readOrder' | 'readCart'>
  readonly settings: () => Pick<Settings, 'channels'>
  readonly onChange: (shown: Shown, before: Shown) => void
}

/** The one sale that the display shows, through every change. */
export interface Following {
  shown(): Shown
  /** Whether it is this order, or one that is being read to be shown. */
  isOf(merchantTradeNo: string): boolean
  /** An order is being read: what is shown is an earlier sale's. */
  isReading(): boolean
  show(request: SaleRequest): Promise<void>
  clear(): void
  offer(merchantTradeNo: string, receipt: OfferedReceipt): Promise<void>
  onOrder(order: Order): void
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

export function createFollowing({ journal, settings, onChange }: FollowingOptions): Following {
  let shown: Shown = { kind: 'idle' }
  let followed: Followed | null = null
  /** The order that is being read. */
  let reading: string | null = null
  /** Counts what was asked for: what was read for an earlier request is out of date. */
  let requests = 0
  /** Counts the changes of what is shown: what was read for an earlier one is out of date. */
  let turn = 0

  function change(to: Shown): void {
    turn += 1
    const before = shown
    shown = to
    onChange(shown, before)
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
  async function cartOf({ continues, ...cart }: Extract<SaleRequest, { kind: 'cart' }>): Promise<Shown> {
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

  async function showOrder(
    { merchantTradeNo, rounding }: Extract<SaleRequest, { kind: 'order' }>,
    isWanted: () => boolean,
  ): Promise<void> {
    const lines = await journal.readCart(merchantTradeNo)
    // The order is read last, because later changes of it arrive as events.
    const order = await journal.readOrder(merchantTradeNo)
    // The window may have asked for something else during the reads.
    if (!isWanted()) return
    reading = null
    if (!order) {
      followed = null
      return change({ kind: 'idle' })
    }
    const isSame = followed?.merchantTradeNo === merchantTradeNo
    const receipt = isSame ? followed?.receipt : undefined
    await follow(order, { merchantTradeNo, payment: merchantTradeNo, lines, rounding, receipt })
  }

  return {
    shown: () => shown,
    isOf: (merchantTradeNo) => (reading ?? followed?.merchantTradeNo) === merchantTradeNo,
    isReading: () => reading !== null,
    async show(request) {
      requests += 1
      const mine = requests
      const isWanted = () => mine === requests
      if (request.kind === 'cart') {
        reading = null
        followed = null
        const cart = await cartOf(request)
        return isWanted() ? change(cart) : undefined
      }
      reading = request.merchantTradeNo
      try {
        await showOrder(request, isWanted)
      } finally {
        if (isWanted()) reading = null
      }
    },
    clear() {
      requests += 1
      reading = null
      followed = null
      change({ kind: 'idle' })
    },
    async offer(merchantTradeNo, receipt) {
      if (followed?.payment !== merchantTradeNo) return
      followed = { ...followed, receipt }
      const order = await journal.readOrder(merchantTradeNo)
      if (order && followed?.payment === merchantTradeNo) changeTo(order, followed)
    },
    onOrder(order) {
      if (order.merchantTradeNo === followed?.merchantTradeNo) void follow(order, followed)
      else if (order.merchantTradeNo === followed?.payment) changeTo(order, followed)
    },
  }
}
