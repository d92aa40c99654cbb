import type { ReactNode } from 'react'
import css from './two-panes.module.css'

interface ListRowProps {
  readonly chosen: boolean
  readonly className?: string | undefined
  readonly onChoose: () => void
  readonly children: ReactNode
}

/** A row of a list; pressing it shows the item beside the list. */
export function ListRow({ chosen, className = '', onChoose, children }: ListRowProps) {
  return (
    <li>
      <button
        type="button"
        className={`${css.row} ${className}`}
        aria-current={chosen ? 'true' : undefined}
        onClick={onChoose}
      >
        {children}
      </button>
    </li>
  )
}
