/** Counters beat every half minute; one lost beat says nothing. */
export const CONNECTED_MS = 75_000

/** Whether a counter that was seen then has its link still; null for one that never had any. */
export const isConnected = (seenAt: number | null, now: number): boolean =>
  seenAt !== null && now - seenAt < CONNECTED_MS
