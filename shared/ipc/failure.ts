/** Why a call failed, as data. The renderer has a text for each code; `message` is for logs and evidence. */
export const failureCodes = [
  'unknownCall',
  'badInput',
  'foreignSender',
  'notAllowed',
  /** A supervisor's approval would allow it. Nothing was done. */
  'approvalNeeded',
  /** Nobody is on duty. */
  'locked',
  /** The counter is being switched. Nothing was done; the call can be repeated. */
  'reopening',
  /** The approval was for something else, was used, or is too old. */
  'approvalRefused',
  /** The PIN of who is on duty comes first: the act lets somebody in for good. Nothing was done. */
  'ownPinNeeded',
  /** There must always be an owner. */
  'lastOwner',
  'nameTaken',
  /** Another product has this barcode. */
  'barcodeTaken',
  /** The product was sold, or waits in a held cart. */
  'productSold',
  /** As many carts are held as may be. */
  'cartsHeldFull',
  'notFound',
  'notPossible',
  /** Under the same id other details are on record: a form was changed after it had been sent. */
  'recordedOtherwise',
  /** The backup to restore is not sound. */
  'backupDamaged',
  'amountOutOfRange',
  /** More than the order has left to refund. */
  'refundTooLarge',
  'payerRequired',
  'phoneRequired',
  'saleInProgress',
  /** The shop requires an open shift before anything is charged. */
  'shiftNotOpen',
  /** The work list has a new item that was not carried into the next shift. */
  'unresolvedChanged',
  /** The merchant's keys need a passphrase first. */
  'vaultLocked',
  'wrongPassphrase',
  /** Wrong ones were typed too often: this one was not tried. */
  'passphraseWait',
  /** Something is missing or wrong in the merchant's settings or keys. */
  'merchantIncomplete',
  /** Real money is open at another address of the gateway than the settings name. */
  'otherGateway',
  /** Real money comes after a passed test of the connection. */
  'testNotPassed',
  /** Real money is open that nobody would watch, and it differs from what was on the screen. */
  'moneyUnderWay',
  /** The disk failed before anything was sent. */
  'storageFailed',
  /** The disk failed after the gateway was asked: the answer is not on disk, so it will be asked again. */
  'notRecorded',
  /** The gateway gave no usable answer to a read-only inquiry. */
  'notAnswered',
  /** Training is at a gateway of which nobody can play the customer from here. */
  'notPlayed',
  /** The gateway's daily limit for these is reached. */
  'dailyLimit',
  /** The text is not an office's code, or only a part of one. */
  'officeCodeUnreadable',
  /** The office takes no such code: it was used, is too old, or was never made. */
  'officeCodeRefused',
  /** Codes were tried too often from here; the office looks at none for a minute. */
  'officeTooManyTries',
  /** The office's copy is not complete, or of a newer Loket's journal. */
  'officeCopyUnusable',
  /** The office is older than this counter, and does not know all that it would hand over. */
  'officeOlder',
  /** No office answers at the code's address, or another one does. */
  'officeNotReached',
  /** It comes from the office: it is changed there. */
  'fromOffice',
  /** What was asked for needs the office, which can't be reached. */
  'officeAway',
  /** The counter that sold the order has the right to refund it, and is not connected; the message names it. */
  'rightAtHome',
  /** The same, connected: it is asked for the right, which comes in a moment. */
  'rightAsked',
  /** The office was put back, and waits for a counter that may have been lent something since; the message names one. */
  'rightForgotten',
  /** A refund of the order is on its way at a counter; the message names it. */
  'refundElsewhere',
  /** The right to refund the order was given to an office that this counter has left. */
  'rightAway',
  /** This counter's journal is older than what the office knows, or the office takes the machine for a copy. */
  'rightUnclear',
  'connectionLost',
  'internal',
] as const
export type FailureCode = (typeof failureCodes)[number]

/** Why a call was refused, as data: `code` has its words on the screen, `message` is English, for support. */
export interface Failure {
  readonly code: FailureCode
  readonly message: string
  /** The wrong input member, if it is known. */
  readonly field: string | null
  /** What was asked for; the page adds it, the main process does not. */
  readonly call?: string
}

/** How every call is answered: a refusal is data and not an exception, which IPC would turn into a text. */
export type Reply<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure }
