import { IconBackspace } from '@tabler/icons-react'
import { type FormEvent, type RefObject, useEffect, useId } from 'react'
import { MAX_PIN, MIN_PIN } from '../../../shared/staff/pin.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../buttons/button.tsx'
import { keepFocus } from '../keyboard/keep-focus.ts'
import { takesFocus } from '../keyboard/takes-focus.ts'
import css from './pin-pad.module.css'

interface PinPadProps {
  /** The person whose PIN is typed. */
  readonly of: string | null
  readonly field: RefObject<HTMLInputElement | null>
  readonly pin: string
  readonly enter: string
  readonly busy: boolean
  readonly onPin: (pin: string) => void
  readonly onEnter: () => void
  /** Enter was pressed, and something is missing: a person, or digits. */
  readonly onIncomplete: () => void
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** A PIN by touch or keyboard. The digits are never shown and never read out. */
export function PinPad({ of, field, pin, enter, busy, onPin, onEnter, onIncomplete }: PinPadProps) {
  const { t } = useTranslation()
  const id = useId()
  useEffect(() => {
    // A dialog that opens with the pad in it gives the focus itself.
    takesFocus(field.current)
    field.current?.focus({ preventScroll: true })
  }, [field])
  const press = (digit: string) => onPin((pin + digit).slice(0, MAX_PIN))
  const complete = of !== null && pin.length >= MIN_PIN
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (busy) return
    if (complete) onEnter()
    else onIncomplete()
  }
  const key = (name: string, label: string | undefined, what: () => void, content: React.ReactNode) => (
    <button
      key={name}
      type="button"
      aria-label={label}
      // The focus stays where Enter confirms.
      onMouseDown={keepFocus}
      onClick={what}
    >
      {content}
    </button>
  )
  return (
    <form className={css.pad} onSubmit={submit}>
      <label htmlFor={id}>{t('pin.label')}</label>
      <input
        ref={field}
        id={id}
        type="password"
        inputMode="numeric"
        // A browser must not store it as a password.
        autoComplete="one-time-code"
        value={pin}
        maxLength={MAX_PIN}
        onChange={(event) => onPin(event.currentTarget.value.replace(/\D/g, '').slice(0, MAX_PIN))}
      />
      <fieldset className={css.keys} aria-label={t('pin.keys')}>
        {digits.map((digit) => key(digit, undefined, () => press(digit), digit))}
        {key('clear', t('pin.clear'), () => onPin(''), 'C')}
        {key('0', undefined, () => press('0'), '0')}
        {key('back', t('pin.back'), () => onPin(pin.slice(0, -1)), <IconBackspace aria-hidden="true" />)}
      </fieldset>
      <Button tone="primary" size="large" type="submit" blocked={!complete} busy={busy}>
        {enter}
      </Button>
    </form>
  )
}
