import type { CounterMessage } from '../../shared/office/link.ts'
import { type HandedNotification, notifiedMerchant, type Verdict } from '../../shared/office/notification.ts'
import type { LinkPart } from './link.ts'

/** Verifies the gateway's notifications of one merchant. */
export interface Hearing {
  readonly merchantId: string
  /** Rejects where a notification could not be kept; null where the shop wants none. */
  readonly take: ((notification: HandedNotification) => Promise<Verdict>) | null
}

/** Takes the gateway's notifications from the office, and gives back what they are. */
export function createNotificationsPart(
  hearing: () => Hearing | null,
  onTrouble: (error: unknown) => void,
): LinkPart & { tell(): void } {
  let say: ((message: CounterMessage) => void) | null = null
  function tell(): void {
    const opened = hearing()
    const merchantId = notifiedMerchant.safeParse(opened?.take ? opened.merchantId : null)
    if (merchantId.success) say?.({ say: 'hears', merchantId: merchantId.data })
  }
  async function verdictOn(notification: HandedNotification): Promise<Verdict | null> {
    try {
      return (await hearing()?.take?.(notification)) ?? null
    } catch (error) {
      onTrouble(error)
      return null
    }
  }
  return {
    tell,
    begin(saying) {
      say = saying
      tell()
    },
    take(message) {
      if (message.say !== 'notification') return false
      const answer = say
      const { id } = message.notification
      void verdictOn(message.notification).then((verdict) => {
        // The link may have closed meanwhile; the office then asks again by another.
        if (answer === say) answer?.({ say: 'verdict', id, verdict })
      })
      return true
    },
    end() {
      say = null
    },
  }
}
