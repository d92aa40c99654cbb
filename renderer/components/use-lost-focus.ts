import { type RefObject, useEffect, useRef } from 'react'

/** Takes the focus when what had it has gone from the page: whoever works by keyboard would be nowhere. */
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
