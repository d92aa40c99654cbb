import css from './form.module.css'

interface NoteFieldProps {
  readonly label: string
  readonly value: string
  readonly maxLength: number
  readonly onChange: (value: string) => void
}

/** A short note that is kept with an act; line breaks become spaces. */
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
