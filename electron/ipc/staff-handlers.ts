import type { CallName } from '../../shared/ipc/contract.ts'
import { type TimeZone, zoneFacts } from '../../shared/time-zone.ts'
import type { AuditTrail } from '../audit/trail.ts'
import type { Staff } from '../staff/staff.ts'
import type { Handlers } from './handlers.ts'

interface StaffParts {
  readonly staff: Staff
  readonly trail: AuditTrail
  readonly timeZone: () => TimeZone
  readonly now: () => number
}

type StaffCalls = Extract<CallName, `staff.${string}` | `audit.${string}`>

/** As a spreadsheet reads it. */
function timeIn(timeZone: TimeZone, at: number): string {
  const local = new Date(at + zoneFacts[timeZone].minutes * 60_000).toISOString()
  return `${local.slice(0, 10)} ${local.slice(11, 19)}`
}

/** Who is there, who may, and who did. */
export function staffHandlers({ staff, trail, timeZone, now }: StaffParts): Pick<Handlers, StaffCalls> {
  return {
    'staff.names': () => staff.names(),
    'staff.signIn': ({ staffId, pin }) => staff.signIn(staffId, pin),
    'staff.lock': async () => {
      await staff.lock()
      return {}
    },
    'staff.active': async () => {
      staff.seen()
      return {}
    },
    'staff.approve': ({ staffId, pin, ...wanted }) => staff.approve(staffId, pin, wanted),
    'staff.setUp': ({ name, pin }) => staff.setUp(name, pin),
    'staff.list': () => staff.list(),
    'staff.add': (wanted) => staff.add(wanted),
    'staff.change': ({ staffId, ...wanted }) => staff.change(staffId, wanted),
    'staff.changePin': ({ pin, newPin }) => staff.changePin(pin, newPin),
    'staff.resetPin': async ({ staffId, pin }) => {
      await staff.resetPin(staffId, pin)
      return {}
    },
    'audit.list': (query) => trail.page(query),
    'audit.check': () => trail.verify(),
    'audit.export': async (query) => {
      const csv = await trail.csv(query, (at) => timeIn(timeZone(), at))
      await staff.noteExport('audit')
      return { name: `loket-audit-${new Date(now()).toISOString().slice(0, 10)}.csv`, csv }
    },
  }
}
