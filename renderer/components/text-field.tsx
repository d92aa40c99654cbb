import { useEffect, useId, useState } from 'react'
import css from './fields.module.css'

interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly hint?: string
  readonly error: string | null
  /** Shown once the value is kept. */
  readonly saved: string | null
  readonly maxLength?: number | null
  /** Called when the field is left or Enter is pressed with a value that differs. */
  readonly onCommit: (value: string) => void
}

export function TextField({ label, value, hint, error, saved, maxLength, onCommit }: TextFieldProps) {
  const id = useId()
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const commit = () => text.trim() !== value && onCommit(text.trim())
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={text}
        maxLength={maxLength ?? undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
      <p id={`${id}-note`} className={css.note} data-error={Boolean(error)} role="status">
        {error ?? saved ?? hint}
      </p>
    </div>
  )
}
