import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type StaticVirtualAccountCode,
  staticVirtualAccountCodes,
} from '../../../shared/gateway/channel-codes.ts'
import { findChannel } from '../../../shared/gateway/channels.ts'
import { termsOf } from '../../../shared/staff/approval-terms.ts'
import { Button } from '../../components/button.tsx'
import { Choice } from '../../components/choice.tsx'
import { Dialog } from '../../components/dialog.tsx'
import css from '../../components/form.module.css'
import { FormField } from '../../components/form-field.tsx'
import { FailureNotice } from '../../components/notice.tsx'
import { useAction } from '../../state/use-action.ts'
import { go } from '../../state/view.ts'
import { useApproval } from '../staff/use-approval.tsx'
import { createAccount } from './account-list.ts'

/** Everything that a new static account needs. */
export function NewAccount({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  // Asked for twice by the same name, it is one account.
  const [accountId] = useState(() => crypto.randomUUID())
  const [paymentType, setPaymentType] = useState<StaticVirtualAccountCode>('StaticBankLVA')
  const [payer, setPayer] = useState('')
  const [usedFor, setUsedFor] = useState('')
  const [tried, setTried] = useState(false)
  const { busy, failure, run } = useAction<'create'>()
  const form = useId()
  const payerMissing = payer.trim() === ''
  const forWhat = usedFor.trim() ? { usedFor: usedFor.trim() } : {}
  const wanted = { accountId, paymentType, payer: payer.trim(), ...forWhat }
  const bound = { action: 'makeAccount', merchantTradeNo: accountId, amount: null } as const
  const asked = { ...bound, terms: termsOf(wanted) }
  const { demand, dialog } = useApproval(asked)

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (payerMissing || busy) return
    demand(
      (approved) =>
        void run('create', async () => {
          await createAccount({ ...wanted, ...approved })
          onClose()
          go({ screen: 'staticAccounts', accountId })
        }),
    )
  }

  if (dialog) return dialog

  return (
    <Dialog
      title={t('staticAccount.new')}
      closeLabel={t('print.close')}
      onClose={onClose}
      actions={
        <Button tone="primary" type="submit" form={form} busy={busy !== null}>
          {t('staticAccount.create')}
        </Button>
      }
    >
      <form id={form} className={css.form} onSubmit={submit} noValidate>
        <Choice
          label={t('staticAccount.bank')}
          value={paymentType}
          options={staticVirtualAccountCodes.map((code) => ({
            value: code,
            label: findChannel(code)?.name ?? code,
          }))}
          onChange={setPaymentType}
        />
        <FormField
          label={t('staticAccount.payer')}
          value={payer}
          error={payerMissing && tried ? t('subscription.required') : null}
          maxLength={60}
          required
          onChange={setPayer}
        />
        <FormField
          label={t('staticAccount.usedFor')}
          value={usedFor}
          hint={t('staticAccount.usedForHint')}
          maxLength={100}
          onChange={setUsedFor}
        />
        {failure && <FailureNotice failure={failure} />}
      </form>
    </Dialog>
  )
}
