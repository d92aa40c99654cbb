import { membersOf } from '../../shared/audit/members-of.ts'
import type { CallInput, CallName } from '../../shared/ipc/contract.ts'

type Facts = Readonly<Record<string, string>>

/** What a call would do, by the facts of the audit log: whoever types their PIN for it must read what it is for. */
const factsOf: { readonly [Name in CallName]?: (input: CallInput<Name>) => Facts } = {
  'settings.change': (change) => membersOf(change),
  'merchant.setKeys': ({ passphrase: _, ...keys }) => ({ keys: Object.keys(keys).join(', ') }),
  'merchant.importProfile': () => ({ gatewayProfile: 'own' }),
  'merchant.trust': () => ({ authority: 'data:' }),
  'display.changeLooks': ({ add, logo, welcome }) => ({
    ...(add === undefined ? {} : { 'display.pictures': 'added' }),
    ...(logo === undefined ? {} : { 'display.logo': 'set' }),
    ...(welcome === undefined ? {} : { 'display.welcome': welcome }),
  }),
  'staff.add': ({ name, role }) => ({ name, role }),
  'staff.change': ({ staffId: _, pin, ...wanted }) => ({
    ...membersOf(wanted),
    ...(pin === undefined ? {} : { newPin: 'true' }),
  }),
  'staff.resetPin': () => ({ newPin: 'true' }),
}

export function wantedAct<Name extends CallName>(name: Name, input: CallInput<Name>): Facts {
  return factsOf[name]?.(input) ?? {}
}
