import type { AuditEntry } from '../../shared/audit/audit.ts'
import type { Role } from '../../shared/staff/role.ts'
import type { Duty, PinRefusal, StaffEntry, StaffMember } from '../../shared/staff/staff.ts'
import { CallFailure } from '../call-failure.ts'
import type { Clock } from '../clock.ts'
import type { Journal } from '../journal/journal.ts'
import { NameTaken, NoOwnerLeft, type StaffRecord } from '../journal/staff-book.ts'
import type { Randomness } from '../randomness.ts'
import { createApprovals } from './approvals.ts'
import { createIdleLock } from './idle-lock.ts'
import { createPinCheck } from './pin-check.ts'
import type { Pins } from './pins.ts'

export interface StaffOptions {
  readonly journal: Journal
  readonly pins: Pins
  readonly clock: Clock
  readonly random: Pick<Randomness, 'uuid'>
  /** After how long nobody is taken to be there any more. */
  readonly lockAfterMinutes: () => number
  /** No owner has a PIN any more: the counter is as without staff until there is a new one. */
  readonly newOwner: boolean
  readonly onDuty: (duty: Duty) => void
  readonly onTrouble: (error: unknown) => void
}

export interface NewStaff {
  readonly name: string
  readonly role: Role
  readonly pin: string
}

export type Staff = Awaited<ReturnType<typeof openStaff>>

/** Who works at this counter, and who of them does so now. Where staff are set up, it starts locked. */
export async function openStaff(options: StaffOptions) {
  const { journal, pins, clock, random, onTrouble } = options
  const hasStaff = (await journal.listStaff()).length > 0
  let duty: Duty = hasStaff && !options.newOwner ? { kind: 'locked' } : { kind: 'open' }
  const onDuty = () => (duty.kind === 'onDuty' ? duty.staff : null)
  const pinCheck = createPinCheck({ book: journal, pins, clock })
  const approvals = createApprovals({ journal, pinCheck, clock, random, onDuty })
  const idle = createIdleLock(clock, options.lockAfterMinutes, () => void lock('idle').catch(onTrouble))

  const entry = (
    kind: AuditEntry['kind'],
    subject: string | null,
    detail: AuditEntry['detail'] = {},
    by = onDuty(),
  ) => ({ at: clock.now(), kind, by, subject, detail })

  if (hasStaff && options.newOwner) await journal.noteAudit(entry('newOwner', null))

  function become(next: Duty): Duty {
    duty = next
    if (duty.kind === 'onDuty') idle.seen()
    else idle.stop()
    options.onDuty(duty)
    return duty
  }

  async function lock(why: 'asked' | 'idle' | 'changed'): Promise<void> {
    if (duty.kind !== 'onDuty') return
    const line = entry('locked', null, why === 'asked' ? {} : { why })
    become({ kind: 'locked' })
    await journal.noteAudit(line)
  }

  async function existing(id: string): Promise<StaffRecord> {
    const record = await journal.readStaff(id)
    if (!record) throw new CallFailure('notFound', 'there is nobody like that', 'staffId')
    return record
  }

  async function add({ name, role, pin }: NewStaff): Promise<StaffMember> {
    const member: StaffMember = { id: random.uuid(), name, role }
    const record = { ...member, createdAt: clock.now(), pin: await pins.make(pin) }
    await lawful(() => journal.addStaff(record, entry('staffAdded', name, { role })))
    return member
  }

  return {
    duty: () => duty,
    /** The role that every window has now; null while the counter is locked. */
    caller: (): { role: Role | null; staff?: StaffMember } => {
      switch (duty.kind) {
        case 'open':
          return { role: 'owner' }
        case 'locked':
          return { role: null }
        case 'onDuty':
          return { role: duty.staff.role, staff: duty.staff }
      }
    },
    onDuty,
    /** Whatever leaves the counter as a file leaves a line behind. */
    noteExport: (of: string, detail: AuditEntry['detail'] = {}) =>
      journal.noteAudit(entry('exported', null, { of, ...detail })),
    lock: () => lock('asked'),
    seen: () => duty.kind === 'onDuty' && idle.seen(),
    stop: idle.stop,
    approve: approvals.approve,
    authorised: approvals.authorised,

    async names(): Promise<StaffMember[]> {
      const active = (await journal.listStaff()).filter((record) => record.active)
      return active.map(({ id, name, role }) => ({ id, name, role }))
    },

    async signIn(staffId: string, pin: string): Promise<{ kind: 'signedIn'; duty: Duty } | PinRefusal> {
      const checked = await pinCheck.check(staffId, pin)
      if (checked.kind !== 'right') return checked
      const { id, name, role } = checked.record
      const staff: StaffMember = { id, name, role }
      await journal.forgetFailures(id, entry('signedIn', null, {}, staff))
      pinCheck.letTry(id)
      return { kind: 'signedIn', duty: become({ kind: 'onDuty', staff }) }
    },

    /** The first owner is on duty at once: from then on the counter asks who is there. */
    async setUp(name: string, pin: string): Promise<Duty> {
      if (duty.kind !== 'open') throw new CallFailure('notPossible', 'there are staff already')
      const staff = await add({ name, role: 'owner', pin })
      return become({ kind: 'onDuty', staff })
    },

    async list(): Promise<StaffEntry[]> {
      const records = await journal.listStaff()
      return Promise.all(
        records.map(async ({ pin: _, waitsUntil: __, ...record }) => ({
          ...record,
          waitSeconds: await pinCheck.secondsLeft({ ...record, pin: _, waitsUntil: __ }),
        })),
      )
    },

    async add(wanted: NewStaff): Promise<StaffMember> {
      if (duty.kind === 'open') throw new CallFailure('notPossible', 'the first of the staff is an owner')
      return add(wanted)
    },

    async change(
      staffId: string,
      wanted: { name?: string | undefined; role?: Role | undefined; active?: boolean | undefined },
    ): Promise<StaffMember> {
      const { name, role, active } = await existing(staffId)
      const to = {
        name: wanted.name ?? name,
        role: wanted.role ?? role,
        active: wanted.active ?? active,
      }
      const facts = {
        role: to.role,
        active: String(to.active),
        ...(to.name === name ? {} : { name: to.name }),
      }
      await lawful(() => journal.changeStaff(staffId, to, entry('staffChanged', name, facts)))
      const changed: StaffMember = { id: staffId, name: to.name, role: to.role }
      if (onDuty()?.id === staffId) {
        if (to.active) become({ kind: 'onDuty', staff: changed })
        else await lock('changed')
      }
      return changed
    },

    /** Whoever is on duty must know the old one: a counter that was left alone gives nobody a PIN. */
    async changePin(pin: string, newPin: string): Promise<{ kind: 'changed' } | PinRefusal> {
      const member = onDuty()
      if (!member) throw new CallFailure('notPossible', 'nobody has a PIN here')
      const checked = await pinCheck.check(member.id, pin)
      if (checked.kind !== 'right') return checked
      const line = entry('pinChanged', member.name, {}, member)
      await journal.setPin(member.id, await pins.make(newPin), line)
      pinCheck.letTry(member.id)
      return { kind: 'changed' }
    },

    async resetPin(staffId: string, pin: string): Promise<void> {
      const { name } = await existing(staffId)
      await journal.setPin(staffId, await pins.make(pin), entry('pinReset', name))
      pinCheck.letTry(staffId)
    },
  }
}

async function lawful<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof NoOwnerLeft) throw new CallFailure('lastOwner', error.message)
    if (error instanceof NameTaken) throw new CallFailure('nameTaken', error.message, 'name')
    throw error
  }
}
