import type { SingleFlight } from '../../platform/single-flight.ts'
import { CallFailure } from '../failures/call-failure.ts'

interface CreateOnceOptions<Wish, Thing> {
  readonly underWay: SingleFlight<Thing>
  /** The field of the wish that names the thing before it has a number. */
  readonly idField: keyof Wish & string
  readonly find: (id: string) => Promise<Thing | null>
  readonly begin: (wish: Wish) => Promise<Thing>
  /** Whether what was created is what is wanted now. */
  readonly isSame: (thing: Thing, wish: Wish) => boolean
  /** Whether it may be sent once more: the gateway has certainly not accepted it. */
  readonly maySend: (thing: Thing) => boolean
  readonly send: (thing: Thing, wish: Wish) => Promise<Thing>
}

/**
 * Creates a thing at the gateway once, however often it is requested under the same id. Throws a CallFailure if a
 * later request under that id has other details.
 */
export function createOnce<Wish extends object, Thing>(options: CreateOnceOptions<Wish, Thing>) {
  const { underWay, idField, find, begin, isSame, maySend, send } = options
  const demandSame = (thing: Thing, wish: Wish): Thing => {
    if (isSame(thing, wish)) return thing
    throw new CallFailure('recordedOtherwise', 'it was asked for with other details', idField)
  }
  return async (wish: Wish): Promise<Thing> => {
    const id = String(wish[idField])
    const already = underWay.get(id)
    if (already) return demandSame(await already, wish)
    return underWay.begin(id, async () => {
      const earlier = await find(id)
      if (!earlier) return begin(wish)
      const same = demandSame(earlier, wish)
      return maySend(same) ? send(same, wish) : same
    })
  }
}
