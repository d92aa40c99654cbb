import type { PinRefusal } from '../../shared/staff/staff.ts'
import type { Clock } from '../clock.ts'
import type { NewAuditEntry } from '../journal/audit-log.ts'
import type { StaffBook, StaffRecord } from '../journal/staff-book.ts'
import type { Pins } from './pins.ts'
import { createWaits, FREE_TRIES, waitAfter } from './waits.ts'

interface PinCheckOptions {
  readonly book: StaffBook & { noteAudit(entry: NewAuditEntry): Promise<void> }
  readonly pins: Pins
  readonly clock: Clock
}

/** Whose PIN it was; else how it was refused. */
export type Checked = { readonly kind: 'right'; readonly record: StaffRecord } | PinRefusal

export type PinCheck = ReturnType<typeof createPinCheck>

/** Says whether a PIN is right, and keeps out for longer and longer whoever guesses. */
export function createPinCheck({ book, pins, clock }: PinCheckOptions) {
  const waits = createWaits(clock.elapsed)
  let last: Promise<unknown> = Promise.resolve()

  const latest = async () => Math.max(clock.now(), await book.latestMoment())
  const secondsLeft = async (record: StaffRecord) => Math.ceil(waits.left(record, await latest()) / 1_000)

  /** Comparing takes its time: whoever was sent away or given another PIN meanwhile has come too late. */
  async function stillRight({ id, pin }: StaffRecord): Promise<Checked> {
    const record = await book.readStaff(id)
    const isSamePin = record !== null && Buffer.compare(record.pin.hash, pin.hash) === 0
    return record?.active && isSamePin ? { kind: 'right', record } : { kind: 'wrong', left: 0 }
  }

  async function check(id: string, pin: string): Promise<Checked> {
    const record = await book.readStaff(id)
    if (!record?.active) return { kind: 'wrong', left: 0 }
    const seconds = await secondsLeft(record)
    if (seconds > 0) return { kind: 'wait', seconds }

    const failures = record.failures + 1
    const wait = waitAfter(failures)
    await book.countFailure(id, failures, wait === 0 ? null : (await latest()) + wait)
    waits.begin(id, wait)
    if (await pins.isRight(pin, record.pin)) return stillRight(record)

    await book.noteAudit({
      ...{ at: clock.now(), kind: 'wrongPin', by: null, subject: record.name },
      detail: { failures: String(failures) },
    })
    return wait > 0
      ? { kind: 'wait', seconds: Math.ceil(wait / 1_000) }
      : { kind: 'wrong', left: FREE_TRIES - failures }
  }

  return {
    /** One after the other: two at once must not both be the last that may be tried. */
    check(id: string, pin: string): Promise<Checked> {
      const checked = last.then(() => check(id, pin))
      last = checked.catch(() => {})
      return checked
    },
    /** A right PIN, or the owner, ends the wait; what is on disk of it is the caller's to change. */
    letTry: waits.end,
    secondsLeft,
  }
}
