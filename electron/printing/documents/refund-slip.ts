import { assertNever } from '../../../shared/assert-never.ts'
import { isCash } from '../../../shared/cash/cash.ts'
import { channelName } from '../../../shared/gateway/channel-looks.ts'
import type { Sen } from '../../../shared/money.ts'
import type { Refund, RefundState } from '../../../shared/refund/refund.ts'
import { isDenied } from '../../../shared/refund/refund-case.ts'
import { leftOf, paidChannel } from '../../../shared/refund/refundability.ts'
import type { Order } from '../../../shared/sale/order.ts'
import type { Settings } from '../../../shared/settings/settings.ts'
import { headOf } from './document-of.ts'
import type { RefundSlip } from './slip-document.ts'
import { SlipRefused } from './slip-refused.ts'

/** The facts of a refund's slip that neither refund nor settings have. */
export interface RefundSlipRequest {
  readonly order: Order
  readonly refund: Refund
  /** All refunds of the same order, including this one. */
  readonly refunds: readonly Refund[]
  readonly cashier: string | null
  readonly approver: string | null
}

/** The document of a refund's slip; throws {@link SlipRefused} for one that was never made. */
export function refundSlipOf(
  { order, refund, refunds, cashier, approver }: RefundSlipRequest,
  settings: Settings,
  request: { readonly mode: RefundSlip['mode']; readonly now: number },
): RefundSlip {
  const { merchantTradeNo, merchantRefundNo, amount, reason } = refund
  const paid = 'payable' in order.state ? order.state.payable : order.amount
  return {
    kind: 'refund',
    ...headOf(settings, request),
    merchantTradeNo,
    merchantRefundNo,
    channel: channelName(paidChannel(order), settings.channels.looks),
    orderedAt: order.createdAt,
    askedAt: refund.createdAt,
    ...(order.home === undefined ? {} : { soldAt: order.home }),
    paid,
    amount,
    ...(refund.lines && { lines: refund.lines.map(({ line: _, ...each }) => each) }),
    ...partsOf(refund, order),
    ...(paid > order.amount && { fee: (paid - order.amount) as Sen }),
    remaining: leftOf(order.amount, refunds),
    ...saidOf(refund.state),
    ...(isCash(order.paymentType) ? { inCash: true } : {}),
    ...(refund.outside && { outside: refund.outside }),
    reason,
    cashier,
    approver,
  }
}

/** By the names in the order's own terms. */
function partsOf({ parts }: Refund, { sums }: Order): Pick<RefundSlip, 'parts'> {
  return parts && sums ? { parts: { ...parts, terms: sums.terms } } : {}
}

function saidOf(state: RefundState): Pick<RefundSlip, 'state' | 'refundedAt' | 'platformTradeNo'> {
  const nothing = { refundedAt: null, platformTradeNo: null }
  switch (state.kind) {
    case 'inProgress':
      return { ...nothing, state: 'underWay', platformTradeNo: state.platformTradeNo }
    case 'done':
      if (isDenied({ state })) return { ...nothing, state: 'notKnown' }
      return { state: 'done', refundedAt: state.refundedAt, platformTradeNo: state.platformTradeNo }
    case 'failed':
      return { ...nothing, state: 'failed', platformTradeNo: state.platformTradeNo }
    case 'unknown':
    case 'review':
      return { ...nothing, state: 'notKnown' }
    case 'intent':
    case 'sending':
    case 'rejected':
      throw new SlipRefused('notRefunded')
    default:
      return assertNever(state)
  }
}
