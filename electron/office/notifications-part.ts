import type { CounterMessage } from '../../shared/office/link.ts'
import { type HandedNotification, notifiedMerchant, type Verdict } from '../../shared/office/notification.ts'
import type { LinkPart } from './connection.ts'

/** Verifies the gateway's notifications of one merchant. */
export interface NotificationVerifier {
  readonly merchantId: string
  /** Rejects if a notification could not be stored; null if the shop has turned notifications off. */
  readonly take: ((notification: HandedNotification) => Promise<Verdict>) | null
}

/** Verifies the notifications that the office passes on, and answers with a verdict. */
export function createNotificationsPart(
  verifier: () => NotificationVerifier | null,
  onTrouble: (error: unknown) => void,
): LinkPart & { tell(): void } {
  let send: ((message: CounterMessage) => void) | null = null
  function tell(): void {
    const opened = verifier()
    const merchantId = notifiedMerchant.safeParse(opened?.take ? opened.merchantId : null)
    if (merchantId.success) send?.({ say: 'hears', merchantId: merchantId.data })
  }
  async function verdictOn(notification: HandedNotification): Promise<Verdict | null> {
    try {
      return (await verifier()?.take?.(notification)) ?? null
    } catch (error) {
      onTrouble(error)
      return null
    }
  }
  return {
    tell,
    begin(sending) {
      send = sending
      tell()
    },
    take(message) {
      if (message.say !== 'notification') return false
      const answer = send
      const { id } = message.notification
      void verdictOn(message.notification).then((verdict) => {
        // The link may have closed in the meantime; then the office asks again over the next one.
        if (answer === send) answer?.({ say: 'verdict', id, verdict })
      })
      return true
    },
    end() {
      send = null
    },
  }
}
