import { useId } from 'react'
import css from './fields.module.css'
import { type RadioOption, RadioOptions } from './radio-options.tsx'

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly hint?: string
  readonly options: readonly RadioOption<Value>[]
  readonly onChange: (value: Value) => void
}

/** A few alternatives, all visible. */
export function Choice<Value extends string>({ label, value, hint, options, onChange }: ChoiceProps<Value>) {
  const note = useId()
  return (
    <fieldset className={css.choice} aria-describedby={hint ? note : undefined}>
      <legend>{label}</legend>
      <div className={`${css.covered} ${css.segments}`}>
        <RadioOptions value={value} options={options} onChange={onChange} />
      </div>
      {hint && (
        <p id={note} className={css.note}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}
