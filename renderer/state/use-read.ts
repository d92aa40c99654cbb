import { useEffect, useState } from 'react'
import type { Failure } from '../../shared/ipc/failure.ts'
import { callFailureOf } from '../bridge/main-process.ts'

/**
 * The answer to `ask`, asked again whenever one of `tells` changes; null until there is one. The last answer is kept
 * meanwhile. Without `ask` nothing is asked.
 */
export function useRead<Value>(ask: (() => Promise<Value>) | null, tells: readonly unknown[]) {
  const [value, setValue] = useState<Value | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller says when there is more to read
  useEffect(() => {
    if (!ask) return
    let isWanted = true
    ask().then(
      (answer) => {
        if (!isWanted) return
        setValue(() => answer)
        setFailure(null)
      },
      (error) => isWanted && setFailure(callFailureOf(error)),
    )
    return () => {
      isWanted = false
    }
  }, [...tells])
  return { value, failure }
}
