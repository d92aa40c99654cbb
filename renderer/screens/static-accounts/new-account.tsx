import { useState } from 'react'
import { holdsCardNumber } from '../../../shared/card-number.ts'
import {
  type StaticVirtualAccountCode,
  staticVirtualAccountCodes,
} from '../../../shared/gateway/channel-codes.ts'
import { termsOf } from '../../../shared/staff/approval-terms.ts'
import type { StaticAccount } from '../../../shared/static-account/static-account.ts'
import { Choice } from '../../components/fields/choice.tsx'
import { FormField } from '../../components/fields/form-field.tsx'
import { payerNameFault } from '../../components/words/payer-name-fault.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { type Approved, FormDialog } from '../../parts/form-dialog.tsx'
import { useChannelName } from '../../state/channels/channels.ts'
import { useTyped } from '../../state/typing/use-typed.ts'
import { go } from '../../state/view.ts'
import { useApproval } from '../staff/use-approval.tsx'
import { createAccount } from './account-list.ts'

interface AccountDraft {
  /** Sent twice by the same id, it is one account. */
  readonly accountId: string
  readonly paymentType: StaticVirtualAccountCode
  readonly payer: string
  readonly usedFor: string
}

const newDraft = (like: StaticAccount | null): AccountDraft => ({
  accountId: crypto.randomUUID(),
  paymentType: like?.paymentType ?? 'StaticBankLVA',
  payer: like?.payer ?? '',
  usedFor: like?.usedFor ?? '',
})

interface NewAccountProps {
  readonly like: StaticAccount | null
  readonly onClose: () => void
}

/** Everything that a new static account needs. */
export function NewAccount({ like, onClose }: NewAccountProps) {
  const channelName = useChannelName()
  const { t } = useTranslation()
  const form = like === null ? 'staticAccount' : `staticAccount ${like.accountId}`
  const { typed, field, isChanged } = useTyped(form, () => newDraft(like), like !== null)
  const { accountId, paymentType, payer, usedFor } = typed
  const [tried, setTried] = useState(false)
  const payerMissing = payer.trim() === ''
  const wrongName = payerNameFault(payer, t)
  const forWhat = usedFor.trim() ? { usedFor: usedFor.trim() } : {}
  const wanted = { accountId, paymentType, payer: payer.trim(), ...forWhat }
  const approval = useApproval({
    action: 'makeAccount',
    merchantTradeNo: accountId,
    amount: null,
    terms: termsOf(wanted),
  })

  async function create(approved: Approved) {
    await createAccount({ ...wanted, ...approved })
    return () => {
      onClose()
      go({ screen: 'staticAccounts', accountId })
    }
  }

  return (
    <FormDialog
      title={t('staticAccount.new')}
      send={t('staticAccount.create')}
      complete={!payerMissing && !wrongName && !holdsCardNumber(usedFor)}
      onIncomplete={() => setTried(true)}
      changed={isChanged}
      onSend={create}
      isRecorded
      approval={approval}
      onClose={onClose}
    >
      <Choice
        label={t('staticAccount.bank')}
        {...field('paymentType')}
        options={staticVirtualAccountCodes.map((code) => ({
          value: code,
          label: channelName(code),
        }))}
      />
      <FormField
        label={t('staticAccount.payer')}
        {...field('payer')}
        error={payerMissing && tried ? t('subscription.required') : wrongName}
        maxLength={60}
        required
        isFirst
      />
      <FormField
        label={t('staticAccount.usedFor')}
        {...field('usedFor')}
        hint={t('staticAccount.usedForHint')}
        maxLength={100}
        freeText
      />
    </FormDialog>
  )
}
