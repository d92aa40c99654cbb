import type { ComponentProps, ReactNode } from 'react'
import css from './disclosure.module.css'

interface DisclosureProps extends Omit<ComponentProps<'details'>, 'className' | 'title'> {
  /** What a press shows and hides. */
  readonly title: ReactNode
}

/** A line that shows, when pressed, what few people need. */
export function Disclosure({ title, children, ...details }: DisclosureProps) {
  return (
    <details className={css.disclosure} {...details}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}
