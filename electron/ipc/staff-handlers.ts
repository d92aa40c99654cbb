import type { CallName } from '../../shared/ipc/contract.ts'
import type { Handlers } from './handlers.ts'
import type { Parts } from './parts.ts'

type StaffCalls = Extract<CallName, `staff.${string}` | `audit.${string}`>

export function staffHandlers({ staff, trail }: Pick<Parts, 'staff' | 'trail'>): Pick<Handlers, StaffCalls> {
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
    'audit.noteExport': async ({ count }, caller) => {
      await staff.noteExport(caller, 'audit', { count: String(count) })
      return {}
    },
  }
}
