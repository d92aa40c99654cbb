import type { Clock } from '../../platform/clock.ts'
import type { Pins } from '../../platform/pins.ts'
import type { Randomness } from '../../platform/randomness.ts'
import type { AuditEntry } from '../../shared/audit/audit.ts'
import type { Role } from '../../shared/staff/role.ts'
import type { Duty, PinRefusal, StaffEntry, StaffMember } from '../../shared/staff/staff.ts'
import { audited } from '../audit/audited.ts'
import type { Audience } from '../events/listeners.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { NewAuditEntry } from '../journal/audit-log.ts'
import type { Journal } from '../journal/journal.ts'
import { createApprovals } from './approvals.ts'
import type { Admitted, Caller } from './caller.ts'
import { createDuties } from './duties.ts'
import type { TakenStaff } from './office-staff.ts'
import { createPinCheck } from './pin-check.ts'
import type { PinLockout } from './pin-lockout.ts'
import { createStaffFromOffice } from './staff-from-office.ts'
import { NameTaken, NoOwnerLeft, type StaffList, type StaffRecord } from './staff-list.ts'

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

export interface NewStaff {
  readonly name: string
  readonly role: Role
  readonly pin: string
}

/** An owner's change of a member of staff; members that are absent stay as they are. */
export interface StaffWish {
  readonly name?: string | undefined
  readonly role?: Role | undefined
  readonly active?: boolean | undefined
  readonly pin?: string | undefined
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
  const approvals = createApprovals({ journal, list, pinCheck, clock, random })

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
    if (!staff) return
    await journal.noteAudit(entry('locked', staff, null, why === 'asked' ? {} : { why }))
  }

  /** Ends somebody's duty in every window but this one. */
  async function lockWindowsOf(staffId: string, but?: string): Promise<void> {
    for (const window of duties.windowsOf(staffId)) if (window !== but) await lock(window, 'changed')
  }

  function existing(id: string): StaffRecord {
    const record = list.read(id)
    if (!record) throw new CallFailure('notFound', 'there is nobody like that', 'staffId')
    return record
  }

  /** Writes the audit line before the change, and none for a change that the list refuses. */
  async function written(line: NewAuditEntry, write: () => void): Promise<void> {
    lawful(() => list.rehearse(write))
    await audited(noteEverywhere, line, () => lawful(write))
  }

  /** A person whom an office set for training can add only people who count for training too. */
  const officeModeOf = (by: StaffMember | null): 'training' | null =>
    by && list.read(by.id)?.officeMode === 'training' ? 'training' : null
  /** The office has the staff: they are changed there. */
  function demandOwn(): void {
    if (options.areOffices()) throw new CallFailure('fromOffice', 'the staff come from the office')
  }

  async function add(caller: Admitted, { name, role, pin }: NewStaff): Promise<StaffMember> {
    const member: StaffMember = { id: random.uuid(), name, role }
    const made = await pins.make(pin)
    const { staff: by } = caller.again()
    const record = { ...member, createdAt: clock.now(), pin: made, officeMode: officeModeOf(by) }
    await written(entry('staffAdded', by, name, { role }), () => list.add(record))
    return member
  }

  const fromOffice = createStaffFromOffice({
    list,
    duties,
    lockWindowsOf,
    letTry: pinCheck.letTry,
    note: (kind, subject, detail) => noteEverywhere(entry(kind, null, subject, detail)),
  })

  return {
    duty: duties.of,
    /** The caller of a window; its role is null while the window is locked. */
    caller: callerAt,
    /** Every export to a file is in the audit log. */
    noteExport: async (caller: Admitted, of: string, detail: AuditEntry['detail'] = {}) =>
      journal.noteAudit(entry('exported', caller.again().staff, null, { of, ...detail })),
    lock: (window: string) => lock(window, 'asked'),
    leave: (window: string) => lock(window, 'left'),
    seen: duties.seen,
    stop: duties.stop,
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

    /** The first owner is on duty at once; every other window locks. */
    async setUp(caller: Admitted, name: string, pin: string): Promise<Duty> {
      if (!duties.isOpen()) throw new CallFailure('notPossible', 'there are staff already')
      demandOwn()
      return duties.begin(caller.window, await add(caller, { name, role: 'owner', pin }))
    },

    async list(): Promise<StaffEntry[]> {
      return list.all().map((record) => {
        const { pin: _, waitLeft: __, officeMode: ___, ...shown } = record
        return { ...shown, waitSeconds: pinCheck.secondsLeft(record) }
      })
    },

    async add(caller: Admitted, wanted: NewStaff): Promise<StaffMember> {
      if (duties.isOpen()) throw new CallFailure('notPossible', 'the first of the staff is an owner')
      demandOwn()
      return add(caller, wanted)
    },

    /** A new PIN ends the duties that began with the old one, except that of an owner who changes their own. */
    async change(caller: Admitted, staffId: string, { pin, ...wanted }: StaffWish): Promise<StaffMember> {
      demandOwn()
      existing(staffId)
      const made = pin === undefined ? undefined : await pins.make(pin)
      const before = existing(staffId)
      const to = {
        name: wanted.name ?? before.name,
        role: wanted.role ?? before.role,
        active: wanted.active ?? before.active,
      }
      const facts = {
        role: to.role,
        active: String(to.active),
        ...(to.name === before.name ? {} : { name: to.name }),
        ...(made ? { newPin: 'true' } : {}),
      }
      const { staff: by } = caller.again()
      demandOwn()
      const onlyPin = Object.values(wanted).every((value) => value === undefined)
      const line = onlyPin
        ? entry('pinReset', by, before.name)
        : entry('staffChanged', by, before.name, facts)
      await written(line, () => list.change(staffId, { ...to, pin: made, officeMode: officeModeOf(by) }))
      const changed: StaffMember = { id: staffId, name: to.name, role: to.role }
      if (made) pinCheck.letTry(staffId)
      if (!to.active) await lockWindowsOf(staffId)
      else if (made) await lockWindowsOf(staffId, caller.window)
      for (const window of duties.windowsOf(staffId)) duties.begin(window, changed)
      return changed
    },

    /** Follows the office's new list of staff; people who no longer work here are signed out. */
    takeFromOffice: (taken: TakenStaff, detail: AuditEntry['detail']) => fromOffice.take(taken, detail),
    /**
     * Real money is set up: people whom an office set for training can no longer sign in, except the person
     * who sets it up.
     */
    dismissTrained: (by: StaffMember | null) => fromOffice.dismissTrained(by),

    /** Demands the old PIN: nobody gets a PIN from a window that was left alone. */
    async changePin(
      caller: Admitted,
      pin: string,
      newPin: string,
    ): Promise<{ kind: 'changed' } | PinRefusal> {
      const { window, staff: member } = caller
      if (!member) throw new CallFailure('notPossible', 'nobody has a PIN here')
      demandOwn()
      const checked = await pinCheck.check(member.id, pin)
      if (checked.kind !== 'right') return checked
      const made = await pins.make(newPin)
      demandOwn()
      const line = entry('pinChanged', caller.again().staff, member.name)
      await written(line, () => list.change(member.id, { ...existing(member.id), pin: made }))
      pinCheck.letTry(member.id)
      await lockWindowsOf(member.id, window)
      return { kind: 'changed' }
    },
  }
}

function lawful<Result>(write: () => Result): Result {
  try {
    return write()
  } catch (error) {
    if (error instanceof NoOwnerLeft) throw new CallFailure('lastOwner', error.message)
    if (error instanceof NameTaken) throw new CallFailure('nameTaken', error.message, 'name')
    throw error
  }
}
