import { useEffect, useState } from 'react'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { callFailureOf, callMain, onConnected, onEvent, stopAll } from '../../bridge/main-process.ts'
import { createReplay } from '../../bridge/newest.ts'

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
    const replay = createReplay()
    const load = async () => {
      try {
        const found = await callMain('shift.read', { number })
        if (!shown) return
        setRecord(found)
        setFailure(null)
      } catch (error) {
        const why = callFailureOf(error)
        if (shown) setFailure(why)
      }
    }
    const read = () => void replay.load(load)
    read()
    const stop = stopAll(
      onConnected(read),
      onEvent('shift.compared', (comparison) => {
        if (comparison.shift !== number) return
        replay.change(() => setRecord((known) => known && { ...known, comparison }))
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
