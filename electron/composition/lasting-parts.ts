import { join } from 'node:path'
import { systemClock } from '../../platform/clock.ts'
import { createPins } from '../../platform/pins.ts'
import type { UpdateStatus } from '../../shared/update/update-status.ts'
import { openShopPeppers } from '../directory/shop-peppers.ts'
import { createWorkInHand } from '../ipc/work-in-hand.ts'
import { createMerchant } from '../merchant/merchant.ts'
import { openSettings } from '../settings/settings-file.ts'
import { openStaffList } from '../staff/open-staff-list.ts'
import { createPinLockout } from '../staff/pin-lockout.ts'
import { openTriedVersion } from '../updates/tried-version.ts'
import { createUpdates } from '../updates/updates.ts'
import type { CounterHost, CounterOptions } from './counter-options.ts'
import { createFileMarks } from './file-marks.ts'
import type { ModeCounter } from './running-counter.ts'

/** What training and real money share: it stays when one counter is closed and the other opened. */
export type LastingParts = Omit<CounterHost, 'mode' | 'openedBy' | 'reopen'>

interface LastingPartsOptions {
  /** The counter that is open now. */
  readonly current: () => Pick<ModeCounter, 'openWork' | 'backUp'>
  readonly onUpdate: (status: UpdateStatus) => void
}

export async function openLastingParts(
  options: CounterOptions,
  { current, onUpdate }: LastingPartsOptions,
): Promise<LastingParts> {
  const { dataDir, version, release, installer, onTrouble } = options
  const fileMarks = createFileMarks(dataDir)
  const { writeMarked } = fileMarks
  const settings = openSettings(dataDir, version, (text, write) => writeMarked('settings', text, write))
  const merchant = createMerchant({
    folder: join(dataDir, 'live'),
    settings,
    system: options.systemSecrets ?? null,
    keyFile: options.vaultKeyFile ?? null,
    now: Date.now,
    elapsed: systemClock.elapsed,
    writeMarked,
  })
  const { newOwner = false } = options
  const { list, pepper } = await openStaffList(dataDir, { newOwner, now: Date.now(), version })
  const changedOutside = fileMarks.look(list.fileMarks)
  const peppers = openShopPeppers(join(dataDir, 'staff-office.key'), pepper)
  const pins = createPins(pepper, options.pinCost, peppers.read)
  async function announcer() {
    const { createAnnouncer } = await import('../updates/read-feed.ts')
    return createAnnouncer({ version, releaseKey: release?.key ?? '' })
  }
  const others = installer?.others ?? (() => [])
  return {
    settings,
    merchant,
    writeMarked,
    changedOutside,
    staff: { list, pins, pepper, peppers, lockout: createPinLockout(systemClock.elapsed) },
    workInHand: createWorkInHand(systemClock.elapsed),
    updates: createUpdates({
      version,
      ownFeed: release?.feed ?? '',
      signed: (release?.key ?? '') !== '',
      settings: settings.read,
      clock: systemClock,
      installs: installer?.installs ?? 'not',
      installer: installer?.load ?? announcer,
      tried: openTriedVersion(join(dataDir, 'update-tried')),
      others,
      openWork: async () => ({ ...(await current().openWork()), others: others().length }),
      backUp: () => current().backUp(),
      onChange: onUpdate,
      onTrouble,
    }),
  }
}
