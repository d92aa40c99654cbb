import { useState } from 'react'
import { formatRupiah, type Sen } from '../../../shared/money.ts'
import { reaches } from '../../../shared/staff/role.ts'
import type { ApprovalAction, PinRefusal } from '../../../shared/staff/staff.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { Facts } from '../../components/layout/facts.tsx'
import { FailureNotice, Notice } from '../../components/notices/notice.tsx'
import { StaffPin } from '../../components/pin/staff-pin.tsx'
import { termFacts } from '../../components/words/audit-facts.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useAction } from '../../state/calls/use-action.ts'
import { useChannelName } from '../../state/channels/channels.ts'
import { useTimeFormat } from '../../state/time/time-format.ts'
import css from './approval-dialog.module.css'
import { useStaffNames } from './use-staff-names.ts'

/** The act, with all the terms that its approval is for. */
export interface WantedApproval {
  readonly action: ApprovalAction
  readonly merchantTradeNo: string
  /** Null if no money moves. */
  readonly amount: Sen | null
  /** All other terms of the call. */
  readonly terms?: Readonly<Record<string, string>>
  /** What else the supervisor decides by: names and values, shown after the terms. */
  readonly beside?: readonly [name: string, value: string][]
}

interface ApprovalDialogProps extends WantedApproval {
  /** A second act that the same PIN approves, with an approval of its own. */
  readonly also?: WantedApproval
  /** Called with the approvals: each is valid for its own act, once, within a minute. */
  readonly onApproved: (approval: string, other?: string) => void
  readonly onClose: () => void
}

/** A supervisor's approval, by PIN, for what the cashier on duty may not do alone. */
export function ApprovalDialog({
  action,
  merchantTradeNo,
  amount,
  terms: wanted = {},
  beside = [],
  also,
  onApproved,
  onClose,
}: ApprovalDialogProps) {
  const { t } = useTranslation()
  const { names, failure: unread } = useStaffNames()
  const { isBusy, failure, run } = useAction<'approve'>('form')
  const approvers = names?.filter(({ role }) => reaches(role, 'supervisor'))
  // What is shown is approved, whatever changes meanwhile.
  const [acts] = useState(() => [
    { action, merchantTradeNo, amount, terms: wanted },
    ...(also ? [{ ...also, terms: also.terms ?? {} }] : []),
  ])

  const terms = termFacts(acts[0]?.terms ?? {}, { t, format: useTimeFormat(), channelName: useChannelName() })
  const facts = [...terms, ...beside]

  async function approve(staffId: string, pin: string): Promise<PinRefusal | null> {
    let refusal: PinRefusal | null = null
    await run('approve', async () => {
      const approvals: string[] = []
      for (const act of acts) {
        const answer = await callMain('staff.approve', { staffId, pin, ...act })
        if (answer.kind !== 'approved') {
          refusal = answer
          return null
        }
        approvals.push(answer.approval)
      }
      const [first, other] = approvals
      // Who has closed this dialog meanwhile wants the act no longer.
      return () => first !== undefined && onApproved(first, other)
    })
    return refusal
  }

  return (
    <Dialog title={t('approval.title')} onClose={onClose}>
      <div className={css.asked}>
        {acts.map((act) => (
          <Notice
            key={act.merchantTradeNo}
            tone="info"
            title={t(`approval.${act.action}`, { order: act.merchantTradeNo })}
          >
            {act.amount !== null && formatRupiah(act.amount)}
          </Notice>
        ))}
        {facts.length > 0 && <Facts facts={facts} />}
      </div>
      {unread && <FailureNotice failure={unread} />}
      {failure && <FailureNotice failure={failure} />}
      {approvers && (
        <StaffPin
          people={approvers}
          first={approvers.length === 1 ? (approvers[0]?.id ?? null) : null}
          who={t('approval.who')}
          enter={t('approval.give')}
          busy={isBusy()}
          onTry={approve}
        />
      )}
    </Dialog>
  )
}
