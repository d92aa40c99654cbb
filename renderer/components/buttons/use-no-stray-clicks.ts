import { useEffect } from 'react'
import { hearFirst } from '../keyboard/hear-first.ts'
import { type Click, clickOf, isSecondHalf } from './double-click.ts'

/** Two presses of a key that are meant are seldom as near. */
const DOUBLE_ENTER_MS = 300

interface Press extends Click {
  /** What it presses; null beside everything. */
  readonly on: Element | null
}

/**
 * Swallows the second half of a double click if the first has put something else under it: another screen, a dialog,
 * or other buttons in the place of the pressed one. A key pressed between two clicks makes them two. So it is with Enter pressed
 * twice, if the first has led to another screen: what is focused there, nobody has read yet.
 */
export function useNoStrayClicks(): void {
  useEffect(() => {
    let before: Press | null = null
    const onClick = (event: MouseEvent) => {
      // A press by a key acts on the focused element.
      if (event.detail === 0) return
      const press = { ...clickOf(event), on: pressedBy(event) }
      if (before && isStray(press, before)) {
        event.stopPropagation()
        event.preventDefault()
      }
      before = press
    }
    let entered: { readonly at: number; readonly on: Element | null } | null = null
    const onKey = (event: KeyboardEvent) => {
      before = null
      if (event.repeat) return
      const enter = event.key === 'Enter' ? { at: event.timeStamp, on: document.querySelector('main') } : null
      if (enter && entered && enter.at - entered.at < DOUBLE_ENTER_MS && enter.on !== entered.on) {
        event.stopPropagation()
        event.preventDefault()
      }
      entered = enter
    }
    return hearFirst({ click: onClick, keydown: onKey })
  }, [])
}

/** A click on a label is followed by one on its field: both press the field. */
function pressedBy({ target }: MouseEvent): Element | null {
  const on = target instanceof Element ? target.closest('button, a, input, select, textarea, label') : null
  return on instanceof HTMLLabelElement ? (on.control ?? on) : on
}

export const isStray = (press: Press, before: Press): boolean =>
  press.on !== before.on && isSecondHalf(press, before)
