import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatRupiah, type Sen } from '../../../shared/money.ts'
import { Choice } from '../../components/choice.tsx'
import { Keypad } from '../../components/keypad.tsx'
import { pressKey } from '../../components/keypad-keys.ts'
import css from './refund-dialog.module.css'
import { type RefundDraft, refundReasons, typedDigits } from './refund-draft.ts'

/** How much goes back, and why. */
export function RefundForm({ draft, remaining }: { draft: RefundDraft; remaining: Sen }) {
  const { t } = useTranslation()
  const field = useId()
  const name = useId()
  const { whole, digits, reason, text } = draft
  return (
    <div className={css.form}>
      <Choice
        label={t('refund.howMuch')}
        value={whole ? 'whole' : 'part'}
        options={[
          { value: 'whole', label: t('refund.whole', { amount: formatRupiah(remaining) }) },
          { value: 'part', label: t('refund.part') },
        ]}
        onChange={(value) => draft.setWhole(value === 'whole')}
      />
      {!whole && (
        <div className={css.amount}>
          <label className={css.field} htmlFor={field}>
            <span>{t('refund.amount', { amount: formatRupiah(remaining) })}</span>
            <input
              id={field}
              inputMode="numeric"
              autoComplete="off"
              value={digits === '' ? '' : formatRupiah(draft.amount)}
              aria-invalid={draft.problem === 'tooLarge' || undefined}
              onChange={(event) => draft.setDigits(typedDigits(event.currentTarget.value))}
            />
          </label>
          <Keypad disabled={false} onKey={(key) => draft.setDigits(pressKey(digits, key))} />
        </div>
      )}
      <fieldset>
        <legend>{t('refund.reason')}</legend>
        {refundReasons.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name={name}
              checked={each === reason}
              onChange={() => draft.setReason(each)}
            />
            <span>{t(`refund.reasons.${each}`)}</span>
          </label>
        ))}
      </fieldset>
      {reason === 'other' && (
        <label className={css.field}>
          <span>{t('refund.reasonText')}</span>
          <input
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
