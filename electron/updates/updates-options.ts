import type { Clock } from '../../platform/clock.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import type { OpenWork } from '../../shared/update/may-install.ts'
import type { UpdateStatus } from '../../shared/update/update-status.ts'
import type { Installer } from './installer.ts'
import type { TriedVersion } from './tried-version.ts'

export interface UpdatesOptions {
  readonly version: string
  /** The feed that the release was built with; empty if it was built without one. */
  readonly ownFeed: string
  readonly signed: boolean
  readonly settings: () => Settings
  readonly clock: Clock
  /** Loaded with the first look for a new version. */
  readonly installer: () => Promise<Installer>
  readonly installs: Installer['installs']
  readonly openWork: () => Promise<OpenWork>
  /** The data folders of other open Lokets that the installer would end. */
  readonly others: () => readonly string[]
  /** Outlives this process: an installation ends it, and one that fails starts it again. */
  readonly tried: TriedVersion
  /** Makes and verifies a backup; without one nothing is installed. */
  readonly backUp: () => Promise<unknown>
  readonly onChange: (status: UpdateStatus) => void
  readonly onTrouble: (error: unknown) => void
}

/** Looks for new versions, and installs one when nothing is open. */
export interface Updates {
  status(): UpdateStatus
  look(): Promise<UpdateStatus>
  /** The owner wants to install the downloaded version. */
  install(): Promise<UpdateStatus>
  callOff(): UpdateStatus
  /** Looks once a day from now on, if the owner wants that. */
  begin(): void
  stop(): void
}
