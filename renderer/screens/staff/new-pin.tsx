import { useTranslation } from 'react-i18next'
import { pinProblem } from '../../../shared/staff/pin.ts'
import fields from '../../components/fields.module.css'
import css from './staff-settings.module.css'

/** A PIN to be had from now on, typed twice as nobody sees it. */
export interface TypedTwice {
  readonly pin: string
  readonly again: string
}

export const notTyped: TypedTwice = { pin: '', again: '' }

export const isNewPin = ({ pin, again }: TypedTwice) => pinProblem(pin) === null && pin === again

interface NewPinProps {
  readonly label: string
  readonly typed: TypedTwice
  readonly onType: (typed: TypedTwice) => void
}

export function NewPin({ label, typed, onType }: NewPinProps) {
  const { t } = useTranslation()
  const { pin, again } = typed
  const problem = pin.length < 6 ? null : pinProblem(pin)
  const differs = problem === null && again.length >= pin.length && again !== pin
  const field = (name: string, value: string, change: (digits: string) => void) => (
    <label className={fields.field}>
      <span>{name}</span>
      <input
        className={css.pin}
        type="password"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={value}
        aria-invalid={problem !== null || differs || undefined}
        onChange={(event) => change(event.currentTarget.value.replace(/\D/g, ''))}
      />
    </label>
  )
  return (
    <>
      {field(label, pin, (digits) => onType({ pin: digits, again }))}
      {field(t('staff.pinAgain'), again, (digits) => onType({ pin, again: digits }))}
      <p className={fields.note} data-error={problem !== null || differs} role="status">
        {problem ? t(`staff.weak.${problem}`) : differs ? t('staff.differs') : t('staff.weak.format')}
      </p>
    </>
  )
}
