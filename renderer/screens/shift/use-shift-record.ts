import { useEffect, useState } from 'react'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { callFailureOf, callMain, onConnected, onEvent, stopAll } from '../../bridge/main-process.ts'

type Record = CallOutput<'shift.read'>

/** A closed shift with its prints and its comparison, kept up to date. The report itself never changes. */
export function useShiftRecord(number: number): {
  readonly record: Record | null
  readonly failure: Failure | null
  readonly again: () => void
} {
  const [record, setRecord] = useState<Record | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [asked, ask] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again, it is read again
  useEffect(() => {
    let shown = true
    const read = () => {
      callMain('shift.read', { number }).then(
        (found) => {
          if (!shown) return
          setRecord(found)
          setFailure(null)
        },
        (error) => shown && setFailure(callFailureOf(error)),
      )
    }
    read()
    const stop = stopAll(
      onConnected(read),
      onEvent('shift.compared', (comparison) => {
        if (comparison.shift === number) setRecord((known) => known && { ...known, comparison })
      }),
      onEvent('print.changed', ({ kind, subject }) => {
        if (kind === 'zReport' && subject === String(number)) read()
      }),
    )
    return () => {
      shown = false
      stop()
    }
  }, [number, asked])
  return { record, failure, again: () => ask(asked + 1) }
}
