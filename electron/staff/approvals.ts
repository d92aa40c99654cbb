import type { AuditEntry } from '../../shared/audit/audit.ts'
import { reaches } from '../../shared/staff/role.ts'
import type { ApprovalAction, PinRefusal, StaffMember } from '../../shared/staff/staff.ts'
import { CallFailure } from '../call-failure.ts'
import type { Clock } from '../clock.ts'
import { ApprovalRefused, type Authority, subjectOf } from '../journal/authority.ts'
import type { Journal } from '../journal/journal.ts'
import type { Randomness } from '../randomness.ts'
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
  readonly onDuty: () => StaffMember | null
}

type Approved = { readonly kind: 'approved'; readonly approval: string; readonly by: string } | PinRefusal

const GOOD_FOR_MS = 60_000

/** A supervisor's yes, by PIN, to one thing that a cashier asks for. None outlives the minute, nor this run. */
export function createApprovals({ journal, pinCheck, clock, random, onDuty }: ApprovalsOptions) {
  /** By `elapsed`: whoever sets the clock gains nothing. */
  const goodUntil = new Map<string, number>()

  async function refuse(wanted: Approvable, reason: string): Promise<never> {
    const entry: Omit<AuditEntry, 'sequence'> = {
      ...{ at: clock.now(), kind: 'approvalRefused', by: onDuty(), subject: subjectOf(wanted) },
      detail: {
        ...{ action: wanted.action, reason },
        ...(wanted.amount === null ? {} : { amount: String(wanted.amount / 100) }),
      },
    }
    await journal.noteAudit(entry)
    throw new CallFailure('approvalRefused', reason, 'approval')
  }

  return {
    async approve(staffId: string, pin: string, wanted: Approvable): Promise<Approved> {
      const checked = await pinCheck.check(staffId, pin)
      if (checked.kind !== 'right') return checked
      const { id, name, role } = checked.record
      const at = clock.now()
      const by: StaffMember = { id, name, role }
      if (!reaches(role, 'supervisor')) return refuse(wanted, `${role} may not approve`)
      const approval = random.uuid()
      await journal.forgetFailures(id, { ...wanted, id: approval, askedBy: onDuty(), approvedBy: by, at })
      pinCheck.letTry(id)
      goodUntil.set(approval, clock.elapsed() + GOOD_FOR_MS)
      return { kind: 'approved', approval, by: name }
    },

    /**
     * Does what needs a supervisor: by the authority of who is on duty, or by what was approved. The journal uses that up
     * in the transaction of the work itself.
     */
    async authorised<Result>(
      mayAlone: boolean,
      approval: string | undefined,
      wanted: Approvable,
      work: (authority: Authority) => Promise<Result>,
    ): Promise<Result> {
      const by = onDuty()
      if (mayAlone) return work({ by })
      if (approval === undefined) throw new CallFailure('notAllowed', 'this needs an approval')
      const until = goodUntil.get(approval)
      if (until === undefined || until <= clock.elapsed())
        return refuse(wanted, 'it is too old, or was never given')
      try {
        return await work({ by, approval })
      } catch (error) {
        if (error instanceof ApprovalRefused) return refuse(wanted, error.message)
        throw error
      }
    },
  }
}
