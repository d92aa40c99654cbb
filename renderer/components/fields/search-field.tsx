import { useEffect, useRef, useState } from 'react'
import { SearchInput } from './search-input.tsx'

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
  return <SearchInput ref={field} label={label} hint={hint} value={text} onChange={setText} />
}
