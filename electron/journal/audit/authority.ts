import { hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { AuditKind } from '../../../shared/audit/audit.ts'
import type { ApprovalAction, StaffMember } from '../../../shared/staff/staff.ts'
import type { NewAuditEntry } from './audit-log.ts'
import { canonical } from './chain.ts'

/** Who authorised an act. */
export interface Authority {
  /** Who is on duty; null where no staff are set up. */
  readonly by: StaffMember | null
  /** The supervisor's approval, if the person on duty may not act alone. The action uses it up. */
  readonly approval?: string
  /** A digest of all terms of the act, which must equal that of the approval. */
  readonly terms?: string
}

/** The approval was for something else, or has been used. Nothing was written. */
export class ApprovalRefused extends Error {
  override readonly name = 'ApprovalRefused'
}

/** What a supervisor approves. */
export interface NewApproval {
  readonly id: string
  readonly action: ApprovalAction
  readonly merchantTradeNo: string
  /** In sen; null if no money moves. */
  readonly amount: number | null
  /** All other approved terms, by name, as shown in the log. */
  readonly terms: Readonly<Record<string, string>>
  readonly askedBy: StaffMember | null
  readonly approvedBy: StaffMember
  readonly at: number
}

/** An act; `merchantTradeNo` is the subject that its approval is bound to. */
export interface Act extends Pick<NewApproval, 'action' | 'merchantTradeNo' | 'amount' | 'at'> {
  readonly kind: AuditKind
  /** Its name in the log, if different. */
  readonly subject?: string
  readonly detail: Readonly<Record<string, string>>
}

export type Authorities = ReturnType<typeof createAuthorities>

/** Approvals in the journal's database; both join the caller's transaction. */
export function createAuthorities(database: DatabaseSync, append: (entry: NewAuditEntry) => void) {
  const insert = database.prepare(`INSERT INTO approvals
    (id, action, merchant_trade_no, amount, terms, asked_by, approved_by, approver, at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const use = database.prepare(`UPDATE approvals SET used_at = ?
    WHERE id = ? AND action = ? AND merchant_trade_no = ? AND amount IS ? AND terms = ? AND used_at IS NULL`)
  const selectName = database.prepare('SELECT approver AS name FROM approvals WHERE id = ?')

  const approverOf = (approval: string) =>
    (selectName.get(approval) as { name: string } | undefined)?.name ?? null

  return {
    /** Who gave an approval; null if it was never given. */
    approverOf,

    approve({ id, action, merchantTradeNo, amount, terms, askedBy, approvedBy, at }: NewApproval): void {
      insert.run(
        id,
        action,
        merchantTradeNo,
        amount,
        digestOf(terms),
        askedBy?.id ?? null,
        approvedBy.id,
        approvedBy.name,
        at,
      )
      append({
        at,
        kind: 'approved',
        by: approvedBy,
        subject: subjectOf({ action, merchantTradeNo }),
        detail: {
          ...shortened(terms),
          action,
          ...amountOf(amount),
          ...(askedBy ? { askedBy: askedBy.name } : {}),
        },
      })
    },

    /** Uses up the approval if there is one, records who acted, and returns that as facts for a timeline. */
    act({ by, approval, terms = '' }: Authority, act: Act): Record<string, string> {
      const { action, merchantTradeNo, amount, at, kind, detail, subject = merchantTradeNo } = act
      let approvedBy: string | null = null
      if (approval !== undefined) {
        if (use.run(at, approval, action, merchantTradeNo, amount, terms).changes !== 1)
          throw new ApprovalRefused('this approval was of something else, or has been used')
        approvedBy = approverOf(approval)
      }
      const approved = approvedBy === null ? {} : { approvedBy }
      append({
        at,
        kind,
        by,
        subject,
        detail: { ...amountOf(amount), ...detail, ...approved },
      })
      return { ...(by ? { by: by.name } : {}), ...approved }
    },
  }
}

/** The same terms in any order have the same digest; it is empty without terms. */
export function digestOf(terms: Readonly<Record<string, string>>): string {
  return Object.keys(terms).length === 0 ? '' : hash('sha256', canonical(terms))
}

/** The log has only the beginning of a long term, and no moments; the digest covers all of them. */
const shortened = ({ since: _, ...terms }: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(terms).map(([name, value]) => [name, value.slice(0, 80)]))

/** The subject of an approval's line. The id of something without a number would mean nothing to a reader. */
export function subjectOf({
  action,
  merchantTradeNo,
}: Pick<NewApproval, 'action' | 'merchantTradeNo'>): string | null {
  return ['subscribe', 'makeAccount', 'discount'].includes(action) ? null : merchantTradeNo
}

/** In rupiah, with decimals only if there are sen. */
const amountOf = (amount: number | null) => (amount === null ? {} : { amount: String(amount / 100) })
