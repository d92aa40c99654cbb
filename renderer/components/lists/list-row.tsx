import { type ReactNode, useEffect, useRef } from 'react'
import css from './two-panes.module.css'

interface ListRowProps {
  readonly chosen: boolean
  readonly className?: string | undefined
  readonly onChoose: () => void
  readonly children: ReactNode
}

/** A row of a list; pressing it shows the item beside the list, or below it in a narrow window, where it is scrolled to. */
export function ListRow({ chosen, className = '', onChoose, children }: ListRowProps) {
  const row = useRef<HTMLButtonElement>(null)
  const wasPressed = useRef(false)
  useEffect(() => {
    if (!chosen || !wasPressed.current) return
    wasPressed.current = false
    row.current?.closest('main')?.querySelector(`.${css.detail}`)?.scrollIntoView({ block: 'nearest' })
  })
  return (
    <li>
      <button
        ref={row}
        type="button"
        className={`${css.row} ${className}`}
        aria-current={chosen ? 'true' : undefined}
        onClick={() => {
          wasPressed.current = true
          onChoose()
        }}
      >
        {children}
      </button>
    </li>
  )
}
