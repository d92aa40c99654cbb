import type { ComponentProps, ReactNode } from 'react'
import { keepFocus } from '../keyboard/keep-focus.ts'
import { Button } from './button.tsx'
import css from './toggle-row.module.css'

interface ToggleRowProps {
  readonly label: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A row of buttons of which those that are chosen stay pressed. */
export function ToggleRow({ label, className = '', children }: ToggleRowProps) {
  return (
    <fieldset className={`${css.row} ${className}`} aria-label={label}>
      {children}
    </fieldset>
  )
}

interface ToggleProps extends Omit<ComponentProps<typeof Button>, 'aria-pressed'> {
  readonly pressed: boolean
}

/** One of them; a press leaves the focus in the field where somebody types. */
export function Toggle({ pressed, ...rest }: ToggleProps) {
  return <Button aria-pressed={pressed} onMouseDown={keepFocus} {...rest} />
}
