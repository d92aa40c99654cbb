import { isDeepStrictEqual } from 'node:util'
import type { GatewayStatus } from '../../shared/gateway/gateway-status.ts'
import type { Contact } from './client.ts'

/** What the exchanges so far have shown of the line to the gateway. */
export interface GatewayConnectivity {
  status(): GatewayStatus
  /** The gateway's clock, by its authentic answers. */
  gatewayNow(): number
  note(contact: Contact): void
}

/** One answer that can't be believed does not mean trouble yet: only one path or one order may be affected. */
const TROUBLED_IN_A_ROW = 2
/** A clock that moved by less than this is the network's jitter. */
const NOTICEABLE_MS = 1_000
/**
 * A larger step of the clock counts only after two answers in a row: a single answer may have a wrong time. The first
 * authentic one warns people all the same.
 */
const JUMP_MS = 30_000

export function createGatewayConnectivity(
  now: () => number,
  onChange: (status: GatewayStatus) => void,
): GatewayConnectivity {
  let status: GatewayStatus = {
    state: 'untried',
    since: now(),
    clockOffset: 0,
    clockSkew: null,
    unverified: false,
    certificate: null,
  }
  let troubledInARow = 0
  /** The last answer's offset if it was a surprise. */
  let surprise: number | null = null
  let hasHeardTheTime = false

  /** Whether this offset is more than a single answer's. */
  function isConfirmed(offset: number): boolean {
    const agrees = (with_: number | null) => with_ !== null && Math.abs(offset - with_) < JUMP_MS
    const settled = agrees(status.clockOffset) || agrees(surprise)
    surprise = settled ? null : offset
    return settled
  }

  return {
    status: () => status,
    gatewayNow: () => now() + status.clockOffset,
    note({ state: seen, clockOffset, clockSkew, unverified, certificate = null }) {
      const told = clockOffset ?? clockSkew
      const saysTheTime = told !== null && isConfirmed(told)
      // Nothing speaks against the first authentic answer, and a warning changes no time that a payment depends on.
      const mayWarn = saysTheTime || (clockOffset !== null && !hasHeardTheTime)
      if (clockOffset !== null) hasHeardTheTime = true
      // A refusal that a wrong clock may explain is not blamed on the key until the offset is known.
      const mayBeTheClock = seen === 'refused' && clockSkew !== null && !mayWarn
      troubledInARow = seen === 'troubled' ? troubledInARow + 1 : 0
      const isOneBadAnswer = seen === 'troubled' && troubledInARow < TROUBLED_IN_A_ROW
      const state = mayBeTheClock || isOneBadAnswer ? 'reachable' : seen
      const next: GatewayStatus = {
        state,
        since: state === status.state ? status.since : now(),
        clockOffset:
          saysTheTime && clockOffset !== null && moved(status.clockOffset, clockOffset)
            ? clockOffset
            : status.clockOffset,
        clockSkew: mayWarn && moved(status.clockSkew, clockSkew) ? clockSkew : status.clockSkew,
        // Silence says nothing about signatures.
        unverified: seen === 'unreachable' || seen === 'troubled' ? status.unverified : unverified,
        certificate,
      }
      if (isDeepStrictEqual(next, status)) return
      status = next
      onChange(status)
    },
  }
}

function moved(before: number | null, after: number | null): boolean {
  return before === null || after === null ? before !== after : Math.abs(after - before) >= NOTICEABLE_MS
}
