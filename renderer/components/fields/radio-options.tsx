import { useId } from 'react'

export interface RadioOption<Value extends string> {
  readonly value: Value
  readonly label: string
}

interface RadioOptionsProps<Value extends string> {
  /** Null until one is chosen. */
  readonly value: Value | null
  readonly options: readonly RadioOption<Value>[]
  readonly onChange: (value: Value) => void
}

/** The radio buttons of one group, each with its label; the caller lays them out. */
export function RadioOptions<Value extends string>({ value, options, onChange }: RadioOptionsProps<Value>) {
  const name = useId()
  return options.map((option) => (
    <label key={option.value}>
      <input
        type="radio"
        name={name}
        checked={option.value === value}
        onChange={() => onChange(option.value)}
      />
      <span>{option.label}</span>
    </label>
  ))
}
