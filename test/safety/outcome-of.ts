import { CallFailure } from '../../electron/failures/call-failure.ts'
import type { World } from './world/world.ts'

/** The result of a call, with time passing until it ends. */
export async function outcomeOf<Thing>(
  world: World,
  call: Promise<Thing> | undefined,
): Promise<Thing | string> {
  let outcome: Thing | string | undefined
  call?.then(
    (thing) => {
      outcome = thing
    },
    (error: unknown) => {
      outcome = error instanceof CallFailure ? error.code : String(error)
    },
  )
  for (let waited = 0; outcome === undefined && waited < 60; waited += 1) await world.pass(1_000)
  return outcome ?? 'it never answered'
}

export function demand(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what)
}
