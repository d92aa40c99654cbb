/**
 * Why an order or refund that came back with a restore is unknown. Once the gateway says that it was paid no receipt
 * prints by itself: the customer is long gone, and may have had one.
 */
export const restoredReason = 'Loket went back to a backup of its journal'
