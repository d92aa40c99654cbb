import { useEffect, useEffectEvent } from 'react'
import { createBurst } from './scan-burst.ts'

interface Scanner {
  readonly isKnown: (code: string) => boolean
  /** The first key of a possible scan: the moment to remember the field's text, to restore it later. */
  readonly onBegin: () => void
  /** Returns whether it took the code; otherwise the code stays where it was typed. */
  readonly onScan: (code: string) => boolean
}

/**
 * Reads a barcode scanner wherever the focus is. Its Enter presses and charges nothing, and its characters are removed
 * from the field again.
 */
export function useScanner({ isKnown, onBegin, onScan }: Scanner): void {
  const begin = useEffectEvent(onBegin)
  const scan = useEffectEvent(onScan)
  const known = useEffectEvent(isKnown)
  useEffect(() => {
    const burst = createBurst()
    let typedInto: { field: HTMLInputElement; before: string; gotFocus: boolean } | null = null
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open]')) return
      // A scanner holds Shift down for capital letters.
      if (event.key === 'Shift') return
      if (event.key !== 'Enter') {
        const count = burst.add({ key: event.key, at: event.timeStamp })
        if (count === 1) {
          typedInto = null
          begin()
        }
        const field = event.target
        if (count > 0 && field instanceof HTMLInputElement && typedInto?.field !== field) {
          // Its first letter may have moved the focus here and may already be in the field.
          const gotFocus = count > 1 && !typedInto
          typedInto = { field, gotFocus, before: gotFocus ? field.value.slice(0, -1) : field.value }
        }
        return
      }
      const code = burst.end(event.timeStamp, known)
      if (code === null) return
      // A phone number is digits as well, and a keyboard may fill it in at once.
      if (typedInto?.field.type === 'tel' && !known(code)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (scan(code) && typedInto) {
        putBack(typedInto.field, typedInto.before)
        if (typedInto.gotFocus) typedInto.field.blur()
      }
      typedInto = null
    }
    // In the capture phase, so that the focused element does not take the scanner's Enter.
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [])
}

/** As if typed: React notices the change only this way. */
function putBack(field: HTMLInputElement, text: string): void {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
