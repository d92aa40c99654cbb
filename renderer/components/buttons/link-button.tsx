import type { ReactNode } from 'react'
import { isPrivate, readWebAddress } from '../../../shared/web-address.ts'
import css from './button.module.css'

interface LinkButtonProps {
  /** The URL of a page that the main process has checked; the desktop opens no other. */
  readonly href: string
  readonly icon: ReactNode
  readonly children: ReactNode
}

/** Opens a page outside Loket without a Referer or an opener; unsafe addresses can't be opened. */
export function LinkButton({ href, icon, children }: LinkButtonProps) {
  const address = readWebAddress(href)
  if (!address || !isPrivate(address)) return null
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
