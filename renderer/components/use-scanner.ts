import { useEffect, useEffectEvent } from 'react'
import { createBurst } from './scan-burst.ts'

interface Scanner {
  readonly isKnown: (code: string) => boolean
  /** The first key of what may become a scan: time to remember what it may have to put back. */
  readonly onBegin: () => void
  /** Says whether it took the code; one that it did not take stays where it was typed. */
  readonly onScan: (code: string) => boolean
}

/**
 * Reads a barcode scanner wherever the focus is. Its Enter presses nothing and charges nothing, and what its
 * characters did to a field is undone.
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
      // A scanner holds it down for capital letters.
      if (event.key === 'Shift') return
      if (event.key !== 'Enter') {
        const count = burst.add({ key: event.key, at: event.timeStamp })
        if (count === 1) {
          typedInto = null
          begin()
        }
        const field = event.target
        if (count > 0 && field instanceof HTMLInputElement && typedInto?.field !== field) {
          // Its first letter may have brought the focus here and is in the field already.
          const gotFocus = count > 1 && !typedInto
          typedInto = { field, gotFocus, before: gotFocus ? field.value.slice(0, -1) : field.value }
        }
        return
      }
      const code = burst.end(event.timeStamp, known)
      if (code === null) return
      // A phone number is digits as well, and may be put in by a keyboard's own memory.
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
