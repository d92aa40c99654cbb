import { CallFailure } from '../failures/call-failure.ts'
import { StepOvertaken } from '../journal/steps.ts'
import { StorageFailed } from '../journal/storage-failed.ts'

const consequences = {
  storageFailed: 'Nothing was sent.',
  notRecorded: 'The gateway is asked about this order until it is known.',
} as const

/** What a journal that fails means to whoever asked. */
export const storageFailure = (error: StorageFailed, code: keyof typeof consequences) =>
  new CallFailure(code, `The journal failed: ${error.message}. ${consequences[code]}`)

/** What is written before anything is sent. A disk that fails is an answer, and so is a step that somebody else took first. */
export async function written<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof StepOvertaken) throw new CallFailure('notPossible', 'this has just changed')
    throw asFailure(error, 'storageFailed')
  }
}

/** What is written of something that was sent. */
export async function recorded<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    throw asFailure(error, 'notRecorded')
  }
}

const asFailure = (error: unknown, code: keyof typeof consequences) =>
  error instanceof StorageFailed ? storageFailure(error, code) : error
