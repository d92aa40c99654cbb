import type { SingleFlight } from '../../platform/single-flight.ts'
import { CallFailure } from '../failures/call-failure.ts'

interface CreateOnceOptions<Request, Thing> {
  readonly underWay: SingleFlight<Thing>
  /** The field of the request that names the thing before it has a number. */
  readonly idField: keyof Request & string
  readonly find: (id: string) => Promise<Thing | null>
  readonly begin: (request: Request) => Promise<Thing>
  /** Whether what was created is what is wanted now. */
  readonly isSame: (thing: Thing, request: Request) => boolean
  /** Whether it may be sent once more: the gateway has certainly not accepted it. */
  readonly maySend: (thing: Thing) => boolean
  readonly send: (thing: Thing, request: Request) => Promise<Thing>
}

/**
 * Creates a thing at the gateway once, however often it is requested under the same id. Throws a CallFailure if a
 * later request under that id has other details.
 */
export function createOnce<Request extends object, Thing>(options: CreateOnceOptions<Request, Thing>) {
  const { underWay, idField, find, begin, isSame, maySend, send } = options
  const demandSame = (thing: Thing, request: Request): Thing => {
    if (isSame(thing, request)) return thing
    throw new CallFailure('recordedOtherwise', 'it was asked for with other details', idField)
  }
  return async (request: Request): Promise<Thing> => {
    const id = String(request[idField])
    const already = underWay.get(id)
    if (already) return demandSame(await already, request)
    return underWay.begin(id, async () => {
      const earlier = await find(id)
      if (!earlier) return begin(request)
      const same = demandSame(earlier, request)
      return maySend(same) ? send(same, request) : same
    })
  }
}
