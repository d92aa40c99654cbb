import type { Cart } from '../../shared/cart/cart.ts'
import type { DisplayState, DisplayWish, OfferedReceipt, Shown } from '../../shared/display/display.ts'
import type { EventName, EventValue } from '../../shared/ipc/contract.ts'
import type { CounterMode } from '../../shared/merchant/merchant.ts'
import type { Order } from '../../shared/sale/order.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import type { Journal } from '../journal/journal.ts'
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
  /** An idle window ends only what it began: another window may be in the middle of a sale. */
  show(wish: DisplayWish, window: string): Promise<void>
  /** The receipt of the order that is shown, for its customer's phone: until the sale ends, and only once it is paid. */
  offer(merchantTradeNo: string, receipt: OfferedReceipt): Promise<void>
  /** A window was closed: nobody there waits for what it showed. */
  leave(window: string): void
  read(): DisplayState
  /** Takes an event of the counter, which may concern the shown order. */
  onEvent<Name extends EventName>(name: Name, value: EventValue<Name>): void
}

/** The order that is shown. */
interface Followed {
  readonly merchantTradeNo: string
  readonly lines: Cart
  /** What its customer was offered. */
  readonly receipt?: OfferedReceipt | undefined
}

/** A customer is looking at the order, to check or to pay. */
const underWay: readonly Shown['kind'][] = ['cart', 'preparing', 'code', 'askCashier']

export function createDisplay({ journal, mode, settings, clockOffset, onChange }: DisplayOptions): Display {
  let shown: Shown = { kind: 'idle' }
  let followed: Followed | null = null
  let wishes = 0
  let shownBy: string | null = null

  function read(): DisplayState {
    const { shop, logo, language, timeZone } = settings()
    return { shop: shop.name, logo, mode, language, timeZone, clockOffset: clockOffset(), shown }
  }
  function change(to: Shown): void {
    shown = to
    onChange(read())
  }

  /** Nobody is offered the receipt of a payment that the cashier has yet to explain. */
  function changeTo(order: Order, { lines, receipt }: Followed): void {
    const now = shownOf(order, lines, settings().channels.looks)
    change(receipt && now.kind === 'paid' && !now.askCashier ? { ...now, receipt } : now)
  }

  return {
    read,
    async show(wish, window) {
      if (wish.kind === 'idle' && shownBy !== window && underWay.includes(shown.kind)) return
      shownBy = window
      wishes += 1
      const mine = wishes
      if (wish.kind !== 'order') {
        followed = null
        return change(wish.kind === 'idle' ? wish : { ...wish, lines: [...wish.lines] })
      }
      const { merchantTradeNo } = wish
      const lines = await journal.readCart(merchantTradeNo)
      // Read last: later changes arrive as events.
      const order = await journal.readOrder(merchantTradeNo)
      // The window may have changed its mind during the reads.
      if (mine !== wishes) return
      if (!order) {
        followed = null
        return change({ kind: 'idle' })
      }
      const isSame = followed?.merchantTradeNo === merchantTradeNo
      followed = { merchantTradeNo, lines, receipt: isSame ? followed?.receipt : undefined }
      changeTo(order, followed)
    },
    async offer(merchantTradeNo, receipt) {
      if (followed?.merchantTradeNo !== merchantTradeNo) return
      followed = { ...followed, receipt }
      const order = await journal.readOrder(merchantTradeNo)
      if (order && followed?.merchantTradeNo === merchantTradeNo) changeTo(order, followed)
    },
    leave(window) {
      if (shownBy !== window) return
      wishes += 1
      followed = null
      change({ kind: 'idle' })
    },
    onEvent(name, value) {
      if (name === 'settings.changed') onChange(read())
      if (name !== 'order.changed' || !followed) return
      const order = value as Order
      if (order.merchantTradeNo === followed.merchantTradeNo) changeTo(order, followed)
    },
  }
}
