import type { Cart } from '../../../shared/cart/cart.ts'
import { formatRupiah, type Sen } from '../../../shared/money.ts'
import { outsideWays } from '../../../shared/paid-back-outside.ts'
import { refundReasons } from '../../../shared/refund/refund-reason.ts'
import { AmountField } from '../../components/fields/amount-field.tsx'
import { Choice } from '../../components/fields/choice.tsx'
import fields from '../../components/fields/form.module.css'
import { RadioList } from '../../components/fields/radio-list.tsx'
import { takesFocusAfterTap } from '../../components/keyboard/takes-focus.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import css from './refund-dialog.module.css'
import { type RefundDraft, refundChoices } from './refund-draft.ts'
import { RefundLines } from './refund-lines.tsx'

/** The amount to refund, and the reason. */
export function RefundForm({ draft, cart, remaining }: { draft: RefundDraft; cart: Cart; remaining: Sen }) {
  const { t, language } = useTranslation()
  const { by, left, digits, reason, text } = draft
  return (
    <div className={css.form}>
      <Choice
        label={t('refund.howMuch')}
        value={by}
        options={[
          { value: 'whole', label: t('refund.whole', { amount: formatRupiah(remaining) }) },
          ...(left.some(({ quantity }) => quantity > 0)
            ? [{ value: 'lines' as const, label: t('refund.byLine') }]
            : []),
          { value: 'part', label: t('refund.part') },
        ]}
        onChange={draft.setBy}
      />
      {by === 'lines' && <RefundLines draft={draft} cart={cart} />}
      {by === 'part' && (
        <AmountField
          label={t('refund.amount', { amount: formatRupiah(remaining) })}
          focus={takesFocusAfterTap}
          digits={digits}
          isWrong={draft.problem === 'tooLarge'}
          onDigits={draft.setDigits}
        />
      )}
      {draft.outside && (
        <RadioList
          label={t('refund.outside.how')}
          value={draft.way}
          options={outsideWays.map((value) => ({ value, label: t(`refund.outside.by.${value}`) }))}
          onChange={draft.setWay}
        />
      )}
      <RadioList
        label={t('refund.reason')}
        value={reason}
        options={refundChoices.map((value) => ({
          value,
          label: value === 'other' ? t('refund.otherReason') : refundReasons[value][language],
        }))}
        onChange={draft.setReason}
      />
      {reason === 'other' && (
        <label className={fields.field}>
          <span>{t('refund.reasonText')}</span>
          <input
            ref={takesFocusAfterTap}
            value={text}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => draft.setText(event.currentTarget.value)}
          />
        </label>
      )}
    </div>
  )
}
