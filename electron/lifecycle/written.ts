import { CallFailure } from '../failures/call-failure.ts'
import { StepOvertaken } from '../journal/steps.ts'
import { StorageFailed } from '../journal/storage-failed.ts'

const consequences = {
  storageFailed: 'Nothing was sent.',
  notRecorded: 'The gateway is asked about this order until it is known.',
} as const

/** What a failing journal means for the caller. */
export const storageFailure = (error: StorageFailed, code: keyof typeof consequences) =>
  new CallFailure(code, `The journal failed: ${error.message}. ${consequences[code]}`)

/** Runs a write before anything is sent. A failing disk, or a step that somebody else took first, becomes a CallFailure. */
export async function written<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof StepOvertaken) throw new CallFailure('notPossible', 'this has just changed')
    throw asFailure(error, 'storageFailed')
  }
}

/** Runs a write about something that was sent; a failing disk becomes `notRecorded`. */
export async function recorded<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    throw asFailure(error, 'notRecorded')
  }
}

const asFailure = (error: unknown, code: keyof typeof consequences) =>
  error instanceof StorageFailed ? storageFailure(error, code) : error
