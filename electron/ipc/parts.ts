import type { CounterMode, ReceiverStatus } from '../../shared/merchant/merchant.ts'
import type { OpenMoney } from '../../shared/merchant/open-money.ts'
import type { Readiness } from '../../shared/merchant/readiness.ts'
import type { ChannelTerms } from '../../shared/sale/channel-terms.ts'
import type { Order } from '../../shared/sale/order.ts'
import type { StaticAccountPaid } from '../../shared/static-account/static-account.ts'
import type { AuditTrail } from '../audit/trail.ts'
import type { Backups } from '../backups/backups.ts'
import type { FromOffice } from '../directory/from-office.ts'
import type { Display } from '../display/display.ts'
import type { LooksFile } from '../display/looks-file.ts'
import type { Listener } from '../events/listeners.ts'
import type { GatewayConnectivity } from '../gateway/connectivity.ts'
import type { NewAuditEntry } from '../journal/audit/audit-log.ts'
import type { Journal } from '../journal/journal.ts'
import type { Merchant } from '../merchant/merchant.ts'
import type { LazyOffice } from '../office/lazy-office.ts'
import type { Unseen } from '../sales/unseen.ts'
import type { WorkList } from '../sales/work-list.ts'
import type { SettingsFile } from '../settings/settings-file.ts'
import type { Shifts } from '../shifts/shifts.ts'
import type { Staff } from '../staff/staff.ts'
import type { OwnProgram } from '../support/own-self-test.ts'
import type { Updates } from '../updates/updates-options.ts'
import type { Browsers } from './browsers.ts'
import type { Reopen } from './reopen.ts'
import type { Services } from './services.ts'
import type { WorkInHand } from './work-in-hand.ts'

/** The running program, in both modes. */
export interface ProgramParts {
  readonly version: string
  /** A page has asked for its first screen. */
  readonly onPageStart: () => void
  /** The browsers that were let in; null in the desktop app. */
  readonly browsers: Browsers | null
  readonly updates: Updates
  readonly workInHand: WorkInHand
  /** The file of crashes; null in browser mode. */
  readonly crashFile: string | null
  /** How this installation is started for its self-test; null where no shell says so. */
  readonly ownProgram: OwnProgram | null
}

/** What keeps a counter's records safe and shows that nobody altered them. */
export interface RecordParts {
  readonly backups: Backups
  readonly trail: AuditTrail
  /** Writes an entry to the audit logs of both modes, for what they share. */
  readonly noteEverywhere: (entry: NewAuditEntry) => Promise<void>
  /** The file of this counter's request journal. */
  readonly exchangeLog: string
}

/** The people at the counter, the link to the office, and which of staff, products and settings come from the office. */
export interface PeopleParts {
  readonly staff: Staff
  readonly office: LazyOffice
  readonly fromOffice: FromOffice
}

/** What every screen shows at its edge, always up to date: the gateway, open cases, the shift, the newest payments. */
export interface LiveParts {
  readonly connectivity: GatewayConnectivity
  readonly workList: WorkList
  readonly shifts: Shifts
  readonly justPaid: Unseen<Order>
  /** Orders that came to nothing. */
  readonly forNothing: Unseen<Order>
  /** An order has just become paid, or came to nothing. */
  readonly noteOutcome: (order: Order) => void
  /** Money that came into static accounts. */
  readonly cameIn: Unseen<StaticAccountPaid>
}

/** The gateway of this counter's mode, and the services that reach it. */
export interface GatewayParts {
  readonly mode: CounterMode
  readonly merchant: Merchant
  readonly reopen: Reopen
  /** While training: how many orders and refunds with real money are still open; null if none are. */
  readonly unwatched: OpenMoney | null
  readonly readiness: () => Readiness
  readonly receiverStatus: () => ReceiverStatus
  /** The services were opened with other settings or keys than the present ones. */
  readonly isOutdated: () => boolean
  /** Null until the services have read the gateway's profile. */
  readonly channelTerms: () => ChannelTerms | null
  /** Opened by the first call that needs it. */
  readonly services: () => Promise<Services>
  /** Makes inquiries about everything open soon, if the services are open; if not, they do so when they open. */
  readonly checkSoon: () => Promise<void>
}

/** The parts of a counter that answer calls. */
export interface Parts extends ProgramParts, RecordParts, PeopleParts, LiveParts, GatewayParts {
  readonly journal: Journal
  readonly settings: SettingsFile
  readonly display: Display
  readonly displayLooks: LooksFile
  readonly now: () => number
  readonly emit: Listener
}
