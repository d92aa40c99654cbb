import { type ReactNode, useState } from 'react'
import { Disclosure } from './disclosure.tsx'
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
    <Disclosure
      title={
        <>
          {title}
          <small className={css.hint}>{hint}</small>
        </>
      }
      open={byHand ?? needed}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== (byHand ?? needed)) set(currentTarget.open)
      }}
    >
      <div className={css.inner}>{children}</div>
    </Disclosure>
  )
}
