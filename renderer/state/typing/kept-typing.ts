import { useEffect, useEffectEvent } from 'react'
import { onEvent } from '../../bridge/main-process.ts'
import { forgetAll, forgetOnLock, typedKey } from '../on-lock.ts'
import { useSession } from '../session.ts'

/**
 * What is typed in a form, kept by this window over a reload. It is written when the page goes, and only who typed it gets
 * it back, once. A locked counter, and one that is opened again, keep nothing. Not for a PIN or a key.
 */

/** What every form that is shown would lose, by the form's name; null if it would lose nothing. */
const shown = new Map<string, () => unknown>()

const by = () => {
  const duty = useSession.getState().started?.duty
  return duty?.kind === 'onDuty' ? duty.staff.id : ''
}

interface Kept {
  readonly by: string
  readonly forms: Readonly<Record<string, unknown>>
}

let kept: Kept | null = read()

function read(): Kept | null {
  try {
    const text = sessionStorage.getItem(typedKey)
    sessionStorage.removeItem(typedKey)
    return JSON.parse(text ?? 'null') as Kept | null
  } catch {
    return null
  }
}

forgetOnLock(() => {
  kept = null
})
onEvent('counter.reopened', () => {
  history.replaceState(null, '')
  shown.clear()
  forgetAll()
})
globalThis.addEventListener?.('pagehide', () => {
  if (useSession.getState().started?.duty.kind === 'locked') return
  // What no form has taken back by now stays: the reload may be one of several.
  const before = kept?.by === by() ? kept.forms : {}
  const typed = [...shown].map(([name, typedIn]) => [name, typedIn()] as const)
  const forms = { ...before, ...Object.fromEntries(typed.filter(([, value]) => value !== null)) }
  if (Object.keys(forms).length > 0) sessionStorage.setItem(typedKey, JSON.stringify({ by: by(), forms }))
})

/** What was typed in the form before the reload; a second call has nothing. What is not wanted stays. */
export function takeTyped<Typed>(
  form: string,
  isWanted: (typed: Typed) => boolean = () => true,
): Typed | null {
  if (kept === null || kept.by !== by()) return null
  const { [form]: typed, ...forms } = kept.forms
  if (typed === undefined || !isWanted(typed as Typed)) return null
  kept = { ...kept, forms }
  return typed as Typed
}

/** Keeps over a reload what is typed in the form, while the component is shown; null if there is nothing to lose. */
export function useKeptTyping(form: string, read: () => unknown): void {
  const typedIn = useEffectEvent(read)
  useEffect(() => keepTyping(form, typedIn), [form])
}

/** The same outside components; returns the way to stop. */
export function keepTyping(form: string, typedIn: () => unknown): () => void {
  shown.set(form, typedIn)
  return () => {
    if (shown.get(form) === typedIn) shown.delete(form)
  }
}
