import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Clock } from '../../electron/clock.ts'
import { openJournal } from '../../electron/journal/journal.ts'
import { systemRandomness } from '../../electron/randomness.ts'
import { createPins } from '../../electron/staff/pins.ts'
import { openStaff } from '../../electron/staff/staff.ts'
import type { Duty } from '../../shared/staff/staff.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

/** Time that a test plays. `setClock` is what a person does to the wall clock; `pass` is time that really passes. */
function playedClock() {
  let elapsed = 1_000
  let ahead = 1_800_000_000_000
  const waiting = new Set<{ at: number; work: () => void }>()
  const clock: Clock = {
    now: () => ahead + elapsed,
    elapsed: () => elapsed,
    after(milliseconds, work) {
      const one = { at: elapsed + milliseconds, work }
      waiting.add(one)
      return () => waiting.delete(one)
    },
  }
  return {
    clock,
    pass(milliseconds: number) {
      elapsed += milliseconds
      for (const one of [...waiting].filter(({ at }) => at <= elapsed)) {
        waiting.delete(one)
        one.work()
      }
    },
    setClock(milliseconds: number) {
      ahead += milliseconds
    },
    /** `elapsed` begins anew with every run of a program. */
    restart() {
      ahead += elapsed
      elapsed = 0
      waiting.clear()
    },
  }
}

const pepper = Buffer.alloc(32, 'pepper')
export const auditKey = Buffer.alloc(32, 'chainkey')

/** Staff over a real journal; PINs are kept as in a shop, but cheaper to try. */
export async function staffDesk(
  file = join(temporaryFolder(), 'journal.db'),
  time = playedClock(),
  newOwner = false,
) {
  const journal = openJournal(file, auditKey)
  const duties: Duty['kind'][] = []
  const staff = await openStaff({
    journal,
    pins: createPins(pepper, 2 ** 4),
    clock: time.clock,
    random: systemRandomness,
    lockAfterMinutes: () => 5,
    newOwner,
    onDuty: ({ kind }) => duties.push(kind),
    onTrouble: (error) => {
      throw error
    },
  })
  const close = async () => {
    staff.stop()
    await journal.close()
  }
  onTestFinished(close)
  const kinds = async () => (await journal.listAudit({ limit: 200 })).map(({ kind }) => kind).reverse()
  return {
    staff,
    journal,
    file,
    time,
    duties,
    kinds,
    /** Ends as a power cut would, and starts again. */
    async restart({ newOwner = false } = {}) {
      await close()
      time.restart()
      return staffDesk(file, time, newOwner)
    },
  }
}

export const ownerPin = '482913'
export const cashierPin = '573902'
export const supervisorPin = '739158'

/** A shop with one of each, nobody on duty. */
export async function staffedDesk() {
  const desk = await staffDesk()
  const { staff } = desk
  await staff.setUp('Ibu Sari', ownerPin)
  const supervisor = await staff.add({ name: 'Rina', role: 'supervisor', pin: supervisorPin })
  const cashier = await staff.add({ name: 'Budi', role: 'cashier', pin: cashierPin })
  const [owner] = await staff.names()
  if (!owner) throw new Error('there is an owner')
  await staff.lock()
  return { ...desk, owner, supervisor, cashier }
}
