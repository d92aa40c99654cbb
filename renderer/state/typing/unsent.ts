import { useEffect, useEffectEvent, useRef } from 'react'
import { useSession } from '../session.ts'
import { takeTyped, useKeptTyping } from './kept-typing.ts'

const duty = () => useSession.getState().started?.duty
const onDuty = () => {
  const now = duty()
  return now?.kind === 'onDuty' ? now.staff.id : null
}

/**
 * What people have typed in a dialog and not sent when the counter locks, or the page is loaded again. A lock leaves it in
 * memory alone, never on the locked screen, and only who typed it gets it back. Not for a PIN, a key, or anything of a
 * sale or a customer. `form` names the dialog.
 */
export function createUnsent<Typed>(form: string, isChanged: (typed: Typed) => boolean) {
  const kept = new Map<string, Typed>()
  return {
    /** What the person on duty had typed; a second call has nothing. What is not wanted stays. */
    take(isWanted: (typed: Typed) => boolean = () => true): Typed | null {
      const who = onDuty() ?? ''
      const typed = kept.get(who)
      if (typed === undefined) return takeTyped(form, isWanted)
      if (!isWanted(typed)) return null
      kept.delete(who)
      return typed
    },
    /** Keeps what is typed if the counter locks over the component; returns what to call once it was sent. */
    useKept(typed: Typed): () => void {
      const who = useRef(onDuty())
      const isSent = useRef(false)
      useKeptTyping(form, () => (isSent.current || !isChanged(typed) ? null : typed))
      const leave = useEffectEvent(() => {
        if (who.current !== null && duty()?.kind === 'locked') kept.set(who.current, typed)
      })
      useEffect(() => () => leave(), [])
      return () => {
        // Its answer may come when the counter has locked, and given back it would be sent twice.
        if (who.current !== null) kept.delete(who.current)
        who.current = null
        isSent.current = true
      }
    },
  }
}
