import { useEffect, useEffectEvent } from 'react'
import { keyOfKeyboard } from './keypad-keys.ts'

/** Whether a key is a shortcut of the system or the browser, such as for another tab. */
export const isShortcut = (event: KeyboardEvent): boolean => event.ctrlKey || event.altKey || event.metaKey

/**
 * Handles the keys of the whole window while the component is shown, except shortcuts of the system and, if not
 * `inDialogs`, while a dialog is open. A key that is held down counts once, unless it types: a book on Enter is not forty receipts.
 */
export function useKeyboard(onKey: (event: KeyboardEvent) => void, { inDialogs = false } = {}): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isShortcut(event)) return
    // The browser would press the focused button again and again.
    if (event.repeat && event.key === 'Enter') event.preventDefault()
    if (event.repeat && !keyOfKeyboard(event.key)) return
    if (inDialogs || !document.querySelector('dialog[open]')) onKey(event)
  })
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Whether a key belongs to a field that is being typed in. */
export function isTyping({ target }: KeyboardEvent): boolean {
  if (target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox'
}
