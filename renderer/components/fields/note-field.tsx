import { useId } from 'react'
import { holdsCardNumber } from '../../../shared/card-number.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { enterGoesOn } from './enter-goes-on.ts'
import css from './form.module.css'

interface NoteFieldProps {
  readonly label: string
  readonly value: string
  readonly maxLength: number
  readonly onChange: (value: string) => void
}

/** A short note that is kept with an act; line breaks become spaces. */
export function NoteField({ label, value, maxLength, onChange }: NoteFieldProps) {
  const { t } = useTranslation()
  const note = useId()
  const isRefused = holdsCardNumber(value)
  return (
    <label className={css.field}>
      <span>{label}</span>
      <textarea
        value={value}
        maxLength={maxLength}
        rows={3}
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? note : undefined}
        onKeyDown={enterGoesOn}
        onChange={(event) => onChange(event.currentTarget.value.replaceAll('\n', ' '))}
      />
      {isRefused && (
        <small id={note} data-error="true">
          {t('app.cardNumber')}
        </small>
      )}
    </label>
  )
}
