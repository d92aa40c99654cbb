import { CallFailure } from '../../electron/failures/call-failure.ts'
import type { World } from './world/world.ts'

/** The result of a call, with time passing until it ends. */
export async function outcomeOf<Thing>(
  world: World,
  call: Promise<Thing> | undefined,
): Promise<Thing | string> {
  // In a box: a call may answer with nothing.
  let answer: { readonly is: Thing | string } | undefined
  call?.then(
    (thing) => {
      answer = { is: thing }
    },
    (error: unknown) => {
      answer = { is: error instanceof CallFailure ? error.code : String(error) }
    },
  )
  for (let waited = 0; answer === undefined && waited < 60; waited += 1) await world.pass(1_000)
  return answer === undefined ? 'it never answered' : answer.is
}

export function demand(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what)
}
