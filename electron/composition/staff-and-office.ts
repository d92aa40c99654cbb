import { systemClock } from '../../platform/clock.ts'
import { systemRandomness } from '../../platform/randomness.ts'
import { createFromOffice } from '../directory/from-office.ts'
import type { Listener } from '../events/listeners.ts'
import type { PeopleParts } from '../ipc/parts.ts'
import type { NewAuditEntry } from '../journal/audit/audit-log.ts'
import type { CounterDirectory } from '../office/counter-directory.ts'
import { createLazyOffice } from '../office/lazy-office.ts'
import { openStaff } from '../staff/staff.ts'
import { noteChangedOutside } from './audit-notes.ts'
import type { CounterHost, CounterOptions } from './counter-options.ts'
import type { ModeJournal } from './mode-journal.ts'
import { createOfficeMark } from './office-mark.ts'

interface StaffAndOfficeOptions
  extends Pick<CounterOptions, 'dataDir' | 'version' | 'newOwner' | 'onTrouble'> {
  readonly host: CounterHost
  readonly of: ModeJournal
  readonly noteEverywhere: (entry: NewAuditEntry) => Promise<void>
  readonly emit: Listener
  /** The office has changed what this counter knows of an order: its right, or refunds at other counters. */
  readonly onOrderChanged: (merchantTradeNo: string) => void
}

/**
 * Opens staff, office and what comes from the office together, because each needs another: the link delivers the
 * office's staff, and staff that come from the office can't be changed here.
 */
export async function openStaffAndOffice(options: StaffAndOfficeOptions): Promise<PeopleParts> {
  const { dataDir, host, of, noteEverywhere, emit, onTrouble } = options
  const { settings, merchant } = host
  const { journal, copying } = of

  const fromOffice = createFromOffice({
    dataDir,
    liveFolder: merchant.folder,
    settings,
    list: host.staff.list,
    journal,
    officeKey: () => office.key(),
    onChange: (parts) => emit('directory.changed', [...parts]),
    onTrouble,
  })
  await noteChangedOutside(host.changedOutside, noteEverywhere, Date.now())
  const { fileMarks: marks } = host.staff.list
  const officeMark = createOfficeMark({ dataDir, folder: of.folder, marks, now: Date.now })
  await officeMark.tell(journal.noteAudit)
  const staff = await openStaff({
    ...host.staff,
    journal,
    noteEverywhere,
    areOffices: () => fromOffice.has('staff'),
    clock: systemClock,
    random: systemRandomness,
    lockAfterMinutes: () => settings.read().lockAfterMinutes,
    newOwner: options.newOwner ?? false,
    onDuty: (duty, to) => emit('duty.changed', duty, to),
    onTrouble,
  })

  /** Loaded only where the counter is enrolled. */
  async function openDirectory(): Promise<CounterDirectory> {
    const { createCounterDirectory } = await import('../directory/counter-directory.ts')
    const { list, pepper: ownPepper, peppers } = host.staff
    return createCounterDirectory({
      dataDir,
      list,
      staff,
      ownPepper,
      peppers,
      trusted: fromOffice.trusted,
      settings,
      journal,
      noteEverywhere,
      emit,
      now: Date.now,
    })
  }
  const office = createLazyOffice({
    folder: of.folder,
    mode: host.mode,
    version: options.version,
    clock: systemClock,
    fraction: systemRandomness.fraction,
    journal: { ...copying, feed: () => copying.feed(() => settings.read().office.evidenceStays) },
    auditKey: of.auditKey,
    openDirectory,
    onChange(status) {
      emit('office.changed', status)
      fromOffice.look()
    },
    onOrdersChanged(numbers) {
      for (const number of numbers) options.onOrderChanged(number)
    },
    onOther: officeMark.keep,
    onTrouble,
  })
  return { staff, office, fromOffice }
}
