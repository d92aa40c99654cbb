import { type BrowserWindow, Notification } from 'electron'
import type { Language } from '../../shared/language.ts'
import { formatRupiah } from '../../shared/money.ts'
import type { Order } from '../../shared/sale/order.ts'
import { texts } from './texts.ts'
import { toFront } from './to-front.ts'

const MOST_HELD = 20

/**
 * Shows a notification of the system when a sale was paid while nobody looks at the window. Only sales that the
 * gateway's own answer confirmed get here.
 */
export function createPaidNotifications(window: BrowserWindow, isLocked: () => boolean) {
  let known = new Set<string>()
  /** A notification that nobody holds is collected as garbage, and its click with it. */
  let held: Notification[] = []
  return (orders: readonly Order[], { wanted, language }: { wanted: boolean; language: Language }): void => {
    const news = orders.filter(({ merchantTradeNo }) => !known.has(merchantTradeNo))
    // One that has left the list never comes back to it.
    known = new Set(orders.map(({ merchantTradeNo }) => merchantTradeNo))
    if (!wanted || window.isFocused() || !Notification.isSupported()) return
    const words = texts[language]
    for (const { amount } of news) {
      // A locked counter does not show what was sold.
      const title = isLocked() ? words.paidLocked : words.paid(formatRupiah(amount))
      const shown = new Notification({ title, body: words.paidBody })
      held = [...held.slice(1 - MOST_HELD), shown]
      shown.on('click', () => toFront(window))
      shown.show()
    }
  }
}
