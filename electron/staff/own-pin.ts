import type { Clock } from '../../platform/clock.ts'
import { MINUTE } from '../../shared/durations.ts'
import { CASHIERS_FOLLOW_MS, type OwnPinAct } from '../../shared/staff/gives-access.ts'
import type { PinRefusal } from '../../shared/staff/staff.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { Admitted, Caller } from './caller.ts'
import type { Checked, PinCheck } from './pin-check.ts'

interface OwnPinOptions {
  readonly pinCheck: PinCheck
  readonly clock: Pick<Clock, 'elapsed'>
}

/** As long as an approval. */
const GOOD_FOR_MS = MINUTE

export type OwnPin = ReturnType<typeof createOwnPin>

/**
 * The PIN of who is on duty, typed again before an act that lets somebody in for good: an open window that its owner has
 * left is not enough for it. Good for one act in that window, within a minute, and then for more new cashiers if that
 * was one; a wrong one counts as at the lock.
 */
export function createOwnPin({ pinCheck, clock }: OwnPinOptions) {
  /** By window, with its monotonic time; `used` once a new cashier came of it. */
  const typedAt = new Map<string, { readonly staffId: string; readonly at: number; readonly used: boolean }>()

  async function check({ staff }: Caller, pin: string): Promise<Checked> {
    if (!staff) throw new CallFailure('notPossible', 'nobody has a PIN here')
    return pinCheck.check(staff.id, pin)
  }

  return {
    check,
    async type(caller: Admitted, pin: string): Promise<{ kind: 'right' } | PinRefusal> {
      const checked = await check(caller, pin)
      if (checked.kind !== 'right') return checked
      const { window } = caller.again()
      const staffId = checked.record.id
      pinCheck.forgive(staffId)
      typedAt.set(window, { staffId, at: clock.elapsed(), used: false })
      return { kind: 'right' }
    },
    /** Uses the typed PIN up; throws a CallFailure without one. Where nobody has a PIN none is asked for. */
    use({ window, staff }: Caller, act: OwnPinAct = 'other'): void {
      if (!staff) return
      const typed = typedAt.get(window)
      typedAt.delete(window)
      const goodFor = typed?.used ? (act === 'newCashier' ? CASHIERS_FOLLOW_MS : 0) : GOOD_FOR_MS
      if (typed?.staffId !== staff.id || clock.elapsed() - typed.at >= goodFor)
        throw new CallFailure('ownPinNeeded', 'the PIN of who is on duty comes first')
      if (act === 'newCashier') typedAt.set(window, { ...typed, used: true })
    },
    /** Whoever was on duty there has left. */
    endAt: (window: string) => typedAt.delete(window),
  }
}
