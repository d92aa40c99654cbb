import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the heading when the focused element is removed: otherwise somebody who works by keyboard would have no focus. */
export function useLostFocus(heading: RefObject<HTMLElement | null>): void {
  const last = useRef<EventTarget | null>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  // Any change may have taken it away.
  useEffect(() => {
    const isGone = last.current instanceof Element && !last.current.isConnected
    if (isGone && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  })
}
