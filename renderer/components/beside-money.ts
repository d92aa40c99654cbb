import type { CallName } from '../../shared/ipc/contract.ts'
import type { Failure, FailureCode } from '../../shared/ipc/failure.ts'

const codes = [
  'nameTaken',
  'barcodeTaken',
  'productSold',
  'lastOwner',
  'wrongPassphrase',
  'backupDamaged',
  'officeCodeUnreadable',
  'officeCodeRefused',
  'officeTooManyTries',
  'officeCopyUnusable',
  'officeNotReached',
  'fromOffice',
] as const
type BesideMoney = (typeof codes)[number]

type Room = CallName extends `${infer Name}.${string}` ? Name : never

/** Whether the calls of a room may send something to the gateway, or count cash. The compiler asks about a new room. */
const movesMoney: Readonly<Record<Room, boolean>> = {
  app: false,
  audit: false,
  backup: false,
  browser: false,
  cart: false,
  catalogue: false,
  counter: true,
  display: false,
  merchant: true,
  office: false,
  order: false,
  print: false,
  printer: false,
  refund: true,
  report: false,
  sale: true,
  settings: false,
  shift: true,
  staff: false,
  staticAccount: true,
  subscription: true,
  support: false,
  training: true,
  unresolved: true,
  update: false,
}

/** Whether a failure has nothing to do with money: then its text must not say whether money moved. */
export const besideMoney = (code: FailureCode): code is BesideMoney => codes.some((each) => each === code)

/** Whether what failed could not have moved money: a form of goods or staff, a list, a print. */
export const isBesideMoney = ({ code, call }: Failure): boolean =>
  besideMoney(code) || (call !== undefined && movesMoney[call.split('.')[0] as Room] === false)
