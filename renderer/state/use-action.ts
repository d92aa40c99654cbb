import { useEffect, useRef, useState } from 'react'
import type { Failure } from '../../shared/ipc/failure.ts'
import { callFailureOf, onConnected, withoutLostLine } from '../bridge/main-process.ts'
import { type Click, clickOf, DOUBLE_CLICK_MS, isSecondHalf } from '../components/double-click.ts'

/**
 * One action at a time, with the name of the one in progress and why the last one failed. A failure of the connection
 * disappears once it is back, where the screen shows the outcome by itself; a form says so until it is sent again.
 */
export function useAction<Name extends string>(of: 'screen' | 'form' = 'screen') {
  const [busy, setBusy] = useState<Name | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const begun = useRef<{ name: Name; at: number }>(null)
  useEffect(() => (of === 'screen' ? onConnected(() => setFailure(withoutLostLine)) : undefined), [of])
  useEffect(() => {
    // What is sent after something was typed, or by a click of its own, is no double click, however quick the hand was.
    let before: Click | null = null
    const meant = () => {
      begun.current = null
    }
    const clicked = (event: MouseEvent) => {
      if (event.detail === 0) return
      const click = clickOf(event)
      if (click.isFirst && !(before && isSecondHalf(click, before))) meant()
      before = click
    }
    window.addEventListener('input', meant, true)
    window.addEventListener('click', clicked, true)
    return () => {
      window.removeEventListener('input', meant, true)
      window.removeEventListener('click', clicked, true)
    }
  }, [])
  async function run(name: Name, action: () => Promise<void>): Promise<void> {
    // The second half of a double click is not a second request.
    const again = begun.current?.name === name && performance.now() - begun.current.at < DOUBLE_CLICK_MS
    if (busy || again) return
    begun.current = { name, at: performance.now() }
    setBusy(name)
    setFailure(null)
    try {
      await action()
    } catch (error) {
      setFailure(callFailureOf(error))
    } finally {
      setBusy(null)
    }
  }
  return { busy, failure, run }
}
