import { isCash } from '../../shared/cash/cash.ts'
import { DAY } from '../../shared/durations.ts'
import type { CounterMode } from '../../shared/merchant/merchant.ts'
import type { Sen } from '../../shared/money.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import type {
  CashMovement,
  Drawer,
  ShiftClosing,
  ShiftOpening,
  ShiftReport,
} from '../../shared/shift/shift.ts'
import type { Standing } from '../journal/shifts/shift-rows.ts'
import type { Totals } from './totals.ts'

/** What a report contains besides what the journal counts. */
export interface ReportOf {
  readonly settings: Pick<Settings, 'shop' | 'timeZone'>
  readonly mode: CounterMode
  readonly to: number
  /** Null for the running shift. */
  readonly closed: ShiftClosing | null
  readonly counted: Sen | null
}

/** The report of a shift, running or being closed. */
export function reportOf(standing: Standing, totals: Totals, of: ReportOf): ShiftReport {
  const { number, opened, movements, carriedIn, carriedOut, waiting } = standing
  const { name, branch, counter } = of.settings.shop
  const from = inReach(standing.from, of.to)
  return {
    number,
    shop: { name, branch, counter },
    timeZone: of.settings.timeZone,
    mode: of.mode,
    from,
    // A clock put back must not end a shift before it began.
    to: Math.max(of.to, from ?? 0, inReach(opened?.at ?? null, of.to) ?? 0),
    opened,
    closed: of.closed,
    ...totals,
    cash: drawerOf(opened, movements, totals, of.counted),
    carriedIn,
    carriedOut,
    waiting,
    auditHead: standing.auditHead,
    restoredAt: standing.restoredAt,
  }
}

/**
 * A moment more than a day after now is of a clock that was ahead. It would give every later report the same wrong date until that
 * day has come; now is nearer to the truth.
 */
const inReach = (moment: number | null, now: number) => (moment !== null && moment - now > DAY ? now : moment)

/**
 * The cash in the drawer as the shift began: what is counted as somebody opens it, without the cash that moved in this shift
 * before, which is in it. If less is counted than came in, the drawer began empty, and the rest is missing.
 */
export const floatOf = (counted: Sen, { float, expected }: Pick<Drawer, 'float' | 'expected'>): Sen =>
  Math.max(0, counted - (expected - (float ?? 0))) as Sen

/** What should be in the drawer, and what is. */
function drawerOf(
  opened: ShiftOpening | null,
  movements: readonly CashMovement[],
  { channels, totals }: Pick<Totals, 'channels' | 'totals'>,
  counted: Sen | null,
): Drawer {
  const sum = (kind: CashMovement['kind']) =>
    movements.reduce((total, move) => total + (move.kind === kind ? move.amount : 0), 0) as Sen
  const float = opened?.float ?? null
  const ofCash = channels.find(({ paymentType }) => isCash(paymentType))
  const taken = ofCash?.paid.amount ?? (0 as Sen)
  const refunded = ((ofCash?.refunded.amount ?? 0) + (totals.outside?.drawer.amount ?? 0)) as Sen
  const expected = (float ?? 0) + sum('in') - sum('out') + taken - refunded
  return {
    float,
    in: sum('in'),
    out: sum('out'),
    taken,
    refunded,
    expected,
    counted,
    difference: counted === null ? null : counted - expected,
    movements: [...movements],
  }
}
