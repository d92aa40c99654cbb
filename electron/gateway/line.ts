import type { GatewayStatus } from '../../shared/ipc/contract.ts'
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
  let status: GatewayStatus = { state: 'untried', since: now(), clockOffset: 0 }
  return {
    status: () => status,
    gatewayNow: () => now() + status.clockOffset,
    note({ state, clockOffset }) {
      const moved = clockOffset !== null && Math.abs(clockOffset - status.clockOffset) >= NOTICEABLE_MS
      if (state === status.state && !moved) return
      status = {
        state,
        since: state === status.state ? status.since : now(),
        clockOffset: moved ? clockOffset : status.clockOffset,
      }
      onChange(status)
    },
  }
}
