import type { CallName } from '../../shared/ipc/contract.ts'
import { type DirectoryPart, directoryParts } from '../../shared/office/directory.ts'
import type { OfficeStatus } from '../../shared/office/office-status.ts'
import { paysSale } from '../../shared/sale/split.ts'
import { defaultSettings, MAX_COUNTER_NAME } from '../../shared/settings/settings.ts'
import type { StaffMember } from '../../shared/staff/staff.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { AuditLog, NewAuditEntry } from '../journal/audit/audit-log.ts'
import { demandCode } from '../office/demand-code.ts'
import type { Office } from '../office/office.ts'
import type { Admitted } from '../staff/caller.ts'
import type { Handlers } from './handlers.ts'
import type { Parts } from './parts.ts'

type OfficeParts = Pick<
  Parts,
  'office' | 'staff' | 'journal' | 'settings' | 'emit' | 'now' | 'mode' | 'reopen'
>

export function officeHandlers({
  office,
  staff,
  journal,
  now,
  mode,
  reopen,
  settings,
  emit,
}: OfficeParts): Pick<Handlers, Extract<CallName, `office.${string}`>> {
  const shopName = () => settings.read().shop.name
  /** Two windows that leave at once leave once. */
  let leaving: Promise<OfficeStatus> | null = null
  async function leave(opened: Office, caller: Admitted): Promise<OfficeStatus> {
    const before = opened.status()
    if (before.kind === 'none') return before
    const detail = { name: nameOf(before) }
    const by = caller.again().staff
    await journal.noteAudit({ at: now(), kind: 'officeLeft', by, subject: null, detail })
    return opened.leave()
  }
  return {
    'office.status': () => office.status(),
    'office.enrol': async ({ code }, caller) => {
      const opened = await office.get()
      // Read first: nobody types a PIN for a text that is no code.
      const wanted = demandCode(code)
      // An office gives its staff, its owners too, to the counter, and has a copy of the journal.
      staff.demandOwnPin(caller.again())
      const status = await opened.enrol(wanted, () => caller.again())
      await noteEnrolled({ journal, settings, emit }, status, caller.staff, now())
      return status
    },
    'office.find': async ({ text }) => {
      if ((await office.status()).kind === 'none')
        throw new CallFailure('notPossible', 'this counter has no office')
      return { orders: await (await office.get()).find(text.trim().toUpperCase()) }
    },
    'office.receiptPage': async ({ merchantTradeNo }) => {
      const order = office.address() === null ? null : await journal.readOrder(merchantTradeNo)
      // The receipt of a sale paid in two comes with its rest.
      return {
        url: order && paysSale(order) ? (await office.get()).receiptLink(merchantTradeNo, shopName()) : null,
      }
    },
    'office.leave': async (_input, caller) => {
      const opened = await office.get()
      caller.again()
      leaving ??= leave(opened, caller).finally(() => {
        leaving = null
      })
      return leaving
    },
    'office.takeDirectory': async ({ parts }, caller) => {
      const opened = await office.get()
      const { staff: by } = caller.again()
      await journal.noteAudit(directoryEntry('taken', parts, by, now()))
      return opened.takeDirectory(parts)
    },
    'office.fillDirectory': async (_input, caller) => {
      const opened = await office.get()
      const { staff: by } = caller.again()
      await journal.noteAudit(directoryEntry('filled', directoryParts, by, now()))
      return opened.fillDirectory()
    },
    'office.takeBack': async (_input, caller) => {
      const opened = await office.get()
      const { file, forget } = await opened.takeBack()
      try {
        const leave = async () => ({ by: caller.again().staff, auditEntry: null })
        await reopen(mode, leave, { file, evenIfWell: true })
      } finally {
        forget()
      }
      return {}
    },
  }
}

/**
 * The audit log's line for an enrolment; `by` is null if the code came from the command line. A counter that nobody has
 * named takes its name at the office, as else every slip of every counter would have the same one.
 */
export async function noteEnrolled(
  {
    journal,
    settings,
    emit,
  }: Pick<OfficeParts, 'settings' | 'emit'> & { readonly journal: Pick<AuditLog, 'noteAudit'> },
  status: OfficeStatus,
  by: StaffMember | null,
  at: number,
): Promise<void> {
  if (status.kind !== 'enrolled') return
  const detail = { name: nameOf(status) }
  await journal.noteAudit({ at, kind: 'officeEnrolled', by, subject: null, detail })
  const counter = status.name.slice(0, MAX_COUNTER_NAME).trim()
  if (settings.read().shop.counter !== defaultSettings.shop.counter || counter === '') return
  emit('settings.changed', settings.change({ shop: { counter } }))
}

const directoryEntry = (
  act: 'taken' | 'filled',
  parts: readonly DirectoryPart[],
  by: StaffMember | null,
  at: number,
): NewAuditEntry => ({
  at,
  kind: 'officeDirectory',
  by,
  subject: null,
  detail: { act, parts: parts.join(', ') },
})

const nameOf = ({ name, address }: { readonly name: string; readonly address: string }) =>
  `${name} · ${address}`
