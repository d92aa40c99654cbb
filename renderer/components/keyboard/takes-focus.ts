import { useRef } from 'react'
import { isTyping, useKeyboard } from './use-keyboard.ts'

/** As `ref` of the element that a dialog focuses when it opens, instead of its first button. */
export const takesFocus = (element: HTMLElement | null) => element?.setAttribute('autofocus', '')

/** As `ref` of a field that a choice brings up: after a tap one types on; the arrow keys keep the focus on the choice. */
export const takesFocusAfterTap = (element: HTMLElement | null) => {
  if (!document.activeElement?.matches(':focus-visible')) element?.focus()
}

/** As `ref` of a page's only amount: digits that are typed while no field has the focus go there. */
export function useTakesDigits() {
  const field = useRef<HTMLInputElement>(null)
  useKeyboard((event) => {
    // The browser types the digit where the focus is after this.
    if (/^\d$/.test(event.key) && !isTyping(event)) field.current?.focus()
  })
  return field
}
