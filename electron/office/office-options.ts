import type { Clock } from '../../platform/clock.ts'
import type { CounterMode } from '../../shared/merchant/merchant.ts'
import type { OfficeStatus } from '../../shared/office/office-status.ts'
import type { FeedBook } from '../journal/feed/feed-book.ts'
import type { LendingBook } from '../journal/lending/lending-book.ts'
import type { OpenSocket } from './connection.ts'
import type { CounterDirectory } from './counter-directory.ts'
import type { OtherOffice } from './enrolled.ts'
import type { NotificationVerifier } from './notifications-part.ts'

export interface OfficeOptions {
  /** The folder of this counter's mode. */
  readonly folder: string
  readonly mode: CounterMode
  /** The journal's books that the office needs. */
  readonly journal: LendingBook & { feed(): FeedBook; isFed(): boolean }
  /** The key of the journal's audit log. */
  readonly auditKey: Uint8Array
  readonly version: string
  readonly clock: Clock
  readonly fraction: () => number
  readonly onChange: (status: OfficeStatus) => void
  /** Verifies the gateway's notifications here; null while no gateway is open. */
  readonly verifier: () => NotificationVerifier | null
  /** Stores staff, products and settings; without it the office sets none of them. */
  readonly directory?: CounterDirectory | undefined
  /** Called with orders that other counters' refunds have changed. */
  readonly onOrdersChanged?: (merchantTradeNos: readonly string[]) => void
  readonly onTrouble: (error: unknown) => void
  readonly onOther?: OtherOffice
  /** Opens the sockets of the link; a real one unless told otherwise. */
  readonly openSocket?: OpenSocket | undefined
}
