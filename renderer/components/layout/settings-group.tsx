import type { ComponentProps, ReactNode } from 'react'
import sections from './sections.module.css'

interface SettingsGroupProps extends Omit<ComponentProps<'section'>, 'title' | 'id'> {
  /** Of its title: the index of the settings leads there. */
  readonly id: string
  readonly title: ReactNode
  /** What it is for, in small letters below its title. */
  readonly hint?: ReactNode
}

/** Settings that belong together, on a card with a title. */
export function SettingsGroup({ id, title, hint, children, ...rest }: SettingsGroupProps) {
  return (
    <section {...rest} className={sections.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hint !== undefined && <p className="soft">{hint}</p>}
      {children}
    </section>
  )
}
