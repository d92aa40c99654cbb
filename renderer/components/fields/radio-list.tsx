import css from './radio-list.module.css'
import { type RadioOption, RadioOptions } from './radio-options.tsx'

interface RadioListProps<Value extends string> {
  readonly label: string
  /** Null until one is chosen. */
  readonly value: Value | null
  readonly options: readonly RadioOption<Value>[]
  readonly onChange: (value: Value) => void
}

/** Alternatives of many words, one below the other. */
export function RadioList<Value extends string>({ label, value, options, onChange }: RadioListProps<Value>) {
  return (
    <fieldset className={css.list}>
      <legend>{label}</legend>
      <RadioOptions value={value} options={options} onChange={onChange} />
    </fieldset>
  )
}
