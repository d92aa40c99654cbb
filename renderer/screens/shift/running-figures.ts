import { useEffect, useState } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { ShiftReport } from '../../../shared/shift/shift.ts'
import { callFailureOf, onConnected, onEvent, stopAll } from '../../bridge/main-process.ts'
import { readShift, useRunningShift } from '../../state/shift.ts'

/** A busy counter reports several changes a second; the figures need not follow each one. */
const TOGETHER_MS = 300

const news = [
  'shift.changed',
  'order.changed',
  'refund.changed',
  'unresolved.changed',
  'subscription.changed',
  'staticAccount.changed',
] as const

/** The running shift's figures, read again whenever something is sold, refunded or resolved. */
export function useRunningFigures(): {
  readonly report: ShiftReport | null
  readonly failure: Failure | null
  readonly again: () => void
} {
  const report = useRunningShift((state) => state.report)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [asked, ask] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again, they are read again
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let reading = false
    let again = false
    const read = async () => {
      timer = undefined
      if (reading) {
        again = true
        return
      }
      reading = true
      again = false
      try {
        await readShift()
        setFailure(null)
      } catch (error) {
        setFailure(callFailureOf(error))
      }
      reading = false
      if (again) later()
    }
    const later = () => {
      timer ??= setTimeout(() => void read(), TOGETHER_MS)
    }
    void read()
    const stop = stopAll(...news.map((name) => onEvent(name, later)), onConnected(later))
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [asked])
  return { report, failure, again: () => ask(asked + 1) }
}
