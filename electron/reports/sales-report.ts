import { DAY, HOUR } from '../../shared/durations.ts'
import type { Sen } from '../../shared/money.ts'
import { MAX_DAYS, type ReportFigures, type SalesReport } from '../../shared/report/sales-report.ts'
import { type Counted, partNames, refundedPartNames, roundingDirections } from '../../shared/shift/takings.ts'
import { startOfDay, type TimeZone } from '../../shared/time-zone.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { ProductSum, ReportBook, TallySum } from '../journal/shifts/sales-report.ts'

const none = (): Counted => ({ count: 0, amount: 0 as Sen })
const noFigures = (): ReportFigures => ({
  paid: none(),
  refunded: none(),
  fees: none(),
  parts: { discount: none(), service: none(), tax: none() },
  refundedParts: { service: none(), tax: none() },
  rounding: { up: none(), down: none() },
})

/** Reports what was sold between two moments. The journal adds up one day at a time, so that sales go on in between. */
export async function salesReportOf(
  journal: ReportBook,
  { from, to, zone }: { readonly from: number; readonly to: number; readonly zone: TimeZone },
): Promise<SalesReport> {
  if (to <= from || to - from > MAX_DAYS * DAY) {
    throw new CallFailure('badInput', `a report is of at most ${MAX_DAYS} days`, 'to')
  }
  const totals = noFigures()
  const days: SalesReport['days'] = []
  const hours: SalesReport['hours'] = []
  const isOneDay = to <= startOfDay(from, zone) + DAY
  const channels = new Map<string, SalesReport['channels'][number]>()
  const cashiers = new Map<string | null, ReportFigures>()
  const products = new Map<string, SalesReport['products'][number]>()
  const [typed, typedReturned, unnamedReturned] = [none(), none(), none()]
  const product = ({ id, name }: Pick<ProductSum, 'id' | 'name'>) =>
    kept(products, `${id} ${name}`, () => ({
      id,
      name,
      quantity: 0,
      amount: 0 as Sen,
      returned: { quantity: 0, amount: 0 as Sen },
    }))
  for (const span of daysBetween(from, to, zone)) {
    const day = { ...noFigures(), day: span.day }
    for (const part of isOneDay ? hoursOf(span) : [span]) {
      const inPart = noFigures()
      for (const sum of await journal.sumTally(part.from, part.to)) {
        const { payment_type: paymentType, cashier } = sum
        const channel = kept(channels, paymentType, () => ({ ...noFigures(), paymentType }))
        for (const figures of [totals, day, inPart, channel]) count(figures, sum)
        if (sum.refund === 0) count(kept(cashiers, cashier, noFigures), sum)
      }
      const { paid, refunded } = inPart
      if (isOneDay && hasMoved(inPart)) hours.push({ hour: part.from, paid, refunded })
    }
    if (hasMoved(day)) days.push(day)
    for (const sum of await journal.sumProducts(span.from, span.to)) addPieces(product(sum), sum)
    for (const sum of await journal.sumReturned(span.from, span.to)) addPieces(product(sum).returned, sum)
    for (const [counted, sum] of [
      [typed, await journal.sumTyped(span.from, span.to)],
      [typedReturned, await journal.sumTypedReturned(span.from, span.to)],
      [unnamedReturned, await journal.sumUnnamedReturned(span.from, span.to)],
    ] as const)
      add(counted, sum.count, sum.amount)
    await new Promise((resolve) => setImmediate(resolve))
  }
  const byPaid = (one: { paid: Counted }, other: { paid: Counted }) => other.paid.amount - one.paid.amount
  return {
    totals,
    days,
    hours,
    typed,
    typedReturned,
    unnamedReturned,
    channels: [...channels.values()].sort(byPaid),
    cashiers: [...cashiers].map(([name, { paid, parts }]) => ({ name, paid, parts })).sort(byPaid),
    products: [...products.values()].sort((one, other) => other.amount - one.amount),
    received: (await journal.sumReceived(from, to)).sort((one, other) => other.amount - one.amount),
  }
}

const hasMoved = ({ paid, refunded }: ReportFigures) => paid.count > 0 || refunded.count > 0

function count(figures: ReportFigures, sum: TallySum): void {
  add(sum.refund === 1 ? figures.refunded : figures.paid, sum.n, sum.amount)
  add(figures.fees, sum.fee_n, sum.fee)
  for (const way of roundingDirections)
    add(figures.rounding[way], sum[`rounded_${way}_n`], sum[`rounded_${way}`])
  if (sum.refund === 1) {
    for (const name of refundedPartNames) add(figures.refundedParts[name], sum[`${name}_n`], sum[name])
    return
  }
  for (const name of partNames) add(figures.parts[name], sum[`${name}_n`], sum[name])
}

function add(one: Counted, more: number, amount: number): void {
  one.count += more
  one.amount = (one.amount + amount) as Sen
}

function addPieces(one: { quantity: number; amount: Sen }, { quantity, amount }: ProductSum): void {
  one.quantity += quantity
  one.amount = (one.amount + amount) as Sen
}

function kept<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = map.get(key) ?? make()
  map.set(key, found)
  return found
}

/** The hours of a day's span; all of Indonesia's zones share them. */
function* hoursOf({ from, to }: { readonly from: number; readonly to: number }) {
  for (let hour = Math.floor(from / HOUR) * HOUR; hour < to; hour += HOUR)
    yield { from: Math.max(from, hour), to: Math.min(to, hour + HOUR) }
}

/** The days by the shop's clocks, the first and the last as far as they belong to the span. */
function* daysBetween(from: number, to: number, zone: TimeZone) {
  for (let day = startOfDay(from, zone); day < to; day += DAY) {
    yield { day, from: Math.max(from, day), to: Math.min(to, day + DAY) }
  }
}
