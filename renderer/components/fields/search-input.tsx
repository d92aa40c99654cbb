import { IconSearch } from '@tabler/icons-react'
import type { KeyboardEvent, Ref } from 'react'
import css from './search-input.module.css'

interface SearchInputProps {
  readonly ref?: Ref<HTMLInputElement>
  readonly label: string
  /** Shown in the empty field; the label where it is not given. */
  readonly hint?: string
  readonly value: string
  readonly onChange: (search: string) => void
  /** Enter takes what was found. It handles its own keys then: Enter here charges nothing. */
  readonly onPick?: () => void
}

export function SearchInput({ ref, label, hint = label, value, onChange, onPick }: SearchInputProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!onPick || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.stopPropagation()
    event.preventDefault()
    if (event.key === 'Enter' && value.trim() !== '') onPick()
    onChange('')
    event.currentTarget.blur()
  }
  return (
    <search className={css.search}>
      <IconSearch size="1.125rem" aria-hidden="true" />
      <input
        ref={ref}
        type="search"
        value={value}
        maxLength={100}
        aria-label={label}
        placeholder={hint}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </search>
  )
}
