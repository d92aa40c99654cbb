import { CallFailure } from '../call-failure.ts'
import { SlipRefused } from '../printing/documents/slip-refused.ts'

/** What a slip is of allows no such slip: that is an answer about a field, not a fault. */
export async function lawful<Result>(
  make: () => Result | Promise<Result>,
  field: 'kind' | 'of' = 'kind',
): Promise<Result> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof SlipRefused) throw new CallFailure('notPossible', error.message, field)
    throw error
  }
}
