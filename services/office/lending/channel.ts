/** The channel that tells every process of the office: a counter is asked for a right, or has news. */
export const LENDING_CHANNEL = 'loket_lending'

/** The listeners hear of it once the transaction is committed. */
export const NOTIFY = `SELECT pg_notify('${LENDING_CHANNEL}', '')`
