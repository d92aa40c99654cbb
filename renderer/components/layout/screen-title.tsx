import { type ReactNode, useEffect, useRef } from 'react'
import { useLostFocus } from '../keyboard/use-lost-focus.ts'

/** A screen's heading takes the focus as it comes up, and when the focus is lost: it is read out, and Enter presses nothing. */
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
