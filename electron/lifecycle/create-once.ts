import type { SingleFlight } from '../../platform/single-flight.ts'
import { CallFailure } from '../failures/call-failure.ts'

interface CreateOnceOptions<Wanted, Thing> {
  readonly underWay: SingleFlight<Thing>
  /** The field of what is wanted that names the thing before it has a number. */
  readonly idField: keyof Wanted & string
  readonly find: (id: string) => Promise<Thing | null>
  readonly begin: (wanted: Wanted) => Promise<Thing>
  /** Whether what was created is what is wanted now. */
  readonly isSame: (thing: Thing, wanted: Wanted) => boolean
  /** Whether it may be sent again: the gateway has certainly not accepted it. */
  readonly maySend: (thing: Thing) => boolean
  readonly send: (thing: Thing, wanted: Wanted) => Promise<Thing>
}

/**
 * Creates a thing at the gateway once, however often it is requested under the same id. Throws a CallFailure if a
 * later request under that id has other details.
 */
export function createOnce<Wanted extends object, Thing>(options: CreateOnceOptions<Wanted, Thing>) {
  const { underWay, idField, find, begin, isSame, maySend, send } = options
  const demandSame = (thing: Thing, wanted: Wanted): Thing => {
    if (isSame(thing, wanted)) return thing
    throw new CallFailure('recordedOtherwise', 'it was asked for with other details', idField)
  }
  return async (wanted: Wanted): Promise<Thing> => {
    const id = String(wanted[idField])
    const already = underWay.get(id)
    if (already) return demandSame(await already, wanted)
    return underWay.begin(id, async () => {
      const earlier = await find(id)
      if (!earlier) return begin(wanted)
      const same = demandSame(earlier, wanted)
      return maySend(same) ? send(same, wanted) : same
    })
  }
}
