import type { Cart } from '../../shared/cart/cart.ts'
import { discountToApprove, isBeyondLimit } from '../../shared/cart/discount.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { NewAttempt } from '../journal/steps.ts'
import type { ChargeRequest } from './attempts.ts'

/** The discount is more than the cashier may give alone. Nothing was written or sent. */
export class DiscountBeyondLimit extends CallFailure {
  constructor() {
    super('approvalNeeded', 'a discount beyond the limit needs an approval', 'approval')
  }
}

/**
 * The audit log's facts about a discount beyond the limit; undefined within it. Throws {@link DiscountBeyondLimit} if
 * nobody approved it. A further attempt with the same goods needs no second approval.
 */
export function decideDiscount(
  { saleId, amount, discountLimit, discountBy }: ChargeRequest,
  cart: Cart,
  kept: Cart,
): NewAttempt['discount'] {
  if (discountLimit === undefined || !isBeyondLimit(cart, discountLimit)) return undefined
  if (JSON.stringify(cart) === JSON.stringify(kept)) return undefined
  const asked = discountToApprove(saleId, cart, amount)
  if (!asked) return undefined
  if (!discountBy) throw new DiscountBeyondLimit()
  return { authority: discountBy, amount: asked.amount, facts: asked.terms }
}
