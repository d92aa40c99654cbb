import type { Pins } from '../../platform/pins.ts'
import type { CounterMode } from '../../shared/merchant/merchant.ts'
import type { StaffMember } from '../../shared/staff/staff.ts'
import type { RestoreChoice } from '../backups/restore-offer.ts'
import type { ShopPeppers } from '../directory/shop-peppers.ts'
import type { Browsers } from '../ipc/browsers.ts'
import type { Reopen } from '../ipc/reopen.ts'
import type { WorkInHand } from '../ipc/work-in-hand.ts'
import type { Merchant } from '../merchant/merchant.ts'
import type { SettingsFile } from '../settings/settings-file.ts'
import type { PinLockout } from '../staff/pin-lockout.ts'
import type { StaffList } from '../staff/staff-list.ts'
import type { OwnProgram } from '../support/own-self-test.ts'
import type { SandboxElsewhere } from '../training/training.ts'
import type { Installer } from '../updates/installer.ts'
import type { Updates } from '../updates/updates-options.ts'
import type { SystemSecrets } from '../vault/system.ts'
import type { ChangedOutside, WriteMarked } from './file-marks.ts'

/** What a shell needs to build a counter. */
export interface CounterOptions {
  /** Folder of everything this counter keeps; made when missing. */
  readonly dataDir: string
  readonly version: string
  /** Port of the embedded sandbox gateway; any free one when not given. */
  readonly sandboxPort?: number
  /** A sandbox gateway that runs elsewhere on this computer, in place of the embedded one. */
  readonly sandbox?: SandboxElsewhere
  /** The operating system's secret store for the merchant's keys; null if it has none that can be relied on. */
  readonly systemSecrets?: SystemSecrets | null
  /** The signed-in browsers, in browser mode. */
  readonly browsers?: Browsers
  /** A file that opens the vault of a counter which starts unattended. */
  readonly vaultKeyFile?: string
  /** What replaces a damaged journal before the counter starts. */
  readonly restore?: RestoreChoice
  /** The command line says that every owner's PIN is lost, so a new owner may be set up. */
  readonly newOwner?: boolean
  /** Enrols with the office that made this code, where nobody is at the counter to type it. */
  readonly officeCode?: string
  /** The cost of a new PIN's hash (scrypt's N). Only tests set it; no shell does. */
  readonly pinCost?: number
  /** How this installation is started for its self-test. */
  readonly ownProgram?: OwnProgram
  /** The file in which the desktop app records crashes, for the support bundle. */
  readonly crashFile?: string
  /**
   * Whether a new version counts as started only when its page has asked for the first screen. True in the
   * desktop, whose window always loads it; a counter in the browser may run for days without a page.
   */
  readonly pageDecides?: boolean
  /** The update feed and the makers' public key of this release; empty texts if it was built without them. */
  readonly release?: { readonly feed: string; readonly key: string }
  /** Installs new versions; without it they are only announced. */
  readonly installer?: {
    readonly installs: Installer['installs']
    readonly load: () => Promise<Installer>
    /** The data folders of other open Lokets, which the installer would end. */
    readonly others: () => readonly string[]
  }
  /** Called with errors that no cashier sees, such as a failing disk. */
  readonly onTrouble: (error: unknown) => void
  /** Called when the services can't be opened: this counter can never charge and must be closed. */
  readonly onFailure: (error: unknown) => void
}

/** What stays when a counter is closed and another one is opened in its place. */
export interface CounterHost {
  readonly mode: CounterMode
  readonly settings: SettingsFile
  /** Of settings and the other files that decide where money goes: what somebody else changed in them before this start. */
  readonly changedOutside: ChangedOutside
  readonly writeMarked: WriteMarked
  readonly merchant: Merchant
  /** Staff: one list for training and real money. */
  readonly staff: {
    readonly list: StaffList
    readonly pins: Pins
    readonly lockout: PinLockout
    /** The counter's own pepper, and those of PINs that the office set. */
    readonly pepper: Uint8Array
    readonly peppers: ShopPeppers
  }
  readonly updates: Updates
  readonly workInHand: WorkInHand
  /** Opens another counter in place of this one, if nothing is missing for it; resolves when it is open. */
  readonly reopen: Reopen
  /** The person who switched to this counter; null at the start. */
  readonly openedBy: StaffMember | null
}
