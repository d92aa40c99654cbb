import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { moved } from './tile-places.ts'

/** A finger or hand that trembles less than this presses and does not drag. */
const SLACK = 6

interface Drag {
  readonly id: string
  /** The order as it would be if it was let go now. */
  readonly ids: readonly string[]
}

/**
 * Tiles that are dragged to a place: with a mouse or pen from anywhere on them, with a finger by their grip, since it scrolls
 * everywhere else. Elements keep their places in the page until the tile is let go, or the browser would let go of it.
 */
export function useTileDrag(ids: readonly string[], onMove: (ids: readonly string[]) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const listening = useRef<AbortController | null>(null)
  const wasDragged = useRef(false)
  useEffect(() => () => listening.current?.abort(), [])

  function follow(event: PointerEvent, id: string): void {
    const isOnGrip = event.target instanceof Element && event.target.closest('[data-grip]')
    wasDragged.current = false
    if (event.button !== 0 || (event.pointerType === 'touch' && !isOnGrip)) return
    listening.current?.abort()
    const until = new AbortController()
    listening.current = until
    const { pointerId, clientX, clientY } = event
    let order: readonly string[] | null = null
    const show = (next: readonly string[] | null) => {
      order = next
      setDrag(next && { id, ids: next })
    }
    const on = (name: 'pointermove' | 'pointerup' | 'pointercancel', handle: (at: MouseEvent) => void) =>
      window.addEventListener(name, (at) => at.pointerId === pointerId && handle(at), {
        signal: until.signal,
      })
    on('pointermove', ({ clientX: x, clientY: y }) => {
      if (order === null && Math.hypot(x - clientX, y - clientY) < SLACK) return
      wasDragged.current = true
      const under = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-tile]')?.dataset.tile
      const now: readonly string[] = order ?? ids
      show(under === undefined || under === id ? now : moved(now, id, now.indexOf(under)))
    })
    on('pointerup', () => {
      until.abort()
      if (order !== null) onMove(order)
      show(null)
    })
    on('pointercancel', () => {
      until.abort()
      show(null)
    })
  }

  return {
    dragged: drag?.id ?? null,
    /** The place in which a tile is shown. */
    placeOf: (id: string) => (drag?.ids ?? ids).indexOf(id),
    follow,
    /** Whether the press that just ended has dragged a tile, and so is no press on it. */
    hasDragged: () => wasDragged.current,
  }
}
