import { useState } from 'react'
import { holdsCardNumber } from '../../../shared/card-number.ts'
import { findChannel, limitProblem } from '../../../shared/gateway/channels.ts'
import { intervalTypes } from '../../../shared/gateway/subscriptions.ts'
import { formatRupiah } from '../../../shared/money.ts'
import { termsOf } from '../../../shared/staff/approval-terms.ts'
import type { SubscriptionCode, SubscriptionInterval } from '../../../shared/subscription/subscription.ts'
import { Choice } from '../../components/choice.tsx'
import css from '../../components/form.module.css'
import { FormField } from '../../components/form-field.tsx'
import { amountOf } from '../../components/keypad-keys.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { type Approved, FormDialog } from '../../parts/form-dialog.tsx'
import { useStarted } from '../../state/session.ts'
import { useStillHere } from '../../state/use-still-here.ts'
import { go } from '../../state/view.ts'
import { useApproval } from '../staff/use-approval.tsx'
import { createSubscription } from './subscription-list.ts'

const codes = {
  eMoney: { static: 'StaticWalletASub', dynamic: 'DynamicWalletASub' },
  card: { static: 'StaticCcSub', dynamic: 'DynamicCcSub' },
} as const satisfies Record<string, Record<string, SubscriptionCode>>

type Method = keyof typeof codes
type AmountKind = keyof (typeof codes)[Method]

/** Digits of the largest amount that the document can write. */
const MAX_DIGITS = 10

/** Everything that a new subscription needs, on one sheet. */
export function NewSubscription({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  // Sent twice by the same id, it is one subscription.
  const [subscriptionId] = useState(() => crypto.randomUUID())
  const [method, setMethod] = useState<Method>('eMoney')
  const [amountKind, setAmountKind] = useState<AmountKind>('static')
  const [digits, setDigits] = useState('')
  const [type, setType] = useState<SubscriptionInterval['type']>('MONTHLY')
  const [value, setValue] = useState('1')
  const [title, setTitle] = useState('')
  const [message, setMessage] = useState('')
  const [customer, setCustomer] = useState('')
  const [tried, setTried] = useState(false)
  const isStillHere = useStillHere()
  const { feeOnPayer } = useStarted().settings.channels

  const paymentType = codes[method][amountKind]
  const channel = findChannel(paymentType)
  const amount = amountOf(digits || '0')
  const range = channel
    ? t('subscription.range', { min: formatRupiah(channel.min), max: formatRupiah(channel.max) })
    : ''
  const amountWrong = channel !== undefined && limitProblem(channel, amount) !== null
  const valueWrong = !(Number(value) >= 1 && Number(value) <= 99)
  const titleWrong = title.trim() === ''
  const refused = [title, message, customer].some(holdsCardNumber)
  const wanted = {
    subscriptionId,
    paymentType,
    amount,
    interval: { type, value: Number(value) },
    title: title.trim(),
    ...(message.trim() ? { message: message.trim() } : {}),
    ...(customer.trim() ? { customer: customer.trim() } : {}),
  }
  const approval = useApproval({
    action: 'subscribe',
    merchantTradeNo: subscriptionId,
    amount,
    terms: termsOf(wanted, { fee: feeOnPayer.includes(method) ? 'OUR' : 'BEN' }),
  })

  async function create(approved: Approved): Promise<void> {
    const number = await createSubscription({ ...wanted, ...approved })
    if (!isStillHere()) return
    onClose()
    go({ screen: 'subscriptions', number })
  }

  return (
    <FormDialog
      title={t('subscription.new')}
      send={t('subscription.create')}
      complete={!amountWrong && !valueWrong && !titleWrong && !refused}
      onIncomplete={() => setTried(true)}
      changed={[digits, title, message, customer].some((text) => text !== '')}
      onSend={create}
      isRecorded
      approval={approval}
      onClose={onClose}
    >
      <Choice
        label={t('subscription.method')}
        value={method}
        options={(['eMoney', 'card'] as const).map((each) => ({
          value: each,
          label: t(`subscription.${each}`),
        }))}
        onChange={setMethod}
      />
      <Choice
        label={t('subscription.amountKind')}
        hint={t('subscription.amountKindHint')}
        value={amountKind}
        options={(['static', 'dynamic'] as const).map((each) => ({
          value: each,
          label: t(`subscription.${each}`),
        }))}
        onChange={setAmountKind}
      />
      <FormField
        label={t('subscription.amount')}
        value={digits}
        hint={range}
        error={amountWrong && (tried || digits.length > 4) ? range : null}
        maxLength={MAX_DIGITS}
        digits="rupiah"
        required
        isFirst
        onChange={(text) => setDigits(text.replace(/^0+/, ''))}
      />
      {feeOnPayer.includes(method) && <p>{t('subscription.feeAdded')}</p>}
      <div className={css.every}>
        <FormField
          label={t('subscription.every')}
          value={value}
          error={valueWrong && tried ? t('subscription.badValue') : null}
          maxLength={2}
          digits
          required
          onChange={setValue}
        />
        <Choice
          label={t('subscription.unitName')}
          value={type}
          options={intervalTypes.map((each) => ({
            value: each,
            label: t(`subscription.unit.${each}`, { count: Number(value) }),
          }))}
          onChange={setType}
        />
      </div>
      <FormField
        label={t('subscription.name')}
        value={title}
        hint={t('subscription.nameHint')}
        error={titleWrong && tried ? t('subscription.required') : null}
        maxLength={128}
        freeText
        required
        onChange={setTitle}
      />
      <FormField
        label={t('subscription.message')}
        value={message}
        hint={t('subscription.messageHint')}
        maxLength={256}
        freeText
        onChange={setMessage}
      />
      <FormField
        label={t('subscription.customer')}
        value={customer}
        hint={t('subscription.customerHint')}
        maxLength={60}
        freeText
        onChange={setCustomer}
      />
    </FormDialog>
  )
}
