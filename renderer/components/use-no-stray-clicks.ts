import { useEffect, useEffectEvent, useRef } from 'react'

/** How soon after a click, and how near to it, another counts as a double click. */
const DOUBLE_CLICK_MS = 500
const DOUBLE_CLICK_PX = 12

interface Click {
  readonly x: number
  readonly y: number
  readonly at: number
  readonly screen: string
}

/**
 * Swallows the second half of a double click if the first has changed
 * the screen: it would press whatever appeared under it.
 */
export function useNoStrayClicks(screen: string): void {
  const before = useRef<Click | null>(null)
  const onClick = useEffectEvent((event: MouseEvent) => {
    // A press by a key acts on the focused element.
    if (event.detail === 0) return
    const click = { x: event.clientX, y: event.clientY, at: event.timeStamp, screen }
    if (before.current && isStray(click, before.current)) event.stopPropagation()
    before.current = click
  })
  useEffect(() => {
    window.addEventListener('click', onClick, true)
    return () => window.removeEventListener('click', onClick, true)
  }, [])
}

export function isStray(click: Click, before: Click): boolean {
  return (
    click.screen !== before.screen &&
    click.at - before.at < DOUBLE_CLICK_MS &&
    Math.hypot(click.x - before.x, click.y - before.y) < DOUBLE_CLICK_PX
  )
}
