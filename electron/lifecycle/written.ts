import { CallFailure, storageFailure } from '../failures/call-failure.ts'
import { StepOvertaken } from '../journal/steps.ts'

/** What is written before anything is sent. A disk that fails is an answer, and so is a step that somebody else took first. */
export async function written<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof StepOvertaken) throw new CallFailure('notPossible', 'this has just changed')
    throw storageFailure(error, 'storageFailed') ?? error
  }
}
