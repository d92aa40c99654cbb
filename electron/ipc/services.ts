import type { ReceiverStatus } from '../../shared/merchant/merchant.ts'
import type { ChannelTerms } from '../../shared/sale/channel-terms.ts'
import type { NotificationVerifier } from '../office/notifications-part.ts'
import type { Printing } from '../printing/printing.ts'
import type { Refunds } from '../refunds/refunds.ts'
import type { Sales } from '../sales/sales.ts'
import type { Comparing } from '../shifts/comparing.ts'
import type { StaticAccounts } from '../static-accounts/static-accounts.ts'
import type { Subscriptions } from '../subscriptions/subscriptions.ts'

/** What reaches beyond this computer: the core with its gateway and printers, as the handlers see it. */
export interface Services {
  readonly sales: Sales
  readonly refunds: Refunds
  readonly subscriptions: Subscriptions
  readonly staticAccounts: StaticAccounts
  readonly comparing: Comparing
  readonly printing: Printing
  readonly channelTerms: ChannelTerms
  /** The gateway's address: in training that of the sandbox, at which the customer can be played. */
  readonly gatewayUrl: string
  /** Whether gateway notifications can be received. */
  readonly receiverStatus: ReceiverStatus
  /** Verifies notifications that the office passes on. */
  readonly verifier: NotificationVerifier
  /** Asks the gateway soon about everything open, and retries printers that took nothing. */
  checkSoon(): void
  close(): Promise<void>
}
