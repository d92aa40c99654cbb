import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useId } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import css from './channel-search.module.css'

interface ChannelSearchProps {
  readonly ref: Ref<HTMLInputElement>
  readonly value: string
  readonly onChange: (search: string) => void
  /** Enter: takes the first usable one. */
  readonly onPick: () => void
}

/** Searches all ways to pay. It handles its own keys: Enter here charges nothing. */
export function ChannelSearch({ ref, value, onChange, onPick }: ChannelSearchProps) {
  const { t } = useTranslation()
  const id = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.stopPropagation()
    event.preventDefault()
    if (event.key === 'Enter' && value.trim() !== '') onPick()
    onChange('')
    event.currentTarget.blur()
  }
  return (
    <search className={css.search}>
      <label className="visually-hidden" htmlFor={id}>
        {t('counter.search')}
      </label>
      <IconSearch size="1.125rem" aria-hidden="true" />
      <input
        id={id}
        ref={ref}
        type="search"
        value={value}
        placeholder={t('counter.search')}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </search>
  )
}
