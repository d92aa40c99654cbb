import type { Clock } from '../../platform/clock.ts'
import type { DisplayRequest, DisplayState, OfferedReceipt, Shown } from '../../shared/display/display.ts'
import type { EventName, EventValue } from '../../shared/ipc/contract.ts'
import type { CounterMode } from '../../shared/merchant/merchant.ts'
import type { Order } from '../../shared/sale/order.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import type { Journal } from '../journal/journal.ts'
import { customerLanguage } from './customer-language.ts'
import { createFollowing } from './following.ts'
import { createTurns, type Wanted } from './turns.ts'

interface DisplayOptions {
  readonly journal: Pick<Journal, 'readOrder' | 'readCart'>
  readonly mode: CounterMode
  readonly settings: () => Settings
  readonly clockOffset: () => number
  readonly clock: Pick<Clock, 'after'>
  readonly onChange: (state: DisplayState) => void
  /** A window's sale waits until the customer of another window has paid, or waits no more. Not called while no display is open. */
  readonly onWaits: (window: string, waits: boolean) => void
  readonly onTrouble: (error: unknown) => void
}

/** The customer display: follows the cashier's window, and the order shown there through every change. */
export interface Display {
  /**
   * Shows what a window wants, or has it wait: while a customer pays, nobody else's sale takes its place. An idle window
   * clears the display only if it was the last to show something: another window may be in the middle of a sale.
   */
  show(request: DisplayRequest, window: string): Promise<void>
  /** Somebody looks at a window again, or nobody does: such a window's sale goes on waiting, and does not come by itself. */
  attend(window: string, isAttended: boolean): Promise<void>
  /** A display looks on: windows are told that they wait for it, until {@link Display.closed}. */
  opened(): void
  /** No display looks on any more: no window waits for it, as far as its cashier is concerned. */
  closed(): void
  /** Offers the receipt of the shown order for the customer's phone, once the order is paid and until the sale ends. */
  offer(merchantTradeNo: string, receipt: OfferedReceipt): Promise<void>
  /** A window was closed, so what it showed is cleared. */
  leave(window: string): void
  read(): DisplayState
  /** Takes an event of the counter, which may concern the shown order. */
  onEvent<Name extends EventName>(name: Name, value: EventValue<Name>): void
  /** Lets no sale that waits come by itself any more: the counter closes. */
  stop(): void
}

/** Its customer is about to pay, or asks about it. */
const isPaying = ({ kind }: Shown): boolean =>
  kind === 'preparing' || kind === 'code' || kind === 'askCashier'

/** A customer is looking at the order, to check or to pay. */
const isUnderWay = (shown: Shown): boolean => shown.kind === 'cart' || isPaying(shown)

/** Its customer has nothing more to do, to ask or to scan. */
const isOver = (shown: Shown): boolean =>
  shown.kind === 'ended' || (shown.kind === 'paid' && !shown.askCashier && !shown.receipt)

/** A customer reads for this long how their payment ended before another window's sale takes its place. */
export const STAYS_MS = 5_000

export function createDisplay(options: DisplayOptions): Display {
  const { journal, mode, settings, clockOffset, clock, onChange, onWaits, onTrouble } = options
  let shownBy: string | null = null
  /** What the window that shows something asked for. */
  let request: Wanted['request'] | null = null
  /** Ends the moment in which a customer reads how their payment ended; null outside of it. */
  let endStay: (() => void) | null = null
  let isWatched = false
  const turns = createTurns((window, waits) => {
    if (isWatched) onWaits(window, waits)
  })
  const following = createFollowing({
    journal,
    settings,
    onChange(shown, before) {
      if (isPaying(before) && (shown.kind === 'paid' || shown.kind === 'ended')) stay()
      onChange(read())
      // The customer cancelled, or went over to another way to pay.
      if (isPaying(before) && shown.kind === 'idle') showNext().catch(onTrouble)
    },
  })
  const { shown } = following

  function read(): DisplayState {
    const { shop, logo, slips, timeZone } = settings()
    const language = customerLanguage({ slips })
    return {
      shop: shop.name,
      logo,
      mode,
      language,
      timeZone,
      clockOffset: clockOffset(),
      shown: shown(),
    }
  }

  function stay(): void {
    endStay?.()
    endStay = clock.after(STAYS_MS, () => {
      endStay = null
      if (!isHeld()) showNext().catch(onTrouble)
    })
  }
  function stayNoLonger(): void {
    endStay?.()
    endStay = null
  }

  const isPayingNow = () => following.isReading() || isPaying(shown())
  /** Whether nobody else's sale takes its place. A receipt's code is scanned for as long as its cashier leaves it there. */
  function isHeld(): boolean {
    const now = shown()
    return isPayingNow() || endStay !== null || (now.kind === 'paid' && now.receipt !== undefined)
  }

  async function put(wanted: Wanted): Promise<void> {
    turns.drop(wanted.window)
    stayNoLonger()
    shownBy = wanted.window
    request = wanted.request
    await following.show(wanted.request)
  }
  async function showNext(): Promise<void> {
    const next = turns.next()
    if (!next) return
    try {
      await put(next)
    } catch (error) {
      // It is read again with the next turn, unless its window asks before.
      if (request === next.request) turns.wait(next)
      throw error
    }
  }
  /** The window that showed something shows nothing any more. */
  async function clear(): Promise<void> {
    const next = turns.next()
    if (next) return put(next)
    stayNoLonger()
    shownBy = null
    request = null
    following.clear()
  }

  /** Its cashier wants it now: the sale whose place it takes waits instead. */
  async function takeOver(wanted: Wanted): Promise<void> {
    const isOther = wanted.request.kind === 'order' && !following.isOf(wanted.request.merchantTradeNo)
    const before =
      isOther && isPayingNow() && request && shownBy !== null ? { request, window: shownBy } : null
    await put(wanted)
    if (before) turns.wait(before)
  }

  return {
    read,
    opened() {
      if (isWatched) return
      isWatched = true
      turns.tell(true)
    },
    closed() {
      if (isWatched) turns.tell(false)
      isWatched = false
    },
    async show(asked, window) {
      const isMine = shownBy === window
      if (asked.kind === 'away') return isMine && isOver(shown()) ? clear() : undefined
      if (asked.kind === 'idle') {
        turns.drop(window)
        return isMine || !(isUnderWay(shown()) || isHeld()) ? clear() : undefined
      }
      const wanted = { request: asked, window }
      if (asked.kind === 'order' && (asked.now || following.isOf(asked.merchantTradeNo)))
        return isMine ? put(wanted) : takeOver(wanted)
      if (!isMine && isHeld()) return turns.wait(wanted)
      // Goods for the next customer wait where somebody else's customer waits to pay.
      if (asked.kind === 'cart' && turns.hasPayment() && !isPayingNow()) {
        turns.wait(wanted)
        await showNext()
        return
      }
      await put(wanted)
    },
    async attend(window, isAttended) {
      turns.attend(window, isAttended)
      if (!isHeld() && (turns.hasPayment() || shown().kind === 'idle')) await showNext()
    },
    offer: following.offer,
    leave(window) {
      turns.drop(window)
      turns.attend(window, true)
      if (shownBy === window) clear().catch(onTrouble)
    },
    onEvent(name, value) {
      if (name === 'settings.changed') onChange(read())
      if (name === 'order.changed') following.onOrder(value as Order)
    },
    stop: stayNoLonger,
  }
}
