import { useId } from 'react'
import css from './fields.module.css'

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly hint?: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
}

/** A few alternatives, all visible. */
export function Choice<Value extends string>({ label, value, hint, options, onChange }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className={css.choice} aria-describedby={hint ? `${name}-note` : undefined}>
      <legend>{label}</legend>
      <div className={css.segments}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${name}-note`} className={css.note}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}
