/**
 * Whether the counter can charge: `vaultLocked` waits for a passphrase, `incomplete` for the owner, and `otherGateway` for
 * the owner's word about a gateway's new address while real money is open at the former one.
 */
export const readinesses = ['ready', 'vaultLocked', 'incomplete', 'otherGateway'] as const
export type Readiness = (typeof readinesses)[number]
