import { type Ref, useId } from 'react'
import css from './customer-fields.module.css'

interface CustomerFieldProps {
  readonly ref: Ref<HTMLInputElement>
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly maxLength: number
  readonly type: 'text' | 'tel'
  readonly required: boolean
  /** Why the input can't be used; null if it can, or is empty. */
  readonly error: string | null
  readonly onChange: (typed: string) => void
}

/** A field for something that the cashier asks the customer. */
export function CustomerField({ ref, label, error, onChange, ...input }: CustomerFieldProps) {
  const id = useId()
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={ref}
        {...input}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-error`}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p id={`${id}-error`} className={css.error} role="status">
        {error}
      </p>
    </div>
  )
}
