import { ControlRefusal } from '../own-computer.ts'
import type { PlayResult } from '../play-result.ts'

export const bodyError = { error: 'must be a JSON object' }

/** The result of a played action; throws the {@link ControlRefusal} that says why it could not be done, and `hint` after it. */
export function demandDone<Value>(played: PlayResult<Value>, what: string, hint = ''): Value {
  switch (played.kind) {
    case 'done':
      return played.value
    case 'notFound':
      throw new ControlRefusal(404, `There is no such ${what}.`)
    case 'notPossible':
      throw new ControlRefusal(409, `Not possible: ${played.reason}.${hint}`)
  }
}
