import { useEffect, useState } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { callFailureOf } from '../../bridge/main-process.ts'

interface Read<Value> {
  readonly value: Value | null
  readonly failure: Failure | null
}

const nothing = { value: null, failure: null }

/**
 * The answer to `ask`, asked again whenever one of `tells` changes; null until there is one. The last answer is kept
 * meanwhile, unless it is about another thing: `of` says what is asked about. Without `ask` nothing is asked. `again` asks
 * once more.
 */
export function useRead<Value>(
  ask: (() => Promise<Value>) | null,
  tells: readonly unknown[],
  of?: unknown,
): Read<Value> & { readonly again: () => void } {
  const [read, setRead] = useState<Read<Value> & { readonly of: unknown }>({ ...nothing, of })
  const [times, setTimes] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller says when there is more to read
  useEffect(() => {
    if (!ask) return
    let isWanted = true
    ask().then(
      (answer) => {
        if (isWanted) setRead({ value: answer, failure: null, of })
      },
      (error) => {
        if (!isWanted) return
        const failure = callFailureOf(error)
        setRead((last) => ({ ...(last.of === of ? last : nothing), failure, of }))
      },
    )
    return () => {
      isWanted = false
    }
  }, [...tells, of, times])
  return { ...(read.of === of ? read : nothing), again: () => setTimes((before) => before + 1) }
}
