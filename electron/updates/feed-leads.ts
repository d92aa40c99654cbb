import { isHere, isPrivate, readWebAddress, type WebAddress } from '../../shared/web-address.ts'

/**
 * Where an address of a feed leads, if Loket may follow: never over plain HTTP elsewhere, where others could change what comes.
 * And to this computer only from an address here: another's server must not have us ask the programs that listen on it, which
 * trust who is on this computer. Null if not.
 */
export function leadsTo(from: WebAddress | null, to: string): WebAddress | null {
  const address = readWebAddress(to)
  if (!address || !isPrivate(address)) return null
  return isHere(address) && !(from && isHere(from)) ? null : address
}
