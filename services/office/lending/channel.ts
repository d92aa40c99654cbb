/** By it every process of the office hears that a counter is asked for a right, or has news. */
export const LENDING_CHANNEL = 'loket_lending'

/** Tells all of them once the transaction is committed. */
export const NOTIFY = `SELECT pg_notify('${LENDING_CHANNEL}', '')`
