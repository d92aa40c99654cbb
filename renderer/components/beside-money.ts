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

/** Calls of these rooms send nothing to the gateway and count no cash. */
const rooms: readonly string[] = [
  'app',
  'audit',
  'backup',
  'browser',
  'catalogue',
  'cart',
  'display',
  'office',
  'order',
  'print',
  'printer',
  'report',
  'settings',
  'staff',
  'support',
  'update',
]

/** Whether a failure has nothing to do with money: then its text must not say whether money moved. */
export const besideMoney = (code: FailureCode): code is BesideMoney => codes.some((each) => each === code)

/** Whether what failed could not have moved money: a form of goods or staff, a list, a print. */
export const isBesideMoney = ({ code, call }: Failure): boolean =>
  besideMoney(code) || (call !== undefined && rooms.includes(call.split('.')[0] ?? ''))
