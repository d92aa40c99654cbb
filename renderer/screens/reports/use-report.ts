import { useEffect, useState } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { SalesReport } from '../../../shared/report/sales-report.ts'
import { callFailureOf, callMain } from '../../bridge/main-process.ts'

interface Read {
  readonly report: SalesReport | null
  readonly failure: Failure | null
}

/** The report between two moments, read again when they or `again` change; the old one is shown until then. */
export function useReport(span: { from: number; to: number } | null, again: number): Read {
  const [read, setRead] = useState<Read>({ report: null, failure: null })
  const { from, to } = span ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` asks for the same once more
  useEffect(() => {
    if (from === undefined || to === undefined) return
    let isWanted = true
    callMain('report.read', { from, to }).then(
      (report) => isWanted && setRead({ report, failure: null }),
      (error: unknown) => isWanted && setRead({ report: null, failure: callFailureOf(error) }),
    )
    return () => {
      isWanted = false
    }
  }, [from, to, again])
  return read
}
