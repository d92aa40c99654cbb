/** Why an order or refund that came back with a restore is unknown. */
export const restoredReason = 'Loket went back to a backup of its journal'

/** The same where the journal itself had come back from an earlier moment, and only the request journal knew better. */
export const forgottenReason = 'the journal had lost this, and the request journal had not'

/**
 * Whether it came back like that. Once the gateway says that it was paid no receipt prints by itself: the customer is long
 * gone, and may have had one.
 */
export const cameBack = (reason: string): boolean => reason === restoredReason || reason === forgottenReason
