import { MIN_PIN, pinProblem } from '../../../shared/staff/pin.ts'
import fields from '../../components/fields/fields.module.css'
import { useTranslation } from '../../i18n/i18n.ts'
import { PinField } from './pin-field.tsx'

/** A new PIN, typed twice because it is not shown. */
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
  const problem = pin.length < MIN_PIN ? null : pinProblem(pin)
  const differs = problem === null && again.length >= pin.length && again !== pin
  const isWrong = problem !== null || differs
  return (
    <>
      <PinField
        label={label}
        digits={pin}
        isWrong={isWrong}
        onType={(digits) => onType({ pin: digits, again })}
      />
      <PinField
        label={t('staff.pinAgain')}
        digits={again}
        isWrong={isWrong}
        onType={(digits) => onType({ pin, again: digits })}
      />
      <p className={fields.note} data-error={isWrong} role="status">
        {problem ? t(`staff.weak.${problem}`) : differs ? t('staff.differs') : t('staff.weak.format')}
      </p>
    </>
  )
}
