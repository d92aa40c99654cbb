import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Audience } from '../../electron/events/listeners.ts'
import { CallFailure } from '../../electron/failures/call-failure.ts'
import type { Authority } from '../../electron/journal/audit/authority.ts'
import type { Admitted } from '../../electron/staff/caller.ts'
import { openStaffList } from '../../electron/staff/open-staff-list.ts'
import { createPinLockout } from '../../electron/staff/pin-lockout.ts'
import { openStaff, type Staff } from '../../electron/staff/staff.ts'
import type { Clock } from '../../platform/clock.ts'
import { createPins } from '../../platform/pins.ts'
import { systemRandomness } from '../../platform/randomness.ts'
import type { Duty } from '../../shared/staff/staff.ts'
import { openJournal } from '../helpers/open-journal.ts'
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
    /** `elapsed` starts at 0 with every run of a program. */
    restart() {
      ahead += elapsed
      elapsed = 0
      waiting.clear()
    },
  }
}

/** The staff as one window meets them. */
function staffAt(staff: Staff, window: string) {
  /** As the door does it. */
  const caller = (): Admitted => {
    const before = staff.caller(window)
    const again = () => {
      const now = staff.caller(window)
      if (now.role !== null && now.staff?.id === before.staff?.id) return now
      throw new CallFailure('locked', 'who called is no longer on duty')
    }
    return { ...before, again }
  }
  return {
    names: staff.names,
    list: staff.list,
    duty: () => staff.duty(window),
    caller: () => staff.caller(window),
    admitted: caller,
    lock: () => staff.lock(window),
    seen: () => staff.seen(window),
    signIn: (staffId: string, pin: string) => staff.signIn(window, staffId, pin),
    setUp: (name: string, pin: string) => staff.setUp(caller(), name, pin),
    ownPin: (pin: string) => staff.typeOwnPin(caller(), pin),
    add: (wanted: Parameters<Staff['add']>[1]) => staff.add(caller(), wanted),
    change: (staffId: string, wanted: Parameters<Staff['change']>[2]) =>
      staff.change(caller(), staffId, wanted),
    changePin: (pin: string, newPin: string) => staff.changePin(caller(), pin, newPin),
    resetPin: (staffId: string, pin: string) => staff.change(caller(), staffId, { pin }),
    approve: (staffId: string, pin: string, wanted: Parameters<Staff['approve']>[3]) =>
      staff.approve(caller(), staffId, pin, wanted),
    authorised: <Result>(
      approval: string | undefined,
      wanted: Parameters<Staff['authorised']>[2],
      work: (authority: Authority) => Promise<Result>,
    ) => staff.authorised(caller(), approval, wanted, work),
  }
}

const pepper = Buffer.alloc(32, 'pepper')
export const auditKey = Buffer.alloc(32, 'chainkey')

/** Staff over a real journal; PINs are kept as in a shop, but cheaper to try. */
export async function staffSetup(
  file = join(temporaryFolder(), 'journal.db'),
  time = playedClock(),
  newOwner = false,
) {
  const journal = openJournal(file, auditKey)
  const duties: { kind: Duty['kind']; to: Audience }[] = []
  const { list } = await openStaffList(dirname(file), { newOwner, now: time.clock.now(), version: 'test' })
  const staff = await openStaff({
    list,
    lockout: createPinLockout(time.clock.elapsed),
    noteEverywhere: journal.noteAudit,
    journal,
    pins: createPins(pepper, 2 ** 4),
    clock: time.clock,
    random: systemRandomness,
    lockAfterMinutes: () => 5,
    newOwner,
    areOffices: () => false,
    onDuty: ({ kind }, to) => to && duties.push({ kind, to }),
    onTrouble: (error) => {
      throw error
    },
  })
  const close = async () => {
    await staff.stop()
    await journal.close()
    list.close()
  }
  onTestFinished(close)
  const kinds = async () => (await journal.listAudit({ limit: 200 })).map(({ kind }) => kind).reverse()
  return {
    staff: staffAt(staff, 'main'),
    at: (window: string) => staffAt(staff, window),
    everywhere: staff,
    journal,
    list,
    file,
    time,
    duties,
    kinds,
    /** Ends as a power cut would, and starts again. */
    async restart({ newOwner = false } = {}) {
      await close()
      time.restart()
      return staffSetup(file, time, newOwner)
    },
  }
}

export const ownerPin = '482913'
export const cashierPin = '573902'
export const supervisorPin = '739158'

/** A shop with one of each, nobody on duty. */
export async function staffedSetup() {
  const setup = await staffSetup()
  const { staff } = setup
  await staff.setUp('Ibu Sari', ownerPin)
  await staff.ownPin(ownerPin)
  const supervisor = await staff.add({ name: 'Rina', role: 'supervisor', pin: supervisorPin })
  await staff.ownPin(ownerPin)
  const cashier = await staff.add({ name: 'Budi', role: 'cashier', pin: cashierPin })
  const [owner] = await staff.names()
  if (!owner) throw new Error('there is an owner')
  await staff.lock()
  return { ...setup, owner, supervisor, cashier }
}
