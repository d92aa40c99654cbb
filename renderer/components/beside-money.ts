import type { FailureCode } from '../../shared/ipc/failure.ts'

const codes = ['nameTaken', 'barcodeTaken', 'lastOwner', 'wrongPassphrase', 'backupDamaged'] as const
type BesideMoney = (typeof codes)[number]

/** Whether a failure has nothing to do with money: then nobody must be told that none moved. */
export const besideMoney = (code: FailureCode): code is BesideMoney => codes.some((each) => each === code)
