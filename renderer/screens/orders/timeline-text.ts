import type { Sen } from '../../../shared/money.ts'
import type { TimelineEntry } from '../../../shared/sale/timeline-entry.ts'

/** The subject of a timeline: an order, or something else that the gateway knows. */
export interface TimelineSubject {
  readonly merchantTradeNo: string
  readonly paymentType: string
  readonly amount: Sen
  readonly lastCheckedAt: number | null
  readonly state: { readonly kind: string }
}

/** A timeline as plain text for support, in the contract's words and with times in UTC. The payer's name is left out. */
export function timelineText(
  order: TimelineSubject,
  entries: readonly TimelineEntry[],
  checks: number,
): string {
  const { merchantTradeNo, paymentType, amount, state } = order
  const head = `${merchantTradeNo} ${paymentType} ${(amount / 100).toFixed(2)} ${state.kind}`
  const lines = entries.map(({ at, kind, detail, members }) =>
    [`${time(at)} ${kind}`, ...facts(detail), ...facts(members).map((fact) => `  ${fact}`)].join('\n'),
  )
  const asked = `asked without anything new: ${checks}, last ${order.lastCheckedAt === null ? 'never' : time(order.lastCheckedAt)}`
  return [head, ...lines, asked].join('\n')
}

const time = (at: number) => new Date(at).toISOString()

const facts = (record: Readonly<Record<string, string>>) =>
  Object.entries(record).map(([name, value]) => `  ${name}: ${value}`)
