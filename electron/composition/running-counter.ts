import type { CounterMode } from '../../shared/merchant/merchant.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import type { StaffMember } from '../../shared/staff/staff.ts'
import type { OpenWork } from '../../shared/update/may-install.ts'
import type { Listener } from '../events/listeners.ts'
import type { Handlers } from '../ipc/handlers.ts'
import type { NewAuditEntry } from '../journal/audit/audit-log.ts'
import type { Goods } from '../journal/catalogue.ts'
import type { Caller } from '../staff/caller.ts'

/** The counter of one mode: training or real money. */
export interface ModeCounter extends Counter {
  /** Writes an entry to this mode's audit log. */
  noteAudit(entry: NewAuditEntry): Promise<void>
  /** The open work that an update would disturb. */
  openWork(): Promise<Omit<OpenWork, 'others'>>
  backUp(): Promise<unknown>
  /** Copies the products of the other mode that this one lacks. */
  takeProducts(goods: Goods, by: StaffMember | null): Promise<void>
}

/** A running counter: the same for the desktop and for browser mode. */
export interface Counter {
  readonly mode: CounterMode
  readonly handlers: Handlers
  /** The caller behind a window that the shell has admitted and named. Duty belongs to the window where the PIN was typed. */
  caller(window: string): Caller
  /** A window was closed: the duty of its cashier ends. */
  leave(window: string): void
  /** Calls the listener with every event; returns the function that stops it. */
  subscribe(listener: Listener): () => void
  settings(): Settings
  /** Makes inquiries about everything open soon: the computer was asleep, or somebody looks at the screen again. */
  checkSoon(): Promise<void>
  /** Adds a backup from elsewhere to its own; returns its name, null if it can't be used. */
  takeInBackup(file: string): Promise<string | null>
  /** Whether the gateway gave exactly this link for one of our orders. No other page may be opened outside. */
  knowsPage(url: string): Promise<boolean>
  close(): Promise<void>
}
