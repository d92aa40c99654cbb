import type { Clock } from '../../platform/clock.ts'
import type { Pins } from '../../platform/pins.ts'
import type { Randomness } from '../../platform/randomness.ts'
import type { AuditEntry } from '../../shared/audit/audit.ts'
import type { Duty, PinRefusal, StaffEntry, StaffMember } from '../../shared/staff/staff.ts'
import type { Audience } from '../events/listeners.ts'
import type { NewAuditEntry } from '../journal/audit/audit-log.ts'
import type { Journal } from '../journal/journal.ts'
import { createApprovals } from './approvals.ts'
import type { Admitted, Caller } from './caller.ts'
import { createDuties } from './duties.ts'
import type { TakenStaff } from './office-staff.ts'
import { createOwnPin } from './own-pin.ts'
import { createPinCheck } from './pin-check.ts'
import type { PinLockout } from './pin-lockout.ts'
import { createRefusedTries } from './refused-tries.ts'
import type { StaffChanges } from './staff-changes.ts'
import { createStaffFromOffice } from './staff-from-office.ts'
import type { StaffList } from './staff-list.ts'

export interface StaffOptions {
  readonly list: StaffList
  readonly pins: Pins
  readonly lockout: PinLockout
  readonly journal: Pick<Journal, 'approve' | 'noteAudit'>
  /** Writes a line to the audit log of each mode that uses this list. */
  readonly noteEverywhere: (entry: NewAuditEntry) => Promise<void>
  readonly clock: Clock
  readonly random: Pick<Randomness, 'uuid'>
  /** The time without input after which a window counts as left. */
  readonly lockAfterMinutes: () => number
  /** Every owner's PIN is lost: the counter works as if there were no staff until there is a new owner. */
  readonly newOwner: boolean
  /** The staff come from the office: nobody can change them here. */
  readonly areOffices: () => boolean
  readonly onDuty: (duty: Duty, to?: Audience) => void
  readonly onTrouble: (error: unknown) => void
}

export type Staff = Awaited<ReturnType<typeof openStaff>>

/** The staff of this counter, and who is on duty at which window. Once staff are set up, every window starts locked. */
export async function openStaff(options: StaffOptions) {
  const { list, pins, lockout, journal, noteEverywhere, clock, random, onTrouble } = options
  const hasStaff = list.all().length > 0
  const duties = createDuties({
    clock,
    lockAfterMinutes: options.lockAfterMinutes,
    isOpen: !hasStaff || options.newOwner,
    onDuty: options.onDuty,
    onIdle: (window) => void lock(window, 'idle').catch(onTrouble),
  })
  const pinCheck = createPinCheck({ list, pins, lockout, clock, note: noteEverywhere })
  const ownPin = createOwnPin({ pinCheck, clock })
  const refused = createRefusedTries({ note: journal.noteAudit, clock, onTrouble })
  const noteRefused = refused.note
  const approvals = createApprovals({ journal, noteRefused, list, pinCheck, clock, random })

  function callerAt(window: string): Caller {
    const staff = duties.at(window)
    const withoutDuty = duties.isOpen() ? 'owner' : null
    return { window, role: staff?.role ?? withoutDuty, staff }
  }

  const entry = (
    kind: AuditEntry['kind'],
    by: StaffMember | null,
    subject: string | null,
    detail: AuditEntry['detail'] = {},
  ) => ({ at: clock.now(), kind, by, subject, detail })

  if (options.newOwner) await noteEverywhere(entry('newOwner', null, null))

  async function lock(window: string, why: 'asked' | 'idle' | 'changed' | 'left'): Promise<void> {
    const staff = duties.end(window)
    approvals.endAt(window)
    ownPin.endAt(window)
    if (!staff) return
    const told = refused.tellOf(staff.id)
    if (told) await told
    await journal.noteAudit(entry('locked', staff, null, why === 'asked' ? {} : { why }))
  }

  /** Ends somebody's duty in every window but this one, and what they have approved. */
  async function lockWindowsOf(staffId: string, but?: string): Promise<void> {
    approvals.endOf(staffId)
    for (const window of duties.windowsOf(staffId)) if (window !== but) await lock(window, 'changed')
  }

  const fromOffice = createStaffFromOffice({
    list,
    duties,
    lockWindowsOf,
    letTry: pinCheck.letTry,
    note: (kind, subject, detail) => noteEverywhere(entry(kind, null, subject, detail)),
  })
  /** Loaded late: at most starts nobody changes the staff. */
  async function changes(): Promise<StaffChanges> {
    const { createStaffChanges } = await import('./staff-changes.ts')
    const { areOffices } = options
    return createStaffChanges({
      list,
      pins,
      pinCheck,
      ownPin,
      duties,
      clock,
      random,
      areOffices,
      entry,
      noteEverywhere,
      lockWindowsOf,
    })
  }

  return {
    setUp: async (...wanted: Parameters<StaffChanges['setUp']>) => (await changes()).setUp(...wanted),
    add: async (...wanted: Parameters<StaffChanges['add']>) => (await changes()).add(...wanted),
    change: async (...wanted: Parameters<StaffChanges['change']>) => (await changes()).change(...wanted),
    changePin: async (...wanted: Parameters<StaffChanges['changePin']>) =>
      (await changes()).changePin(...wanted),
    duty: duties.of,
    /** The caller of a window; its role is null while the window is locked. */
    caller: callerAt,
    /** Every export to a file is in the audit log. */
    noteExport: async (caller: Admitted, of: string, detail: AuditEntry['detail'] = {}) =>
      journal.noteAudit(entry('exported', caller.again().staff, null, { of, ...detail })),
    lock: (window: string) => lock(window, 'asked'),
    leave: (window: string) => lock(window, 'left'),
    seen: duties.seen,
    async stop(): Promise<void> {
      duties.stop()
      await refused.stop()
    },
    /** The person on duty types their PIN again, for one act that lets somebody in. */
    typeOwnPin: ownPin.type,
    /** Demands that they have, and uses it up. */
    demandOwnPin: ownPin.use,
    approve: approvals.approve,
    authorised: approvals.authorised,

    async names(): Promise<StaffMember[]> {
      const active = list.all().filter((record) => record.active)
      return active.map(({ id, name, role }) => ({ id, name, role }))
    },

    async signIn(
      window: string,
      staffId: string,
      pin: string,
    ): Promise<{ kind: 'signedIn'; duty: Duty } | PinRefusal> {
      const checked = await pinCheck.check(staffId, pin)
      if (checked.kind !== 'right') return checked
      const { id, name, role } = checked.record
      const staff: StaffMember = { id, name, role }
      await journal.noteAudit(entry('signedIn', staff, null))
      pinCheck.forgive(id)
      approvals.endAt(window)
      return { kind: 'signedIn', duty: duties.begin(window, staff) }
    },

    async list(): Promise<StaffEntry[]> {
      return list.all().map((record) => {
        const { pin: _, waitLeft: __, officeMode: ___, ...shown } = record
        return { ...shown, waitSeconds: pinCheck.secondsLeft(record) }
      })
    },

    /** Follows the office's new list of staff; people who no longer work here are signed out. */
    takeFromOffice: (taken: TakenStaff, detail: AuditEntry['detail']) => fromOffice.take(taken, detail),
    /** Real money is set up: people whom an office set for training can no longer sign in, except the person who sets it up. */
    dismissTrained: (by: StaffMember | null) => fromOffice.dismissTrained(by),
  }
}
