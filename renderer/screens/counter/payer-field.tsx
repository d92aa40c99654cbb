import { type Ref, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import css from './counter-screen.module.css'

interface PayerFieldProps {
  readonly ref: Ref<HTMLInputElement>
  readonly value: string
  /** Takes the focus when it appears: the amount is typed, the name is what is missing. */
  readonly takesFocus: boolean
  readonly onChange: (payer: string) => void
}

/** API document, endpoints 7 and 8: `payer` is String(60). */
const MAX_PAYER = 60

/** The customer's name, which virtual accounts and store counters ask for. */
export function PayerField({ ref, value, takesFocus, onChange }: PayerFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const field = useRef<HTMLDivElement>(null)
  const appear = useEffectEvent(() => {
    if (takesFocus) field.current?.querySelector('input')?.focus()
  })
  useEffect(() => appear(), [])
  return (
    <div className={css.payer} ref={field}>
      <label htmlFor={id}>{t('counter.payer')}</label>
      <input
        id={id}
        ref={ref}
        value={value}
        maxLength={MAX_PAYER}
        placeholder={t('counter.payerHint')}
        autoComplete="off"
        spellCheck={false}
        required
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
