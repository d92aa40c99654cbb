import { type Ref, useId } from 'react'
import { formatRupiah } from '../../../shared/money.ts'
import { Keypad } from '../keyboard/keypad.tsx'
import { amountOf, type KeypadKey, pressKey } from '../keyboard/keypad-keys.ts'
import css from './amount-field.module.css'
import { digitsIn } from './digits-in.ts'
import { enterGoesOn } from './enter-goes-on.ts'
import fields from './form.module.css'

interface AmountFieldProps {
  readonly label: string
  readonly hint?: string
  /** As `ref` of its field: how it takes the focus. */
  readonly focus: Ref<HTMLInputElement>
  /** Typed digits of whole rupiah; empty if nothing was typed. */
  readonly digits: string
  /** Zero can be typed, and is not nothing: a drawer may be empty. */
  readonly mayBeZero?: boolean
  readonly isWrong?: boolean
  readonly onDigits: (digits: string) => void
}

/** An amount of money, by touch or keyboard. */
export function AmountField(props: AmountFieldProps) {
  const { label, hint, focus, digits, mayBeZero = false, isWrong = false, onDigits } = props
  const id = useId()
  const type = (next: string, isZero: boolean) => onDigits(next === '' && mayBeZero && isZero ? '0' : next)
  const press = (key: KeypadKey) => type(pressKey(digits === '0' ? '' : digits, key), /^0+$/.test(key))
  return (
    <div className={css.amount}>
      <label className={fields.field} htmlFor={id}>
        <span>{label}</span>
        <input
          id={id}
          ref={focus}
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={isWrong || undefined}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onKeyDown={enterGoesOn}
          value={digits === '' ? '' : formatRupiah(amountOf(digits))}
          onChange={({ currentTarget: { value } }) => type(digitsIn(value), /\d/.test(value))}
        />
        {hint && <small id={`${id}-hint`}>{hint}</small>}
      </label>
      <Keypad disabled={false} onKey={press} />
    </div>
  )
}
