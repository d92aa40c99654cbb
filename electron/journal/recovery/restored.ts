/** Why an order or refund that came back with a restore is unknown. */
export const restoredReason = 'Loket went back to a backup of its journal'

/** The same for a journal that had lost its latest part, which only the request journal still had. */
export const forgottenReason = 'the journal had lost this, and the request journal had not'

/**
 * Whether it came back by a restore. If the gateway later says that it was paid, no receipt prints by itself: the
 * customer is gone, and may have one already.
 */
export const cameBack = (reason: string): boolean => reason === restoredReason || reason === forgottenReason
