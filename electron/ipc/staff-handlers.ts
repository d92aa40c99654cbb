import type { CallName } from '../../shared/ipc/contract.ts'
import { timeIn } from '../../shared/time-zone.ts'
import type { Handlers } from './handlers.ts'
import type { Parts } from './parts.ts'

type StaffCalls = Extract<CallName, `staff.${string}` | `audit.${string}`>

export function staffHandlers({
  staff,
  trail,
  settings,
  now,
}: Pick<Parts, 'staff' | 'trail' | 'settings' | 'now'>): Pick<Handlers, StaffCalls> {
  return {
    'staff.names': () => staff.names(),
    'staff.signIn': ({ staffId, pin }, { window }) => staff.signIn(window, staffId, pin),
    'staff.lock': async (_input, { window }) => {
      await staff.lock(window)
      return {}
    },
    'staff.active': async (_input, { window }) => {
      staff.seen(window)
      return {}
    },
    'staff.approve': ({ staffId, pin, ...wanted }, caller) => staff.approve(caller, staffId, pin, wanted),
    'staff.ownPin': ({ pin }, caller) => staff.typeOwnPin(caller, pin),
    'staff.setUp': ({ name, pin }, caller) => staff.setUp(caller, name, pin),
    'staff.list': () => staff.list(),
    'staff.add': (wanted, caller) => staff.add(caller, wanted),
    'staff.change': ({ staffId, ...wanted }, caller) => staff.change(caller, staffId, wanted),
    'staff.changePin': ({ pin, newPin }, caller) => staff.changePin(caller, pin, newPin),
    'staff.resetPin': async ({ staffId, pin }, caller) => {
      await staff.change(caller, staffId, { pin })
      return {}
    },
    'audit.list': (query) => trail.page(query),
    'audit.check': () => trail.verify(),
    'audit.export': async (query, caller) => {
      const time = (at: number) => timeIn(at, settings.read().timeZone)
      const csv = await trail.csv(query, time)
      await staff.noteExport(caller, 'audit')
      return { name: `loket-audit-${time(now()).slice(0, 10)}.csv`, csv }
    },
  }
}
