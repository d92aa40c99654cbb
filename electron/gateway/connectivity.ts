import { isDeepStrictEqual } from 'node:util'
import type { GatewayStatus } from '../../shared/gateway/gateway-status.ts'
import type { Contact } from './contact.ts'

/** The state of the connection to the gateway, from all exchanges so far. */
export interface GatewayConnectivity {
  status(): GatewayStatus
  /** The gateway's clock, by its authentic answers. */
  gatewayNow(): number
  note(contact: Contact): void
}

/** Whether the gateway gave no answer that can be believed. */
export const isLost = ({ state }: Pick<GatewayStatus, 'state'>): boolean =>
  state === 'unreachable' || state === 'troubled'

/** One answer that can't be believed does not mean trouble yet: only one path or one order may be affected. */
const TROUBLED_IN_A_ROW = 2
/** A smaller change of the offset is the network's jitter. */
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
    timesIn: null,
  }
  let troubledInARow = 0
  /** The last answer's offset, if it differed too much to count after one answer. */
  let surprise: number | null = null
  let hasOffset = false

  /** Whether this offset is near the known one, or near that of the answer before. */
  function confirm(offset: number): boolean {
    const isNear = (other: number | null) => other !== null && Math.abs(offset - other) < JUMP_MS
    const isConfirmed = isNear(status.clockOffset) || isNear(surprise)
    surprise = isConfirmed ? null : offset
    return isConfirmed
  }

  return {
    status: () => status,
    gatewayNow: () => now() + status.clockOffset,
    note({ state: seen, clockOffset, clockSkew, unverified, certificate = null, timesIn }) {
      const offset = clockOffset ?? clockSkew
      const isConfirmed = offset !== null && confirm(offset)
      // The first authentic answer warns at once: a warning changes no time that a payment depends on.
      const mayWarn = isConfirmed || (clockOffset !== null && !hasOffset)
      if (clockOffset !== null) hasOffset = true
      // A wrong clock may explain this refusal, so the key is not blamed until the offset is known.
      const mayBeTheClock = seen === 'refused' && clockSkew !== null && !mayWarn
      troubledInARow = seen === 'troubled' ? troubledInARow + 1 : 0
      const isOneBadAnswer = seen === 'troubled' && troubledInARow < TROUBLED_IN_A_ROW
      const state = mayBeTheClock || isOneBadAnswer ? 'reachable' : seen
      const next: GatewayStatus = {
        state,
        since: state === status.state ? status.since : now(),
        clockOffset:
          isConfirmed && clockOffset !== null && moved(status.clockOffset, clockOffset)
            ? clockOffset
            : status.clockOffset,
        clockSkew: mayWarn && moved(status.clockSkew, clockSkew) ? clockSkew : status.clockSkew,
        // Silence says nothing about signatures.
        unverified: seen === 'unreachable' || seen === 'troubled' ? status.unverified : unverified,
        certificate,
        timesIn: timesIn === undefined ? status.timesIn : timesIn,
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
