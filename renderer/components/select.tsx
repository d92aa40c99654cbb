import { useId } from 'react'
import css from './fields.module.css'

interface SelectProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly hint?: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
}

/** More alternatives than fit side by side. */
export function Select<Value extends string>({ label, value, hint, options, onChange }: SelectProps<Value>) {
  const id = useId()
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-describedby={hint ? `${id}-note` : undefined}
        onChange={({ currentTarget }) => {
          const chosen = options.find((option) => option.value === currentTarget.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hint && (
        <p id={`${id}-note`} className={css.note}>
          {hint}
        </p>
      )}
    </div>
  )
}
