import type { Clock } from '../../../platform/clock.ts'
import { HOUR, MINUTE } from '../../../shared/durations.ts'
import { createRate, type Rate } from './rate.ts'

/** Limits of how often one caller may try something; a caller is an address unless said otherwise. */
export interface Limits {
  readonly enrolments: Rate
  /** By the code's id: a thief of the code may call from any address. */
  readonly codes: Rate
  /** Links that have not proven their identity yet. */
  readonly links: Rate
  /** The same by counter, of those that come with their mark: strangers at the same address can't use them up. */
  readonly knownLinks: Rate
  readonly signIns: Rate
  /** Sign-ins by name, from all addresses. */
  readonly names: Rate
  /** The same in browsers where this name signed in before, which strangers can't use up. */
  readonly knownNames: Rate
  /** Wrong codes of an authenticator beside the right passphrase, by person; in browsers where they signed in before, apart. */
  readonly authenticators: Rate
  /** The passphrase once more, by person: a thief of a session may call from any address. */
  readonly proofs: Rate
  /** Addresses of receipts that no counter signed. */
  readonly receipts: Rate
  /** Reads of one receipt, from all addresses. */
  readonly receiptReads: Rate
  /** Notifications of strangers that no counter believed. */
  readonly forgeries: Rate
  /** The same by shop, from all addresses. */
  readonly shops: Rate
  /** Notifications that no counter believed, by shop and address, from an address that counters have believed. */
  readonly knownSenders: Rate
}

export function createLimits({ elapsed }: Pick<Clock, 'elapsed'>): Limits {
  const perMinute = (most: number) => createRate({ most, perMs: MINUTE, elapsed })
  return {
    enrolments: perMinute(10),
    codes: perMinute(5),
    // Counters of a large shop share one address, and all come back at once.
    links: perMinute(60),
    knownLinks: perMinute(60),
    signIns: perMinute(10),
    names: perMinute(5),
    knownNames: perMinute(5),
    // Three of a million codes are right at any time: at five a minute one in seven thieves of a passphrase is in after a week.
    authenticators: createRate({ most: 10, perMs: HOUR, elapsed }),
    proofs: perMinute(5),
    receipts: perMinute(30),
    receiptReads: perMinute(60),
    forgeries: perMinute(60),
    shops: perMinute(600),
    knownSenders: perMinute(600),
  }
}
