import type { Failure } from '../../../shared/ipc/failure.ts'
import type { SalesReport } from '../../../shared/report/sales-report.ts'
import { callMain } from '../../bridge/main-process.ts'
import { useRead } from '../../state/calls/use-read.ts'
import { useTimeFormat } from '../../state/time/time-format.ts'
import { type Comparison, spanBefore } from './report-range.ts'

interface Span {
  readonly from: number
  readonly to: number
}

/** The days that a report is compared with, and their report; null if nothing was sold then. */
export interface Before {
  readonly span: Span
  readonly report: SalesReport | null
}

interface Read {
  readonly report: SalesReport | null
  /** Null if its days have not begun. */
  readonly before: Before | null
  readonly failure: Failure | null
}

/** The report between two moments, read again when they, what it is compared with or `again` change. */
export function useReport(span: Span | null, by: Comparison, again: number): Read {
  const { zone } = useTimeFormat()
  const { value, failure } = useRead(
    span && (() => readWithBefore(span, spanBefore(span, { by, now: Date.now(), zone }))),
    [again],
    span && `${span.from} ${span.to} ${by}`,
  )
  if (failure || !value) return { report: null, before: null, failure }
  return { ...value, failure }
}

async function readWithBefore(
  span: Span,
  earlier: Span | null,
): Promise<{ report: SalesReport; before: Before | null }> {
  const [report, was] = await Promise.all([
    callMain('report.read', span),
    earlier && callMain('report.read', earlier),
  ])
  return { report, before: earlier && { span: earlier, report: was && isEmpty(was) ? null : was } }
}

/** Whether no money moved. */
export const isEmpty = ({ totals, received }: SalesReport) =>
  totals.paid.count === 0 && totals.refunded.count === 0 && received.length === 0
