import type { Clock } from '../../platform/clock.ts'
import { oneAtATime } from '../../platform/one-at-a-time.ts'
import type { Pins } from '../../platform/pins.ts'
import { SECOND } from '../../shared/durations.ts'
import type { PinRefusal } from '../../shared/staff/staff.ts'
import type { NewAuditEntry } from '../journal/audit/audit-log.ts'
import { FREE_TRIES, type PinLockout, waitAfter } from './pin-lockout.ts'
import type { StaffList, StaffRecord } from './staff-list.ts'

interface PinCheckOptions {
  readonly list: StaffList
  readonly pins: Pins
  readonly lockout: PinLockout
  readonly clock: Pick<Clock, 'now'>
  readonly note: (entry: NewAuditEntry) => Promise<void>
}

/** The member of staff whose PIN it was, or why it was refused. */
export type Checked = { readonly kind: 'right'; readonly record: StaffRecord } | PinRefusal

export type PinCheck = ReturnType<typeof createPinCheck>

/** As many as may be wrong: nobody types more at once. */
const MAX_AT_ONCE = FREE_TRIES

/** Checks PINs; after wrong ones a member of staff waits longer and longer. */
export function createPinCheck({ list, pins, lockout, clock, note }: PinCheckOptions) {
  const inTurn = oneAtATime()
  /** How many PINs of each member of staff are typed and not yet compared. */
  const typed = new Map<string, number>()

  const secondsLeft = (record: StaffRecord) => Math.ceil(lockout.left(record) / 1_000)

  async function check(id: string, pin: string): Promise<Checked> {
    const record = list.read(id)
    if (!record?.active) return { kind: 'wrong', left: 0 }
    const left = lockout.left(record)
    if (left > 0) {
      // The time already waited counts after a restart too. A script that asks without end has it written once a second.
      if (record.waitLeft - left >= SECOND) list.countFailure(id, record.failures, left)
      return { kind: 'wait', seconds: secondsLeft(record) }
    }

    const failures = record.failures + 1
    const wait = waitAfter(failures)
    list.countFailure(id, failures, wait)
    lockout.begin(id, wait)
    if (await pins.isRight(pin, record.pin)) return stillRight(record)

    await note({
      at: clock.now(),
      kind: 'wrongPin',
      by: null,
      subject: record.name,
      detail: { failures: String(failures) },
    })
    return wait > 0
      ? { kind: 'wait', seconds: Math.ceil(wait / 1_000) }
      : { kind: 'wrong', left: FREE_TRIES - failures }
  }

  /** Comparing takes half a second: a member of staff who was removed or got a new PIN meanwhile is refused. */
  function stillRight({ id, pin }: StaffRecord): Checked {
    const record = list.read(id)
    const isSamePin = record !== null && Buffer.compare(record.pin.hash, pin.hash) === 0
    return record?.active && isSamePin ? { kind: 'right', record } : { kind: 'wrong', left: 0 }
  }

  return {
    /**
     * One after the other: two tries at once must not both count as the last one allowed. A script that types its own right PIN
     * without end would keep everybody else from theirs, at half a second each.
     */
    async check(id: string, pin: string): Promise<Checked> {
      const before = typed.get(id) ?? 0
      if (before >= MAX_AT_ONCE) return { kind: 'wait', seconds: 1 }
      typed.set(id, before + 1)
      try {
        return await inTurn(() => check(id, pin))
      } finally {
        const left = (typed.get(id) ?? 1) - 1
        if (left > 0) typed.set(id, left)
        else typed.delete(id)
      }
    },
    /** The PIN was right: earlier wrong ones no longer count. */
    forgive(id: string): void {
      list.countFailure(id, 0, 0)
      lockout.end(id)
    },
    /** A new PIN, or the owner, ends the wait; the list has it already. */
    letTry: lockout.end,
    secondsLeft,
  }
}
