import { type RefObject, useEffect, useRef, useState } from 'react'
import { SearchField } from '../../components/fields/search-field.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import css from './settings-screen.module.css'

interface SettingsIndexProps<Name extends string> {
  /** The element that scrolls the parts, each under its own name. */
  readonly form: RefObject<HTMLElement | null>
  readonly parts: readonly { readonly name: Name; readonly title: string }[]
  readonly onSearch: (text: string) => void
  readonly onChoose: (name: Name) => void
}

/** What a person scrolls with; a jump scrolls too, and at the end of the list it can't bring its part to the top. */
const byHand = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** The names of all parts, to jump to one, and a search over their texts. */
export function SettingsIndex<Name extends string>({
  form,
  parts,
  onSearch,
  onChoose,
}: SettingsIndexProps<Name>) {
  const { t } = useTranslation()
  const [shown, show] = useState<string | null>(null)
  const hasJumped = useRef(false)
  const names = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const element = form.current
    if (!element) return
    const look = () => {
      if (!hasJumped.current) show(partOnTop(element))
    }
    const forgetJump = () => {
      hasJumped.current = false
    }
    look()
    const watched = new AbortController()
    const options = { passive: true, signal: watched.signal }
    element.addEventListener('scroll', look, options)
    for (const event of byHand) element.addEventListener(event, forgetJump, options)
    return () => watched.abort()
  }, [form])
  // On a low screen the list of names is longer than its place: it follows the part being read.
  useEffect(() => {
    if (shown) names.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [shown])

  function jump(name: Name): void {
    hasJumped.current = true
    onChoose(name)
    show(name)
    // A fold opens first.
    requestAnimationFrame(() => {
      const part = form.current?.querySelector<HTMLElement>(`[data-part="${name}"]`)
      part?.scrollIntoView()
      const heading = part?.querySelector('h2')
      heading?.setAttribute('tabindex', '-1')
      heading?.focus({ preventScroll: true })
    })
  }

  return (
    <nav className={css.index} aria-label={t('settings.index')}>
      <SearchField
        label={t('settings.search')}
        hint={t('settings.search')}
        known=""
        onSearch={(text) => {
          // Other parts come to the top.
          hasJumped.current = false
          onSearch(text)
        }}
      />
      <ul ref={names}>
        {parts.map(({ name, title }) => (
          <li key={name}>
            <button
              type="button"
              aria-current={name === shown ? 'location' : undefined}
              onClick={() => jump(name)}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The part being read: the last one that begins in the upper third; at the end the last of all. */
function partOnTop(form: HTMLElement): string | null {
  const all = [...form.querySelectorAll<HTMLElement>('[data-part]')].filter((part) => part.checkVisibility())
  const isAtEnd = form.scrollTop > 0 && form.scrollTop + form.clientHeight >= form.scrollHeight - 2
  const line = form.getBoundingClientRect().top + form.clientHeight / 3
  const above = all.filter((part) => part.getBoundingClientRect().top <= line)
  return (isAtEnd ? all.at(-1) : (above.at(-1) ?? all[0]))?.dataset.part ?? null
}
