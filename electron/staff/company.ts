import type { Journal } from '../journal/journal.ts'
import type { StaffRecord } from '../journal/staff-book.ts'
import { replacePepper } from './counter-keys.ts'

/** Who works at one side of a counter, on their way to the other. */
export interface Company {
  readonly staff: readonly StaffRecord[]
  /** Without it their PINs would be right nowhere else. */
  readonly pepper: Uint8Array
}

/**
 * A side that has no staff takes over those of the other, PINs and all: real money never lies open because its PINs were
 * set up while training. Where there are staff already nothing changes. Answers whose pepper counts from now on.
 */
export async function takeAlong(
  company: Company,
  { journal, keyFile, now }: { journal: Journal; keyFile: string; now: number },
): Promise<Uint8Array | null> {
  if (company.staff.length === 0 || (await journal.listStaff()).length > 0) return null
  replacePepper(keyFile, company.pepper)
  const ownersFirst = company.staff.toSorted((one, other) => Number(isOwner(other)) - Number(isOwner(one)))
  for (const record of ownersFirst) {
    const detail = { role: record.role, from: 'otherMode' }
    await journal.addStaff(record, { at: now, kind: 'staffAdded', by: null, subject: record.name, detail })
  }
  return company.pepper
}

const isOwner = ({ role }: StaffRecord) => role === 'owner'
