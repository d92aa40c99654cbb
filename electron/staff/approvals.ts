import type { Clock } from '../../platform/clock.ts'
import type { Randomness } from '../../platform/randomness.ts'
import { MINUTE } from '../../shared/durations.ts'
import { reaches } from '../../shared/staff/role.ts'
import type { ApprovalAction, PinRefusal, StaffMember } from '../../shared/staff/staff.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { NewAuditEntry } from '../journal/audit/audit-log.ts'
import { ApprovalRefused, type Authority, digestOf, subjectOf } from '../journal/audit/authority.ts'
import type { Journal } from '../journal/journal.ts'
import type { Admitted, Caller } from './caller.ts'
import type { PinCheck } from './pin-check.ts'
import type { StaffList } from './staff-list.ts'

/** What a supervisor is asked to approve. */
export interface Approvable {
  readonly action: ApprovalAction
  readonly merchantTradeNo: string
  /** In sen; null where no money moves. */
  readonly amount: number | null
  /** The rest of the call, which is approved with it. */
  readonly terms?: Readonly<Record<string, string>>
}

interface ApprovalsOptions {
  readonly journal: Pick<Journal, 'approve'>
  /** Writes the line of a try that is refused. */
  readonly noteRefused: (entry: NewAuditEntry) => Promise<void>
  readonly list: Pick<StaffList, 'read'>
  readonly pinCheck: PinCheck
  readonly clock: Clock
  readonly random: Pick<Randomness, 'uuid'>
}

type Approved = { readonly kind: 'approved'; readonly approval: string; readonly by: string } | PinRefusal

/** An approval of this run. */
interface Given {
  /** By the monotonic clock: setting the wall clock gains nothing. */
  readonly until: number
  readonly window: string
  readonly askedBy: string | null
  readonly approvedBy: string
}

const GOOD_FOR_MS = MINUTE

/**
 * A supervisor approves one act of a cashier by PIN, in the cashier's window. An approval ends after a minute, with
 * the cashier's duty in that window, and when Loket stops.
 */
export function createApprovals({ journal, noteRefused, list, pinCheck, clock, random }: ApprovalsOptions) {
  const given = new Map<string, Given>()

  /** Why an approval is not valid; null if it is. */
  function problemOf(approval: string, { window, staff }: Caller): string | null {
    const one = given.get(approval)
    if (!one || one.until <= clock.elapsed() || one.window !== window || one.askedBy !== (staff?.id ?? null))
      return 'it is too old, or was never given here'
    const approver = list.read(one.approvedBy)
    const mayStill = approver?.active && reaches(approver.role, 'supervisor')
    return mayStill ? null : 'whoever gave it may not approve any more'
  }

  async function refuse({ staff }: Caller, wanted: Approvable, reason: string): Promise<never> {
    const entry: NewAuditEntry = {
      at: clock.now(),
      kind: 'approvalRefused',
      by: staff,
      subject: subjectOf(wanted),
      detail: {
        action: wanted.action,
        reason,
        ...(wanted.amount === null ? {} : { amount: String(wanted.amount / 100) }),
      },
    }
    await noteRefused(entry)
    throw new CallFailure('approvalRefused', reason, 'approval')
  }

  return {
    /** Ends the approvals of a window, because nobody or somebody else is on duty there now. */
    endAt(window: string): void {
      for (const [approval, one] of given) if (one.window === window) given.delete(approval)
    },

    /** Ends what this person has approved: they are dismissed, or their PIN was replaced. Neither comes back with them. */
    endOf(staffId: string): void {
      for (const [approval, one] of given) if (one.approvedBy === staffId) given.delete(approval)
    },

    async approve(asking: Admitted, staffId: string, pin: string, wanted: Approvable): Promise<Approved> {
      const checked = await pinCheck.check(staffId, pin)
      if (checked.kind !== 'right') return checked
      const caller = asking.again()
      const { id, name, role } = checked.record
      const at = clock.now()
      const by: StaffMember = { id, name, role }
      if (!reaches(role, 'supervisor')) return refuse(caller, wanted, `${role} may not approve`)
      const approval = random.uuid()
      const { terms = {} } = wanted
      await journal.approve({ ...wanted, terms, id: approval, askedBy: caller.staff, approvedBy: by, at })
      pinCheck.forgive(id)
      const { window, staff } = caller
      for (const [old, { until }] of given) if (until <= clock.elapsed()) given.delete(old)
      const until = clock.elapsed() + GOOD_FOR_MS
      given.set(approval, { until, window, askedBy: staff?.id ?? null, approvedBy: id })
      return { kind: 'approved', approval, by: name }
    },

    /**
     * Does an act that needs a supervisor, by the caller's own role or by an approval. The journal uses the approval up in
     * the transaction of the act itself. A caller who is no longer on duty is refused.
     */
    async authorised<Result>(
      asking: Admitted,
      approval: string | undefined,
      wanted: Approvable,
      work: (authority: Authority) => Promise<Result>,
    ): Promise<Result> {
      const caller = asking.again()
      const by = caller.staff
      if (reaches(caller.role, 'supervisor')) return work({ by })
      if (approval === undefined) throw new CallFailure('notAllowed', 'this needs an approval')
      const problem = problemOf(approval, caller)
      if (problem !== null) return refuse(caller, wanted, problem)
      try {
        return await work({ by, approval, terms: digestOf(wanted.terms ?? {}) })
      } catch (error) {
        if (error instanceof ApprovalRefused) return refuse(caller, wanted, error.message)
        throw error
      }
    },
  }
}
