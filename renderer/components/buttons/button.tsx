import type { ComponentProps, ReactNode } from 'react'
import css from './button.module.css'
import { Spinner } from './spinner.tsx'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  readonly tone?: 'primary' | 'plain' | 'quiet'
  readonly size?: 'normal' | 'large'
  readonly icon?: ReactNode
  /** Its action is in progress: it keeps its place and focus, and further presses do nothing. */
  readonly busy?: boolean
  /** Stays reachable, so that the reason beside it can be found and read. */
  readonly blocked?: boolean
  /** Called when it is pressed while blocked, to say why it does nothing. */
  readonly onBlocked?: () => void
}

export function Button({
  tone = 'plain',
  size = 'normal',
  icon,
  busy = false,
  blocked = false,
  onBlocked,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const inert = busy || blocked
  return (
    <button
      type="button"
      {...rest}
      className={css.button}
      data-tone={tone}
      data-size={size}
      aria-disabled={inert || undefined}
      aria-busy={busy || undefined}
      onClick={inert ? (!busy && onBlocked ? onBlocked : undefined) : onClick}
    >
      {busy ? <Spinner size="1.125rem" /> : icon}
      {children}
    </button>
  )
}
