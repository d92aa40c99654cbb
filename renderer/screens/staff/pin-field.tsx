import { MAX_PIN } from '../../../shared/staff/pin.ts'
import fields from '../../components/fields/fields.module.css'
import css from './staff-settings.module.css'

interface PinFieldProps {
  readonly label: string
  readonly digits: string
  readonly isWrong?: boolean
  readonly onType: (digits: string) => void
}

/** A PIN in a form; it takes only digits, and they are not shown. */
export function PinField({ label, digits, isWrong = false, onType }: PinFieldProps) {
  return (
    <label className={fields.field}>
      <span>{label}</span>
      <input
        className={css.pin}
        type="password"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={MAX_PIN}
        value={digits}
        aria-invalid={isWrong || undefined}
        onChange={(event) => onType(event.currentTarget.value.replace(/\D/g, ''))}
      />
    </label>
  )
}
