/** Why a slip can't be made of an order. Nothing was queued; asking again changes nothing until the order does. */
export type SlipRefusal =
  | 'noCode'
  | 'closed'
  | 'superseded'
  | 'alreadyPaid'
  | 'salePaid'
  | 'notPaid'
  | 'takenBack'
  | 'notRefunded'
  | 'notSubscribed'
  | 'codeUnprintable'

const reasons: Record<SlipRefusal, string> = {
  noCode: 'the order has no code to pay with',
  closed: 'the order has failed or expired: its code must not be paid',
  superseded: 'the customer switched to another channel: printing this code invites a second payment',
  alreadyPaid: 'the order is paid: print its receipt instead',
  salePaid: 'the sale was paid by another of its codes: this one must not be paid',
  notPaid: 'the gateway has not confirmed a payment of this order: there is no receipt',
  takenBack: 'the gateway calls this charge failed by now: a receipt would not be true',
  notRefunded: 'the refund was not made: there is nothing to say on paper',
  notSubscribed: 'the gateway has not confirmed this subscription: there is nothing to say on paper',
  codeUnprintable: 'the code has characters that a printer would change',
}

/** The order's state allows no such slip. Not a fault of the printer. */
export class SlipRefused extends Error {
  override readonly name = 'SlipRefused'
  readonly refusal: SlipRefusal
  constructor(refusal: SlipRefusal) {
    super(reasons[refusal])
    this.refusal = refusal
  }
}
