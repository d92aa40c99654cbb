import { type Cell, csvText } from '../csv.ts'
import { outsideWays } from '../paid-back-outside.ts'
import { timeIn } from '../time-zone.ts'
import type { ShiftReport } from './shift.ts'
import { type Counted, partNames, refundedPartNames, roundingDirections, type Takings } from './takings.ts'

const facts = [
  'made',
  'paid',
  'late',
  'refunded',
  'fees',
  'failed',
  'expired',
  'rejected',
  'review',
] as const satisfies readonly Exclude<
  keyof Takings,
  'payable' | 'parts' | 'refundedParts' | 'outside' | 'givenUp' | 'rounding'
>[]

/**
 * A shift's report as a table for a spreadsheet: each line has the section of the report, what it counts, how many, and
 * the sum in rupiah. Names are those of the report's data, so that programs can use them too.
 */
export function shiftCsv(report: ShiftReport): string {
  const { timeZone, cash, closed, opened } = report
  const time = (at: number | null) => (at === null ? '' : timeIn(at, timeZone))
  const text = (part: string, name: string, value: string) => [part, name, '', '', '', value]
  const sum = (part: string, name: string, fact: string, { count, amount }: Counted): Cell[] => [
    part,
    name,
    fact,
    String(count),
    amount,
    '',
  ]
  const takings = (part: string, name: string, of: Takings) => [
    ...facts.map((fact) => sum(part, name, fact, of[fact])),
    ...(of.givenUp ? [sum(part, name, 'givenUp', of.givenUp)] : []),
    ...partNames.flatMap((fact) => (of.parts ? [sum(part, name, fact, of.parts[fact])] : [])),
    ...refundedPartNames.flatMap((fact) =>
      of.refundedParts ? [sum(part, name, `refunded.${fact}`, of.refundedParts[fact])] : [],
    ),
    ...outsideWays.flatMap((way) =>
      of.outside ? [sum(part, name, `refunded.${way}`, of.outside[way])] : [],
    ),
    ...roundingDirections.flatMap((way) =>
      of.rounding ? [sum(part, name, `rounding.${way}`, of.rounding[way])] : [],
    ),
    [part, name, 'payable', String(of.paid.count), of.payable, ''],
  ]
  /** No sum here has a minus: one below zero has a name of its own, by which programs know it. */
  const money = (above: string, below: string, amount: number | null) =>
    amount === null ? [] : [['cash', '', amount < 0 ? below : above, '', Math.abs(amount), '']]
  const carried = (part: string, of: ShiftReport['carriedIn']) =>
    of.map(({ number, kind, paymentType, amount, since }) => [
      part,
      paymentType,
      kind,
      '1',
      amount,
      `${number} ${time(since)}`,
    ])
  return csvText([
    ['part', 'name', 'fact', 'count', 'amount', 'text'],
    text('shift', 'number', String(report.number)),
    text(
      'shift',
      'shop',
      [report.shop.name, report.shop.branch, report.shop.counter].filter(Boolean).join(' / '),
    ),
    text('shift', 'mode', report.mode),
    text('shift', 'timeZone', timeZone),
    text('shift', 'from', time(report.from)),
    text('shift', 'to', time(report.to)),
    text('shift', 'openedAt', time(opened?.at ?? null)),
    text('shift', 'openedBy', opened?.by ?? ''),
    text('shift', 'closedBy', closed?.by ?? ''),
    text('shift', 'carriedBy', closed?.carriedBy ?? ''),
    text('shift', 'note', closed?.note ?? ''),
    text('shift', 'restoredAt', time(report.restoredAt)),
    text(
      'shift',
      'auditHead',
      report.auditHead ? `${report.auditHead.sequence} ${report.auditHead.code}` : '',
    ),
    ...takings('total', '', report.totals),
    ...report.channels.flatMap((channel) => takings('channel', channel.paymentType, channel)),
    ...report.hours.flatMap((hour) =>
      (['made', 'paid', 'refunded'] as const).map((fact) => sum('hour', time(hour.hour), fact, hour[fact])),
    ),
    ...report.cashiers.flatMap((cashier) =>
      (['made', 'paid'] as const).map((fact) => sum('cashier', cashier.name ?? '', fact, cashier[fact])),
    ),
    ...report.received.map((one) => sum('received', one.paymentType, one.from, one)),
    ...money('float', '', cash.float),
    ...cash.movements.map(({ at, kind, amount, note, by }) => [
      'cash',
      by ?? '',
      kind,
      '1',
      amount,
      `${time(at)} ${note}`,
    ]),
    ...money('taken', '', cash.taken ?? null),
    ...money('refunded', '', cash.refunded ?? null),
    ...money('expected', 'overdrawn', cash.expected),
    ...money('counted', '', cash.counted),
    ...money('over', 'short', cash.difference),
    ...carried('carriedIn', report.carriedIn),
    ...carried('carriedOut', report.carriedOut),
    sum('waiting', '', 'orders', report.waiting.orders),
    sum('waiting', '', 'refunds', report.waiting.refunds),
  ])
}
