/** The channel on which every process of the office learns that a counter is asked for a right, or has news. */
export const LENDING_CHANNEL = 'loket_lending'

/** The listeners are notified once the transaction is committed. */
export const NOTIFY = `SELECT pg_notify('${LENDING_CHANNEL}', '')`

/** On which every process learns that the database was put back. */
export const PUT_BACK_CHANNEL = 'loket_put_back'
