import type { FailureCode } from '../../shared/ipc/failure.ts'

const codes = [
  'nameTaken',
  'barcodeTaken',
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

/** Whether a failure has nothing to do with money, so that a text about money would only confuse. */
export const besideMoney = (code: FailureCode): code is BesideMoney => codes.some((each) => each === code)
