import type { ConnectionVerdict } from './merchant.ts'

/** The gateway or the way to it is down: that says nothing about the settings. */
const outages: readonly ConnectionVerdict[] = [
  ...(['dns', 'refused', 'unreachable', 'timeout', 'throttled', 'gatewayBroken'] as const),
]

/**
 * Whether a test of the connection with this verdict is enough to take real money. A gateway that requires no signatures
 * never passes as `good`. A merchant that has served before may come back during an outage, to take cash at least.
 */
export const isEnoughForMoney = (verdict: ConnectionVerdict, hasServed: boolean): boolean =>
  verdict === 'good' || verdict === 'unverified' || (hasServed && outages.includes(verdict))
