import css from './form.module.css'

interface NoteFieldProps {
  readonly label: string
  readonly value: string
  readonly maxLength: number
  readonly onChange: (value: string) => void
}

/** A few words that stay with what was done: one line, however it is typed. */
export function NoteField({ label, value, maxLength, onChange }: NoteFieldProps) {
  return (
    <label className={css.field}>
      <span>{label}</span>
      <textarea
        value={value}
        maxLength={maxLength}
        rows={3}
        onChange={(event) => onChange(event.currentTarget.value.replaceAll('\n', ' '))}
      />
    </label>
  )
}
