import { useId } from 'react'
import { holdsCardNumber } from '../../../shared/card-number.ts'
import { formatRupiah } from '../../../shared/money.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { amountOf } from '../keyboard/keypad-keys.ts'
import { takesFocus } from '../keyboard/takes-focus.ts'
import css from './form.module.css'

interface FormFieldProps {
  readonly label: string
  readonly value: string
  readonly hint?: string
  readonly error?: string | null
  readonly maxLength: number
  /**
   * Only digits can be typed; `rupiah` shows them in thousands, `comma` leaves a comma or point for the form to refuse: 2,5 must
   * not become 25. `value` and `maxLength` are of what was typed, without thousands.
   */
  readonly digits?: boolean | 'rupiah' | 'comma'
  /** Whatever people want to write, except a card number. */
  readonly freeText?: boolean
  readonly required?: boolean
  /** What others of its kind have; any other text may be typed as well. */
  readonly suggestions?: readonly string[]
  /** Has the focus when its dialog opens. */
  readonly isFirst?: boolean
  readonly onChange: (value: string) => void
}

/** A field of a form that is sent as a whole. */
export function FormField({ label, value, hint, digits = false, freeText = false, ...rest }: FormFieldProps) {
  const { t } = useTranslation()
  const cardNumber = freeText && holdsCardNumber(value) ? t('app.cardNumber') : null
  const error = rest.error ?? cardNumber
  const note = useId()
  const suggested = useId()
  const isRupiah = digits === 'rupiah'
  const isFull = !digits && value.length >= rest.maxLength
  const said = error ?? (isFull ? t('app.full', { count: rest.maxLength }) : hint)
  return (
    <label className={css.field}>
      <span>{label}</span>
      <input
        ref={rest.isFirst ? takesFocus : undefined}
        value={isRupiah && value !== '' ? formatRupiah(amountOf(value)).replace('Rp ', '') : value}
        maxLength={isRupiah ? rest.maxLength + Math.floor((rest.maxLength - 1) / 3) : rest.maxLength}
        required={rest.required}
        list={rest.suggestions ? suggested : undefined}
        inputMode={digits ? 'numeric' : 'text'}
        aria-invalid={error ? true : undefined}
        aria-describedby={said ? note : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          const text = event.currentTarget.value
          const notTyped = digits === 'comma' ? /[^\d,.]/g : /\D/g
          rest.onChange(digits ? text.replace(notTyped, '').slice(0, rest.maxLength) : text)
        }}
      />
      {rest.suggestions && (
        <datalist id={suggested}>
          {rest.suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
      {said && (
        <small id={note} data-error={error !== null}>
          {said}
        </small>
      )}
    </label>
  )
}
