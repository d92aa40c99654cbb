import { audited } from '../audit/audited.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { Admitted } from '../staff/caller.ts'
import type { Parts } from './parts.ts'

/**
 * Runs a change of the merchant with a line in the audit logs of both modes, which share the merchant. The lines
 * name what was changed, never a value.
 */
export function notingMerchant({ noteEverywhere, now }: Pick<Parts, 'noteEverywhere' | 'now'>) {
  return <Result>(
    caller: Admitted,
    kind: 'settingsChanged' | 'vaultOpened' | 'connectionTested',
    detail: Record<string, string>,
    doing: () => Promise<Result>,
  ): Promise<Result> =>
    audited(noteEverywhere, { at: now(), kind, by: caller.again().staff, subject: null, detail }, () =>
      onDisk(doing()),
    )
}

/** A disk error is an answer, not a bug; the system's message names the file and nothing of its content. */
async function onDisk<Result>(doing: Promise<Result>): Promise<Result> {
  try {
    return await doing
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException
    if (error instanceof CallFailure || syscall === undefined) throw error
    throw new CallFailure('storageFailed', `It could not be written (${code}): ${message}`)
  }
}
