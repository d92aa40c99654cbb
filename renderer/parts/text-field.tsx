import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import css from '../components/fields/fields.module.css'
import { useTranslation } from '../i18n/i18n.ts'
import { useSaving } from '../state/settings/saving.ts'
import { takeTyped, useKeptTyping } from '../state/typing/kept-typing.ts'

interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly hint?: string
  /** The path of a setting of the counter: a fault of it, and that it is saved, is shown below the field. */
  readonly setting?: string
  /** What is wrong with any other. */
  readonly error?: string | null
  readonly maxLength?: number | null
  /** Called with a changed value on Enter, and when the field or its screen is left. Escape or an answer of `false` restores it. */
  readonly onCommit: (value: string) => unknown
}

/** A setting in words. What is half typed outlives a reload, and is saved when the field is left then. */
export function TextField({ label, value, hint, setting = '', error, maxLength, onCommit }: TextFieldProps) {
  const { t } = useTranslation()
  const problem = useSaving(({ problems }) => problems[setting])
  const isSaved = useSaving(({ saved }) => saved === setting)
  const id = useId()
  const form = `field ${label}`
  const [text, setText] = useState(() => takeTyped<string>(form) ?? value)
  useKeptTyping(form, () => (text.trim() === value ? null : text))
  // Another value from elsewhere replaces what is there, but not what is being typed.
  const [before, setBefore] = useState(value)
  if (value !== before) {
    setBefore(value)
    if (text.trim() === before || text.trim() === value) setText(value)
  }
  const commit = () => {
    if (text.trim() !== value && onCommit(text.trim()) === false) setText(value)
  }
  // The error was about the typed text, which may have been reset.
  const wrong = text === value ? null : problem ? t(`settings.invalid.${problem}`) : (error ?? null)
  const isFull = maxLength != null && text !== value && text.length >= maxLength
  const leave = useEffectEvent(commit)
  useEffect(() => () => void leave(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit()
    if (event.key !== 'Escape' || text === value) return
    event.stopPropagation()
    setText(value)
  }
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={text}
        maxLength={maxLength ?? undefined}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={`${id}-note`}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      <p id={`${id}-note`} className={css.note} data-error={wrong !== null} role="status">
        {wrong ?? (isFull ? t('app.full', { count: maxLength }) : isSaved ? t('settings.saved') : hint)}
      </p>
    </div>
  )
}
