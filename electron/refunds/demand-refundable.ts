import { isWholeRupiah } from '../../shared/cash/cash.ts'
import { coinFor } from '../../shared/cash/coins.ts'
import type { Sen } from '../../shared/money.ts'
import type { Refundability } from '../../shared/refund/refundability.ts'
import { CallFailure } from '../failures/call-failure.ts'

/** Throws a CallFailure if an order can't be refunded this amount. */
export function demandRefundable(found: Refundability, amount: Sen, undoes = false): void {
  if (undoes) {
    if (found.kind !== 'openPart')
      throw new CallFailure('notPossible', 'the rest of this sale is paid, or its cash was given back')
    if (amount !== found.amount) throw new CallFailure('badInput', 'a cash part goes back whole', 'amount')
    return
  }
  if (found.kind !== 'refundable') throw new CallFailure('notPossible', whyNot(found))
  if (amount === 0) throw new CallFailure('badInput', 'amount must be more than nothing', 'amount')
  if (amount > found.remaining)
    throw new CallFailure('refundTooLarge', 'amount is more than there is left to refund', 'amount')
}

/**
 * Throws a CallFailure for what can't be coins and notes. A part that was typed needs coins that there are; all that is left, and
 * returned pieces, cost what they cost.
 */
export function demandCoins(paid: Sen, amount: Sen, found: Refundability, byLine: boolean): void {
  if (!isWholeRupiah(amount)) throw new CallFailure('badInput', 'cash is paid in whole rupiah', 'amount')
  const isPart = !byLine && found.kind === 'refundable' && amount !== found.remaining
  if (isPart && amount % coinFor(paid) !== 0)
    throw new CallFailure('badInput', 'a part goes back in steps of Rp 100', 'amount')
}

function whyNot(found: Exclude<Refundability, { kind: 'refundable' }>): string {
  switch (found.kind) {
    case 'notPaid':
      return 'the order is not known to be paid'
    case 'channelNotRefundable':
      return "payments on this channel can't be refunded"
    case 'noPlatformTradeNo':
      return 'the gateway never gave its number of this payment'
    case 'blocked':
      return `the outcome of ${found.merchantRefundNo} must be known first`
    case 'openPart':
      return 'the rest of this sale is not paid: its cash part can only be given back whole'
    case 'nothingLeft':
      return 'the whole payment is refunded already'
  }
}
