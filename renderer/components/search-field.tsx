import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import css from './search-field.module.css'

interface SearchFieldProps {
  readonly label: string
  readonly hint: string
  readonly known: string
  readonly takesFocus?: boolean
  readonly onSearch: (text: string) => void
}

/** The pause in typing after which the search starts. */
const REST_MS = 200

/** Searches as somebody types, and once when it appears. */
export function SearchField({ label, hint, known, takesFocus = false, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(known)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  // biome-ignore lint/correctness/useExhaustiveDependencies: searched when the text changes, and for nothing else
  useEffect(() => {
    const timer = setTimeout(() => onSearch(text), known === text ? 0 : REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div className={css.search}>
      <IconSearch size="1.25rem" aria-hidden="true" />
      <input
        ref={field}
        type="search"
        value={text}
        maxLength={100}
        aria-label={label}
        placeholder={hint}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </div>
  )
}
