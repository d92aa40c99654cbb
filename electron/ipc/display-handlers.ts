import { assertNever } from '../../shared/assert-never.ts'
import type { OfferedReceipt } from '../../shared/display/display.ts'
import type { DisplayLooksChange } from '../../shared/display/display-looks.ts'
import type { CallName } from '../../shared/ipc/contract.ts'
import { audited } from '../audit/audited.ts'
import { CallFailure } from '../failures/call-failure.ts'
import { written } from '../lifecycle/written.ts'
import type { Handlers } from './handlers.ts'
import { ownPinOnceServed } from './own-pin-once-served.ts'
import type { Parts } from './parts.ts'

type DisplayParts = Pick<
  Parts,
  'display' | 'displayLooks' | 'noteEverywhere' | 'office' | 'merchant' | 'staff' | 'now' | 'emit'
>

export function displayHandlers(parts: DisplayParts): Pick<Handlers, Extract<CallName, `display.${string}`>> {
  const { display, displayLooks, noteEverywhere, office, now, emit } = parts
  const demandOwnPin = ownPinOnceServed(parts)
  return {
    'display.show': async (request, { window }) => {
      await display.show(request, window)
      return {}
    },
    'display.noteAttended': async ({ isAttended }, { window }) => {
      await display.attend(window, isAttended)
      return {}
    },
    'display.offerReceipt': async ({ merchantTradeNo, ...receipt }) => {
      if (!leadsToReceipt(receipt, office.address()))
        throw new CallFailure('badInput', 'this leads elsewhere than to a receipt', 'code')
      await display.offer(merchantTradeNo, receipt)
      return {}
    },
    'display.read': async (_input, { isDisplay }) => {
      if (isDisplay) display.opened()
      return display.read()
    },
    'display.looks': async () => displayLooks.read(),
    'display.changeLooks': async (change, caller) => {
      // A picture may be a code: customers scan what the counter shows them.
      if (change.add ?? change.logo ?? change.welcome) demandOwnPin(caller)
      const { staff: by } = caller
      const entry = { at: now(), kind: 'settingsChanged', by, subject: null } as const
      const changed = await audited(noteEverywhere, { ...entry, detail: looksDetail(change) }, () =>
        written(async () => displayLooks.change(change)),
      )
      if (!changed) throw new CallFailure('notPossible', 'the display has no room for one more picture')
      emit('display.looksChanged', changed)
      return {}
    },
  }
}

/**
 * Whether the code leads to a receipt. Customers trust the display: without this check anybody at the counter could
 * show them a code for any web page, or for a message to a number or address of their own.
 */
function leadsToReceipt({ by, code }: OfferedReceipt, officeAddress: string | null): boolean {
  switch (by) {
    case 'page': {
      const folder = `${officeAddress}/r/`
      return officeAddress !== null && code.startsWith(folder) && /^[\w.-]+$/.test(code.slice(folder.length))
    }
    case 'whatsApp':
      return code.startsWith('https://wa.me/?') && saysOnly(code, ['text'])
    case 'mail':
      return code.startsWith('mailto:?') && saysOnly(code, ['subject', 'body'])
    default:
      return assertNever(by)
  }
}

/** The customer chooses who gets the message. */
const saysOnly = (code: string, members: readonly string[]) =>
  [...new URL(code).searchParams.keys()].every((each) => members.includes(each))

/** What the audit log says about a change of the display's looks; the pictures themselves are not logged. */
const looksDetail = ({ logo, add, drop, welcome }: DisplayLooksChange): Record<string, string> => ({
  ...(logo === undefined ? {} : { 'display.logo': logo === null ? 'removed' : 'set' }),
  ...(add === undefined ? {} : { 'display.pictures': 'added' }),
  ...(drop === undefined ? {} : { 'display.pictures': 'removed' }),
  ...(welcome === undefined ? {} : { 'display.welcome': welcome }),
})
