import { type BrowserWindow, Notification } from 'electron'
import type { Language } from '../../../shared/language.ts'
import { formatRupiah, type Sen } from '../../../shared/money.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { texts } from '../texts.ts'
import { toFront } from '../to-front.ts'

const MAX_HELD = 20

/** The owner's settings. */
interface How {
  readonly wanted: boolean
  readonly language: Language
}

/**
 * Shows a notification of the system when a sale was paid, or money came into a static account, while nobody looks at the
 * window. Only what the gateway's own answer confirmed gets here.
 */
export function createPaidNotifications(window: BrowserWindow, isLocked: () => boolean) {
  let known = new Set<string>()
  /** A notification that nobody holds is collected as garbage, and its click with it. */
  let held: Notification[] = []

  const isSilent = ({ wanted }: How) =>
    !wanted || (!window.isDestroyed() && window.isFocused()) || !Notification.isSupported()

  function show(title: string, body: string): void {
    const shown = new Notification({ title, body })
    held = [...held.slice(1 - MAX_HELD), shown]
    shown.on('click', () => toFront(window))
    shown.show()
  }

  return {
    justPaid(orders: readonly Order[], how: How): void {
      const news = orders.filter(({ merchantTradeNo }) => !known.has(merchantTradeNo))
      // One that has left the list never comes back to it.
      known = new Set(orders.map(({ merchantTradeNo }) => merchantTradeNo))
      if (isSilent(how)) return
      const words = texts[how.language]
      // A locked counter does not show what was sold.
      for (const { amount } of news)
        show(isLocked() ? words.paidLocked : words.paid(formatRupiah(amount)), words.paidBody)
    },
    accountPaid({ amount }: { readonly amount: Sen }, how: How): void {
      if (isSilent(how)) return
      const words = texts[how.language]
      show(isLocked() ? words.cameInLocked : words.cameIn(formatRupiah(amount)), words.cameInBody)
    },
  }
}
