import { type Network, QUIET } from './network.ts'

/** Something that the counter says the gateway does not have: its name in words, its number, whether the ledger has it. */
interface CalledOff {
  readonly what: string
  readonly number: string
  readonly isKnown: boolean
}

/** What must hold of anything that the counter calls off while it may still turn up at the gateway. */
export function createOffDemands(network: Network, reportBroken: (what: string) => void) {
  function demand({ what, isKnown }: CalledOff, word: string, isOnItsWay: boolean): void {
    if (isKnown) reportBroken(`${what} was called ${word}, but the ledger has it`)
    if (isOnItsWay) reportBroken(`${what} was called ${word}, but the request is still on its way`)
  }
  return {
    /** Inquiries about it have ended, so it must never turn up. */
    demandNotTaken: (off: CalledOff) => demand(off, 'rejected', network.isOnItsWay(off.number)),
    /** Inquiries about it continue, so a late arrival is found. */
    demandQuiet: (off: CalledOff) =>
      demand(
        { ...off, isKnown: off.isKnown && !network.cameLate(off.number) },
        'never arrived',
        network.isOnItsWay(off.number, QUIET),
      ),
  }
}
