import type { CallName } from '../../../shared/ipc/contract.ts'
import type { Failure, FailureCode } from '../../../shared/ipc/failure.ts'

const codes = [
  'nameTaken',
  'barcodeTaken',
  'productSold',
  'cartsHeldFull',
  'ownPinNeeded',
  'lastOwner',
  'wrongPassphrase',
  'passphraseWait',
  'backupDamaged',
  'officeCodeUnreadable',
  'officeCodeRefused',
  'officeTooManyTries',
  'officeCopyUnusable',
  'officeOlder',
  'officeNotReached',
  'fromOffice',
] as const
type BesideMoney = (typeof codes)[number]

type Room = CallName extends `${infer Name}.${string}` ? Name : never

/** Rooms whose calls send nothing to the gateway and count no cash. */
type BesideRoom =
  | ('app' | 'audit' | 'backup' | 'browser' | 'cart' | 'catalogue' | 'display' | 'office' | 'order' | 'print')
  | ('printer' | 'report' | 'settings' | 'staff' | 'support' | 'update')

/** All other rooms: the compiler asks about a new one. A type costs the first screen nothing, so only these are named in it. */
const movesMoney: Readonly<Record<Exclude<Room, BesideRoom>, true>> = {
  counter: true,
  merchant: true,
  refund: true,
  sale: true,
  shift: true,
  staticAccount: true,
  subscription: true,
  training: true,
  unresolved: true,
}

/** Whether a failure has nothing to do with money: then its text must not say whether money moved. */
export const besideMoney = (code: FailureCode): code is BesideMoney => codes.some((each) => each === code)

/** Whether what failed could not have moved money: a form of goods or staff, a list, a print. */
export const isBesideMoney = ({ code, call }: Failure): boolean =>
  besideMoney(code) || (call !== undefined && !Object.hasOwn(movesMoney, call.split('.')[0] ?? ''))
