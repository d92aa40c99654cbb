import { useId } from 'react'
import css from './fields.module.css'

interface SecretFieldProps {
  readonly label: string
  readonly value: string
  readonly hint?: string
  readonly error?: string | null
  /** A key of several lines, which is pasted and can't be shown as dots. */
  readonly long?: boolean
  readonly onChange: (value: string) => void
}

/** A value that is typed once and never shown again; no password manager stores it. */
export function SecretField({ label, value, hint, error = null, long = false, onChange }: SecretFieldProps) {
  const id = useId()
  const shared = {
    id,
    value,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': `${id}-note`,
    autoComplete: 'off',
    spellCheck: false,
  } as const
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      {long ? (
        <textarea {...shared} rows={4} onChange={(event) => onChange(event.currentTarget.value)} />
      ) : (
        <input
          {...shared}
          type="password"
          autoComplete="new-password"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      <p id={`${id}-note`} className={css.note} data-error={error !== null} role="status">
        {error ?? hint}
      </p>
    </div>
  )
}
