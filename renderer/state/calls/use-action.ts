import { useEffect, useRef, useState } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { callFailureOf, onConnected, withoutLostLine } from '../../bridge/main-process.ts'
import { type Click, clickOf, DOUBLE_CLICK_MS, isSecondHalf } from '../../components/buttons/double-click.ts'
import { hearFirst } from '../../components/keyboard/hear-first.ts'
import { settingsAnswered } from '../settings/settings-turn.ts'
import { useStillHere } from './use-still-here.ts'

/**
 * Actions by name, those in progress, and why the last one failed. Each is in progress once, and those of a screen go on
 * beside each other; of a form's there is one at a time, so its other buttons must show that they wait. A failure of the
 * connection disappears once it is back, where the screen shows the outcome by itself; a form says so until it is sent
 * again.
 *
 * An action may resolve to a function: what the answer does to the page, such as closing a dialog or going to another
 * screen. It is left out if the component is gone by then, because its person is busy with something else.
 */
export function useAction<Name extends string>(of: 'screen' | 'form' = 'screen') {
  const underWay = useRef(new Set<Name>())
  const [busy, setBusy] = useState<ReadonlySet<Name>>(underWay.current)
  const [failure, setFailure] = useState<Failure | null>(null)
  const begun = useRef<{ name: Name; at: number }>(null)
  const isStillHere = useStillHere()
  useEffect(() => (of === 'screen' ? onConnected(() => setFailure(withoutLostLine)) : undefined), [of])
  useEffect(() => {
    // A press after typing, or by a click of its own, does not count as a double click, even from a quick hand.
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
    return hearFirst({ input: meant, click: clicked })
  }, [])
  function note(name: Name, isBusy: boolean): void {
    if (isBusy) underWay.current.add(name)
    else underWay.current.delete(name)
    setBusy(new Set(underWay.current))
  }
  async function run(name: Name, action: () => Promise<unknown>): Promise<void> {
    // Asked of the reference: what was drawn last may be older than another press.
    if (of === 'form' ? underWay.current.size > 0 : underWay.current.has(name)) return
    // The second half of a double click is not a second request.
    const again = begun.current?.name === name && performance.now() - begun.current.at < DOUBLE_CLICK_MS
    if (again) return
    begun.current = { name, at: performance.now() }
    note(name, true)
    setFailure(null)
    try {
      // A person who changes a setting and presses a button means the changed one.
      const saves = settingsAnswered()
      if (saves) await saves
      const then = await action()
      if (typeof then === 'function' && isStillHere()) then()
    } catch (error) {
      setFailure(callFailureOf(error))
    } finally {
      note(name, false)
    }
  }
  /** Whether the action is in progress; without a name, whether any is. */
  const isBusy = (name?: Name) => (name === undefined ? busy.size > 0 : busy.has(name))
  /** The action as props of its button. */
  const press = (name: Name, action: () => Promise<unknown>) => ({
    busy: isBusy(name),
    onClick: () => void run(name, action),
  })
  return { isBusy, failure, run, press }
}
