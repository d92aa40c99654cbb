/** Whether the counter can charge: `vaultLocked` waits for a passphrase, `incomplete` for the owner. */
export const readinesses = ['ready', 'vaultLocked', 'incomplete'] as const
export type Readiness = (typeof readinesses)[number]
