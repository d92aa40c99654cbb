import type { IconClock } from '@tabler/icons-react'
import css from './badge.module.css'

/** A state in a word. Icon and word carry the meaning; the colour only helps. */
export function Badge({ tone, Icon, children }: { tone: string; Icon: typeof IconClock; children: string }) {
  return (
    <span className={css.badge} data-tone={tone}>
      <Icon size="1rem" aria-hidden="true" />
      {children}
    </span>
  )
}
