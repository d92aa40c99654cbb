import { useId } from 'react'
import { formatRupiah } from '../../../shared/money.ts'
import { digitsIn } from '../../components/digits-in.ts'
import { enterGoesOn } from '../../components/enter-goes-on.ts'
import fields from '../../components/form.module.css'
import { Keypad } from '../../components/keypad.tsx'
import { amountOf, pressKey } from '../../components/keypad-keys.ts'
import { takesFocus } from '../../components/takes-focus.ts'
import css from './shift.module.css'

interface AmountFieldProps {
  readonly label: string
  readonly hint?: string
  /** Typed digits of whole rupiah; empty if nothing was typed, which is not zero. */
  readonly digits: string
  readonly onDigits: (digits: string) => void
}

/** An amount of cash, by touch or keyboard. */
export function AmountField({ label, hint, digits, onDigits }: AmountFieldProps) {
  const id = useId()
  return (
    <div className={css.amount}>
      <label className={fields.field} htmlFor={id}>
        <span>{label}</span>
        <input
          id={id}
          ref={takesFocus}
          inputMode="numeric"
          autoComplete="off"
          aria-describedby={hint ? `${id}-hint` : undefined}
          onKeyDown={enterGoesOn}
          value={digits === '' ? '' : formatRupiah(amountOf(digits))}
          onChange={({ currentTarget }) => onDigits(typed(currentTarget.value))}
        />
        {hint && <small id={`${id}-hint`}>{hint}</small>}
      </label>
      <Keypad disabled={false} onKey={(key) => onDigits(pressed(digits, key))} />
    </div>
  )
}

/** A drawer may be empty: zero can be typed here, unlike in a sale. */
function pressed(digits: string, key: Parameters<typeof pressKey>[1]): string {
  const next = pressKey(digits === '0' ? '' : digits, key)
  return next === '' && /^0+$/.test(key) ? '0' : next
}

const typed = (text: string): string => (/\d/.test(text) ? digitsIn(text) || '0' : '')
