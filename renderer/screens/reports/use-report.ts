import type { Failure } from '../../../shared/ipc/failure.ts'
import type { SalesReport } from '../../../shared/report/sales-report.ts'
import { callMain } from '../../bridge/main-process.ts'
import { useRead } from '../../state/use-read.ts'
import { spanBefore } from './report-range.ts'

interface Span {
  readonly from: number
  readonly to: number
}

/** The days right before those of a report, and what they brought. */
export interface Before {
  readonly span: Span
  readonly totals: SalesReport['totals']
}

interface Read {
  readonly report: SalesReport | null
  /** Null if nothing was sold then. */
  readonly before: Before | null
  readonly failure: Failure | null
}

/** The report between two moments, read again when they or `again` change. */
export function useReport(span: Span | null, again: number): Read {
  const { value, failure } = useRead(
    span && (() => readWithBefore(span)),
    [again],
    span && `${span.from} ${span.to}`,
  )
  if (failure || !value) return { report: null, before: null, failure }
  return { ...value, failure }
}

async function readWithBefore(span: Span): Promise<{ report: SalesReport; before: Before | null }> {
  const earlier = spanBefore(span, Date.now())
  const [report, { totals } = report] = await Promise.all([
    callMain('report.read', span),
    ...(earlier ? [callMain('report.read', earlier)] : []),
  ])
  const isEmpty = totals.paid.count === 0 && totals.refunded.count === 0
  return { report, before: earlier && !isEmpty ? { span: earlier, totals } : null }
}
