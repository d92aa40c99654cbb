import { useEffect, useState } from 'react'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { callFailureOf, callMain, onConnected, onEvent, stopAll } from '../../bridge/main-process.ts'
import { createReplay } from '../../state/newest.ts'

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
    const replay = createReplay()
    let newest = 0
    const read = () => {
      newest += 1
      const own = newest
      void replay.load(() =>
        callMain('shift.read', { number }).then(
          (found) => {
            if (own !== newest) return
            setRecord(found)
            setFailure(null)
          },
          (error) => own === newest && setFailure(callFailureOf(error)),
        ),
      )
    }
    read()
    const stop = stopAll(
      onConnected(read),
      onEvent('shift.compared', (comparison) => {
        if (comparison.shift === number)
          replay.change(() => setRecord((known) => known && { ...known, comparison }))
      }),
      onEvent('print.changed', ({ kind, subject }) => {
        if (kind === 'zReport' && subject === String(number)) read()
      }),
    )
    return () => {
      newest = 0
      stop()
    }
  }, [number, asked])
  return { record, failure, again: () => ask(asked + 1) }
}
