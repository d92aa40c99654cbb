import { IconCalendar } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { readDay, writtenDay } from '../time/written-day.ts'
import css from './date-field.module.css'

interface DateFieldProps {
  readonly label: string
  /** A day such as 2026-11-21; empty for none. */
  readonly value: string
  readonly min?: string
  readonly max?: string
  readonly onChange: (day: string) => void
}

/** A day, written as in Indonesia; of the browser only its calendar is used: its own 03/04 might be 4 March or 3 April. */
export function DateField({ label, value, min, max, onChange }: DateFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const calendar = useRef<HTMLInputElement>(null)
  // The typed text while it is not a day yet; otherwise the value is shown.
  const [typed, type] = useState<string | null>(null)
  const wrong = typed !== null && readDay(typed) === null
  const take = (text: string) => {
    type(text)
    const day = readDay(text)
    if (day !== null && day !== value) onChange(day)
  }
  return (
    <div className={css.date}>
      <label htmlFor={id}>{label}</label>
      <span className={css.box}>
        <input
          id={id}
          value={typed ?? writtenDay(value)}
          placeholder={t('app.dayShape')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? `${id}-wrong` : undefined}
          onChange={({ currentTarget }) => take(currentTarget.value)}
          onBlur={() => wrong || type(null)}
        />
        <button
          type="button"
          aria-label={t('app.calendarOf', { label })}
          onClick={() => calendar.current?.showPicker()}
        >
          <IconCalendar size="1.25rem" aria-hidden="true" />
        </button>
        <input
          ref={calendar}
          type="date"
          className={css.calendar}
          tabIndex={-1}
          aria-hidden="true"
          value={value}
          min={min || undefined}
          max={max || undefined}
          onChange={({ currentTarget }) => {
            type(null)
            onChange(currentTarget.value)
          }}
        />
      </span>
      {wrong && (
        <small id={`${id}-wrong`} role="status">
          {t('app.dayWrong')}
        </small>
      )}
    </div>
  )
}
