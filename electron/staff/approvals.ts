import type { AuditEntry } from '../../shared/audit/audit.ts'
import { reaches } from '../../shared/staff/role.ts'
import type { ApprovalAction, PinRefusal, StaffMember } from '../../shared/staff/staff.ts'
import { CallFailure } from '../call-failure.ts'
import type { Clock } from '../clock.ts'
import { ApprovalRefused, type Authority, subjectOf } from '../journal/authority.ts'
import type { Journal } from '../journal/journal.ts'
import type { Randomness } from '../randomness.ts'
import type { Caller } from './caller.ts'
import type { PinCheck } from './pin-check.ts'

/** One thing that a supervisor may say yes to. */
export interface Approvable {
  readonly action: ApprovalAction
  readonly merchantTradeNo: string
  /** In sen; null where no money moves. */
  readonly amount: number | null
}

interface ApprovalsOptions {
  readonly journal: Pick<Journal, 'forgetFailures' | 'noteAudit'>
  readonly pinCheck: PinCheck
  readonly clock: Clock
  readonly random: Pick<Randomness, 'uuid'>
  /** Who is on duty at a window now. */
  readonly callerAt: (window: string) => Caller
}

type Approved = { readonly kind: 'approved'; readonly approval: string; readonly by: string } | PinRefusal

const GOOD_FOR_MS = 60_000

/**
 * A supervisor's yes, by PIN, to one thing that a cashier asks for, in the window where it was asked for. None outlives
 * the minute, the cashier's duty there, nor this run.
 */
export function createApprovals({ journal, pinCheck, clock, random, callerAt }: ApprovalsOptions) {
  /** By `elapsed`: whoever sets the clock gains nothing. */
  const given = new Map<string, { until: number; window: string; askedBy: string | null }>()

  const isGood = ({ window, staff }: Caller, approval: string) => {
    const one = given.get(approval)
    if (!one || one.until <= clock.elapsed()) return false
    return one.window === window && one.askedBy === (staff?.id ?? null)
  }

  async function refuse({ staff }: Caller, wanted: Approvable, reason: string): Promise<never> {
    const entry: Omit<AuditEntry, 'sequence'> = {
      ...{ at: clock.now(), kind: 'approvalRefused', by: staff, subject: subjectOf(wanted) },
      detail: {
        ...{ action: wanted.action, reason },
        ...(wanted.amount === null ? {} : { amount: String(wanted.amount / 100) }),
      },
    }
    await journal.noteAudit(entry)
    throw new CallFailure('approvalRefused', reason, 'approval')
  }

  return {
    async approve(caller: Caller, staffId: string, pin: string, wanted: Approvable): Promise<Approved> {
      const checked = await pinCheck.check(staffId, pin)
      if (checked.kind !== 'right') return checked
      const { id, name, role } = checked.record
      const at = clock.now()
      const by: StaffMember = { id, name, role }
      if (!reaches(role, 'supervisor')) return refuse(caller, wanted, `${role} may not approve`)
      const approval = random.uuid()
      await journal.forgetFailures(id, { ...wanted, id: approval, askedBy: caller.staff, approvedBy: by, at })
      pinCheck.letTry(id)
      const { window, staff } = caller
      given.set(approval, { until: clock.elapsed() + GOOD_FOR_MS, window, askedBy: staff?.id ?? null })
      return { kind: 'approved', approval, by: name }
    },

    /**
     * Does what needs a supervisor: by the authority of who asks, or by what was approved for them. The journal uses that
     * up in the transaction of the work itself. Who is no longer on duty by now has no authority left.
     */
    async authorised<Result>(
      asking: Caller,
      approval: string | undefined,
      wanted: Approvable,
      work: (authority: Authority) => Promise<Result>,
    ): Promise<Result> {
      const caller = callerAt(asking.window)
      if (caller.role === null || caller.staff?.id !== asking.staff?.id) {
        throw new CallFailure('locked', 'who asked is no longer on duty in this window')
      }
      const by = caller.staff
      if (reaches(caller.role, 'supervisor')) return work({ by })
      if (approval === undefined) throw new CallFailure('notAllowed', 'this needs an approval')
      if (!isGood(caller, approval)) return refuse(caller, wanted, 'it is too old, or was never given here')
      try {
        return await work({ by, approval })
      } catch (error) {
        if (error instanceof ApprovalRefused) return refuse(caller, wanted, error.message)
        throw error
      }
    },
  }
}
