import type { Clock } from '../clock.ts'
import type { Faults } from '../faults/faults.ts'
import type { Log } from '../gateway.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Merchant } from '../merchant.ts'
import type { Notifier } from '../notifications/notifier.ts'

export interface ControlOptions {
  readonly ledger: Ledger
  readonly merchant: Merchant
  readonly faults: Faults
  readonly notifier: Notifier
  readonly url: () => string
  readonly clock: Clock
  readonly log: Log
}
