import { useEffect, useEffectEvent } from 'react'

/** Hears the keys of the whole window while the component is shown, but for shortcuts of the system and while a dialog is open. */
export function useKeyboard(onKey: (event: KeyboardEvent) => void): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (!document.querySelector('dialog[open]')) onKey(event)
  })
  useEffect(() => {
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
}

/** Whether a key belongs to a field that is being typed in. */
export function isTyping(event: KeyboardEvent): boolean {
  const { target } = event
  return target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox'
}
