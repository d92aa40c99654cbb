import { isDeepStrictEqual } from 'node:util'
import type { GatewayStatus } from '../../shared/gateway/gateway-status.ts'
import type { Contact } from './client.ts'

/** What the exchanges so far have shown of the line to the gateway. */
export interface GatewayLine {
  status(): GatewayStatus
  /** The gateway's clock, by its last authentic answer. */
  gatewayNow(): number
  note(contact: Contact): void
}

/** A clock that moved by less than this is the network's jitter. */
const NOTICEABLE_MS = 1_000

export function createGatewayLine(now: () => number, onChange: (status: GatewayStatus) => void): GatewayLine {
  let status: GatewayStatus = {
    state: 'untried',
    since: now(),
    clockOffset: 0,
    clockSkew: null,
    unverified: false,
  }
  return {
    status: () => status,
    gatewayNow: () => now() + status.clockOffset,
    note({ state, clockOffset, clockSkew, unverified }) {
      const saysTheTime = clockOffset !== null || clockSkew !== null
      const next: GatewayStatus = {
        state,
        since: state === status.state ? status.since : now(),
        clockOffset:
          clockOffset !== null && moved(status.clockOffset, clockOffset) ? clockOffset : status.clockOffset,
        clockSkew: saysTheTime && moved(status.clockSkew, clockSkew) ? clockSkew : status.clockSkew,
        // Silence says nothing about signatures.
        unverified: state === 'unreachable' ? status.unverified : unverified,
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
