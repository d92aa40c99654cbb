import { useState } from 'react'
import { intervalTypes } from '../../../shared/gateway/subscriptions.ts'
import { formatRupiah } from '../../../shared/money.ts'
import { termsOf } from '../../../shared/staff/approval-terms.ts'
import type { Subscription } from '../../../shared/subscription/subscription.ts'
import { Choice } from '../../components/fields/choice.tsx'
import css from '../../components/fields/form.module.css'
import { FormField } from '../../components/fields/form-field.tsx'
import { MAX_DIGITS } from '../../components/keyboard/keypad-keys.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { type Approved, FormDialog } from '../../parts/form-dialog.tsx'
import { useStarted } from '../../state/session.ts'
import { useTyped } from '../../state/typing/use-typed.ts'
import { go } from '../../state/view.ts'
import { useApproval } from '../staff/use-approval.tsx'
import { newDraft, readDraft } from './subscription-draft.ts'
import { createSubscription } from './subscription-list.ts'

interface NewSubscriptionProps {
  readonly like: Subscription | null
  readonly onClose: () => void
}

/** Everything that a new subscription needs, on one sheet. */
export function NewSubscription({ like, onClose }: NewSubscriptionProps) {
  const { t } = useTranslation()
  const form = like === null ? 'subscription' : `subscription ${like.number}`
  const { typed, type, field, isChanged } = useTyped(form, () => newDraft(like), like !== null)
  const { subscriptionId, ...draft } = typed
  const [tried, setTried] = useState(false)
  const { feeOnPayer } = useStarted().settings.channels

  const { channel, wrong, isComplete, wanted: asked } = readDraft(draft)
  const wanted = { subscriptionId, ...asked }
  const { method, digits, value } = draft
  const range = channel
    ? t('subscription.range', { min: formatRupiah(channel.min), max: formatRupiah(channel.max) })
    : ''
  const approval = useApproval({
    action: 'subscribe',
    merchantTradeNo: subscriptionId,
    amount: wanted.amount,
    terms: termsOf(wanted, { fee: feeOnPayer.includes(method) ? 'OUR' : 'BEN' }),
  })

  async function create(approved: Approved) {
    const number = await createSubscription({ ...wanted, ...approved })
    return () => {
      onClose()
      go({ screen: 'subscriptions', number })
    }
  }

  return (
    <FormDialog
      title={t('subscription.new')}
      send={t('subscription.create')}
      complete={isComplete}
      onIncomplete={() => setTried(true)}
      changed={isChanged}
      onSend={create}
      isRecorded
      approval={approval}
      onClose={onClose}
    >
      <Choice
        label={t('subscription.method')}
        {...field('method')}
        options={(['eMoney', 'card'] as const).map((each) => ({
          value: each,
          label: t(`subscription.${each}`),
        }))}
      />
      <Choice
        label={t('subscription.amountKind')}
        hint={t('subscription.amountKindHint')}
        {...field('amountKind')}
        options={(['static', 'dynamic'] as const).map((each) => ({
          value: each,
          label: t(`subscription.${each}`),
        }))}
      />
      <FormField
        label={t('subscription.amount')}
        value={digits}
        hint={range}
        error={wrong.amount && (tried || digits.length > 4) ? range : null}
        maxLength={MAX_DIGITS}
        digits="rupiah"
        required
        isFirst
        onChange={(text) => type({ digits: text.replace(/^0+/, '') })}
      />
      {feeOnPayer.includes(method) && <p>{t('subscription.feeAdded')}</p>}
      <div className={css.every}>
        <FormField
          label={t('subscription.every')}
          {...field('value')}
          error={wrong.interval && tried ? t('subscription.badValue') : null}
          maxLength={2}
          digits
          required
        />
        <Choice
          label={t('subscription.unitName')}
          {...field('type')}
          options={intervalTypes.map((each) => ({
            value: each,
            label: t(`subscription.unit.${each}`, { count: Number(value) }),
          }))}
        />
      </div>
      <FormField
        label={t('subscription.name')}
        {...field('title')}
        hint={t('subscription.nameHint')}
        error={wrong.title && tried ? t('subscription.required') : null}
        maxLength={128}
        freeText
        required
      />
      <FormField
        label={t('subscription.message')}
        {...field('message')}
        hint={t('subscription.messageHint')}
        maxLength={256}
        freeText
      />
      <FormField
        label={t('subscription.customer')}
        {...field('customer')}
        hint={t('subscription.customerHint')}
        maxLength={60}
        freeText
      />
    </FormDialog>
  )
}
