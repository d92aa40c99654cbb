/**
 * The conditions of two partial indexes. SQLite uses such an index only in a statement that has its condition, word for
 * word; a statement that wants fewer of these states says so in a second condition.
 */

/** Of `orders_by_state`: the orders that may still be paid. `row` is the table's name or alias. */
export const inOrdersByState = (row: string) =>
  `${row}.state IN ('intent', 'sending', 'open', 'unknown', 'failed', 'expired')`

/** Of `refunds_by_state`: the refunds that have not ended. */
export const inRefundsByState = (row: string) =>
  `${row}.state IN ('intent', 'sending', 'inProgress', 'unknown', 'review')`
