import { type ReactNode, useEffect, useRef } from 'react'
import { useLostFocus } from './use-lost-focus.ts'

/**
 * The heading of a screen. It takes the focus when the screen comes up, so that a screen reader says where it is,
 * and Enter no longer presses the button that led here; and again when the button with the focus has gone.
 */
export function ScreenTitle({ hidden = false, children }: { hidden?: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLostFocus(heading)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={hidden ? 'visually-hidden' : undefined}>
      {children}
    </h1>
  )
}
