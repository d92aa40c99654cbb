import { type ReactNode, useState } from 'react'
import css from './fold.module.css'

interface FoldProps {
  readonly title: string
  /** Its content, in a few words. */
  readonly hint: string
  /** Something inside is set or missing: it is open until somebody folds it. */
  readonly needed: boolean
  readonly children: ReactNode
}

/** Hides what few people need. */
export function Fold({ title, hint, needed, children }: FoldProps) {
  const [byHand, set] = useState<boolean | null>(null)
  return (
    <details
      className={css.fold}
      open={byHand ?? needed}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== (byHand ?? needed)) set(currentTarget.open)
      }}
    >
      <summary>
        {title}
        <small>{hint}</small>
      </summary>
      <div className={css.inner}>{children}</div>
    </details>
  )
}
