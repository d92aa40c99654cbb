import { useId } from 'react'
import css from './fields.module.css'

interface SelectProps<Value extends string> {
  readonly label: string
  /** Only read out: what is chosen says what it is. */
  readonly labelHidden?: boolean
  readonly value: Value
  readonly hint?: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
}

/** More alternatives than fit side by side. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, labelHidden = false, value, hint, options, onChange } = props
  const id = useId()
  return (
    <div className={css.field}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
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
