import type { ReactNode } from 'react'
import css from './button.module.css'

interface LinkButtonProps {
  /** Of a page that the main process has looked at; the desktop opens no other. */
  readonly href: string
  readonly icon: ReactNode
  readonly children: ReactNode
}

/** Opens a page outside Loket, which learns nothing of this one. */
export function LinkButton({ href, icon, children }: LinkButtonProps) {
  return (
    <a
      className={css.button}
      data-tone="plain"
      data-size="normal"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
    >
      {icon}
      {children}
    </a>
  )
}
