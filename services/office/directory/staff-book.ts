import { randomUUID } from 'node:crypto'
import { compareNames } from '../../../shared/names-in-order.ts'
import { type DirectoryPin, type DirectoryStaff, directoryStaff } from '../../../shared/office/directory.ts'
import { haveLookAlikes } from '../../../shared/staff/look-alike.ts'
import type { Role } from '../../../shared/staff/role.ts'
import type { AuditBook } from '../people/audit-book.ts'
import type { Visitor } from '../people/person.ts'
import type { DirectoryStore, Entry, Writing } from './directory-store.ts'

/** A member of staff, without their PIN. */
export type StaffPerson = Omit<DirectoryStaff, 'pin'>

/** Why a change of the staff is refused. */
export type StaffProblem = 'nameTaken' | 'lastOwner' | 'nobody' | 'changedMeanwhile'

/** A change of a member of staff; missing members stay as they are. */
export interface WantedStaff {
  readonly name?: string
  readonly role?: Role
  readonly active?: boolean
}

/** The staff of all counters. Each change is in the audit log. */
export interface StaffBook {
  list(): Promise<StaffPerson[]>
  add(by: Visitor, wanted: { name: string; role: Role; pin: DirectoryPin }): Promise<StaffProblem | null>
  /** Changes nothing where `isOld` says so of the person as they are now. */
  change(
    by: Visitor,
    id: string,
    wanted: WantedStaff,
    pin: DirectoryPin | null,
    isOld?: (now: StaffPerson) => boolean,
  ): Promise<StaffProblem | null>
}

/** A change that no counter would accept; it rolls the transaction back. */
export class StaffRefused extends Error {
  override readonly name = 'StaffRefused'
  readonly problem: StaffProblem
  constructor(problem: StaffProblem) {
    super(problem)
    this.problem = problem
  }
}

const person = directoryStaff.omit({ pin: true })
const personOf = ({ key, value }: Entry & { readonly value: string }): StaffPerson =>
  person.parse({ ...JSON.parse(value), id: key })

interface StaffBookOptions {
  readonly store: DirectoryStore
  readonly audit: AuditBook
  readonly now: () => number
}

export function createStaffBook({ store, audit, now }: StaffBookOptions): StaffBook {
  async function written(work: (writing: Writing) => Promise<void>): Promise<StaffProblem | null> {
    try {
      await store.write('staff', async (writing) => {
        await work(writing)
        demandLawful((await writing.entries('person')).map(personOf))
      })
      return null
    } catch (error) {
      if (error instanceof StaffRefused) return error.problem
      throw error
    }
  }
  return {
    async list() {
      const all = (await store.entries('staff', 'person')).map(personOf)
      return all.sort(
        (one, other) => Number(other.active) - Number(one.active) || compareNames(one.name, other.name),
      )
    },
    add: (by, { name, role, pin }) =>
      written(async (writing) => {
        const value = { name, role, active: true, createdAt: now(), by: by.name }
        await put(writing, randomUUID(), value, pin)
        await audit.note(writing, { who: by.name, kind: 'staffAdded', subject: name })
      }),
    change: (by, id, wanted, pin, isOld = () => false) =>
      written(async (writing) => {
        const known = (await writing.entries('person')).map(personOf).find((each) => each.id === id)
        if (!known) throw new StaffRefused('nobody')
        if (isOld(known)) throw new StaffRefused('changedMeanwhile')
        const { id: _, ...value } = { ...known, ...wanted, by: by.name }
        await put(writing, id, value, pin)
        const note = (kind: Parameters<AuditBook['note']>[1]['kind']) =>
          audit.note(writing, { who: by.name, kind, subject: value.name })
        if (known.active !== value.active) await note(value.active ? 'staffBack' : 'staffEnded')
        if (known.name !== value.name || known.role !== value.role) await note('staffChanged')
        if (pin) await note('pinSet')
      }),
  }
}

const put = ({ put }: Writing, key: string, value: object, pin: DirectoryPin | null) =>
  put({ kind: 'person', key, value: JSON.stringify(value), secret: pin && JSON.stringify(pin) })

/** The counters' own rules: at least one owner, and no two working people with the same name, or one that looks the same. */
export function demandLawful(staff: readonly StaffPerson[]): void {
  const active = staff.filter((each) => each.active)
  if (!active.some(({ role }) => role === 'owner')) throw new StaffRefused('lastOwner')
  if (haveLookAlikes(active.map(({ name }) => name))) throw new StaffRefused('nameTaken')
}
