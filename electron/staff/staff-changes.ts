import type { Clock } from '../../platform/clock.ts'
import type { Pins } from '../../platform/pins.ts'
import type { Randomness } from '../../platform/randomness.ts'
import type { AuditEntry } from '../../shared/audit/audit.ts'
import { asksOwnPin, ownPinAct } from '../../shared/staff/gives-access.ts'
import { haveLookAlikes } from '../../shared/staff/look-alike.ts'
import type { Role } from '../../shared/staff/role.ts'
import type { Duty, PinRefusal, StaffMember } from '../../shared/staff/staff.ts'
import { audited } from '../audit/audited.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { NewAuditEntry } from '../journal/audit/audit-log.ts'
import type { Admitted } from './caller.ts'
import type { createDuties } from './duties.ts'
import type { OwnPin } from './own-pin.ts'
import type { PinCheck } from './pin-check.ts'
import { NameTaken, NoOwnerLeft, type StaffList, type StaffRecord } from './staff-list.ts'

export interface NewStaff {
  readonly name: string
  readonly role: Role
  readonly pin: string
}

/** An owner's change of a member of staff; members that are absent stay as they are. */
export interface WantedStaff {
  readonly name?: string | undefined
  readonly role?: Role | undefined
  readonly active?: boolean | undefined
  readonly pin?: string | undefined
}

interface ChangesOptions {
  readonly list: StaffList
  readonly pins: Pins
  readonly pinCheck: PinCheck
  readonly ownPin: OwnPin
  readonly duties: ReturnType<typeof createDuties>
  readonly clock: Pick<Clock, 'now'>
  readonly random: Pick<Randomness, 'uuid'>
  /** The staff come from the office: nobody can change them here. */
  readonly areOffices: () => boolean
  /** A line of the audit log as of now. */
  readonly entry: (
    kind: AuditEntry['kind'],
    by: StaffMember | null,
    subject: string | null,
    detail?: AuditEntry['detail'],
  ) => NewAuditEntry
  /** Writes a line to the audit log of each mode that uses this list. */
  readonly noteEverywhere: (entry: NewAuditEntry) => Promise<void>
  /** Ends somebody's duty in every window but this one. */
  readonly lockWindowsOf: (staffId: string, but?: string) => Promise<void>
}

export type StaffChanges = ReturnType<typeof createStaffChanges>

/** Changes of the list of staff by the people at this counter. */
export function createStaffChanges(options: ChangesOptions) {
  const { list, pins, pinCheck, ownPin, duties, clock, random, entry, noteEverywhere, lockWindowsOf } =
    options

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

  /** The list compares letters; people compare what they see. */
  function demandOwnLook(id: string, name: string): void {
    const others = list.all().filter((each) => each.active && each.id !== id)
    if (others.some((other) => haveLookAlikes([other.name, name])))
      throw new CallFailure('nameTaken', 'somebody has a name that looks the same', 'name')
  }

  async function add(caller: Admitted, { name, role, pin }: NewStaff): Promise<StaffMember> {
    const member: StaffMember = { id: random.uuid(), name, role }
    const made = await pins.make(pin)
    const now = caller.again()
    const by = now.staff
    demandOwnLook(member.id, name)
    const record = { ...member, createdAt: clock.now(), pin: made, officeMode: officeModeOf(by) }
    ownPin.use(now, ownPinAct(null, { role }))
    await written(entry('staffAdded', by, name, { role }), () => list.add(record))
    return member
  }

  return {
    /** The first owner is on duty at once; every other window locks. */
    async setUp(caller: Admitted, name: string, pin: string): Promise<Duty> {
      if (!duties.isOpen()) throw new CallFailure('notPossible', 'there are staff already')
      demandOwn()
      return duties.begin(caller.window, await add(caller, { name, role: 'owner', pin }))
    },

    async add(caller: Admitted, wanted: NewStaff): Promise<StaffMember> {
      if (duties.isOpen()) throw new CallFailure('notPossible', 'the first of the staff is an owner')
      demandOwn()
      return add(caller, wanted)
    },

    /** A new PIN ends the duties that began with the old one, except that of an owner who changes their own. */
    async change(caller: Admitted, staffId: string, { pin, ...wanted }: WantedStaff): Promise<StaffMember> {
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
      const now = caller.again()
      const by = now.staff
      demandOwn()
      if (to.active) demandOwnLook(staffId, to.name)
      const onlyPin = Object.values(wanted).every((value) => value === undefined)
      const line = onlyPin
        ? entry('pinReset', by, before.name)
        : entry('staffChanged', by, before.name, facts)
      if (asksOwnPin(before, to, made !== undefined)) ownPin.use(now, ownPinAct(before, to))
      await written(line, () => list.change(staffId, { ...to, pin: made, officeMode: officeModeOf(by) }))
      const changed: StaffMember = { id: staffId, name: to.name, role: to.role }
      if (made) pinCheck.letTry(staffId)
      if (!to.active) await lockWindowsOf(staffId)
      else if (made) await lockWindowsOf(staffId, caller.window)
      for (const window of duties.windowsOf(staffId)) duties.begin(window, changed)
      return changed
    },

    /** Demands the old PIN: nobody gets a PIN from a window that was left alone. */
    async changePin(
      caller: Admitted,
      pin: string,
      newPin: string,
    ): Promise<{ kind: 'changed' } | PinRefusal> {
      demandOwn()
      const checked = await ownPin.check(caller, pin)
      if (checked.kind !== 'right') return checked
      const { window } = caller
      const member = checked.record
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
