import type { Failure } from '../../../shared/ipc/failure.ts'
import type { SalesReport } from '../../../shared/report/sales-report.ts'
import { callMain } from '../../bridge/main-process.ts'
import { useRead } from '../../state/use-read.ts'

interface Read {
  readonly report: SalesReport | null
  readonly failure: Failure | null
}

/** The report between two moments, read again when they or `again` change; the old one is shown until then. */
export function useReport(span: { from: number; to: number } | null, again: number): Read {
  const { value, failure } = useRead(span && (() => callMain('report.read', span)), [
    span?.from,
    span?.to,
    again,
  ])
  return { report: failure ? null : value, failure }
}
