import { assertNever } from '../../shared/assert-never.ts'
import type { Refund } from '../../shared/refund/refund.ts'
import type { WantedSlip } from '../../shared/slip/wanted-slip.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { OrderBook } from '../journal/orders/order-book.ts'
import type { RefundBook } from '../journal/refunds/refund-book.ts'
import { bothParts } from '../printing/as-of-now.ts'
import type { RefundSlipRequest } from '../printing/documents/refund-slip.ts'
import type { SlipDocument } from '../printing/documents/slip-document.ts'
import { SlipRefused } from '../printing/documents/slip-refused.ts'
import type { Parts } from './parts.ts'

/** The document of the wanted slip. Throws a CallFailure if there can be no such slip. */
export async function wantedDocument(
  parts: Pick<Parts, 'journal' | 'shifts' | 'services'>,
  of: WantedSlip,
  printer?: string,
): Promise<SlipDocument> {
  try {
    return await documentOf(parts, of, printer)
  } catch (error) {
    if (error instanceof SlipRefused) throw new CallFailure('notPossible', error.message, 'of')
    throw error
  }
}

async function documentOf(
  { journal, shifts, services }: Pick<Parts, 'journal' | 'shifts' | 'services'>,
  of: WantedSlip,
  printer?: string,
): Promise<SlipDocument> {
  const { documents, ...printing } = (await services()).printing
  switch (of.kind) {
    case 'payment': {
      const order = await existing(journal.readOrder(of.merchantTradeNo))
      return documents.order(order, 'payment', await journal.readCart(of.merchantTradeNo))
    }
    case 'receipt': {
      const { order, refunded } = await paidSale(journal, of.merchantTradeNo)
      return documents.order(order, 'receipt', await journal.readCart(order.merchantTradeNo), refunded)
    }
    case 'refund':
      return documents.refund(await refundSlipRequest(journal, of.merchantRefundNo))
    case 'subscription':
      return documents.subscription(await existing(journal.readSubscription(of.number)))
    case 'account':
      return documents.account(await existing(journal.readStaticAccount(of.accountId)))
    case 'chargeReceipt': {
      const subscription = await existing(journal.readSubscription(of.number))
      return documents.charge(subscription, await existing(journal.readPaidCharge(of)))
    }
    case 'accountReceipt': {
      const payment = await existing(journal.readStaticPayment(of.merchantTradeNo))
      return documents.accountPayment(await existing(journal.readStaticAccount(payment.accountId)), payment)
    }
    case 'xReport':
      return documents.shift(await shifts.current())
    case 'zReport':
      return documents.shift(await existing(shifts.read(of.number)))
    case 'test':
      return documents.testPage(printing.printer(printer))
    case 'sample':
      return documents.sample()
    default:
      return assertNever(of)
  }
}

async function existing<Found>(reading: Promise<Found | null>): Promise<Found> {
  const found = await reading
  if (found === null) throw new CallFailure('notFound', 'there is nothing to make this slip of', 'of')
  return found
}

/** The order whose receipt is the sale's: of a sale paid in two its rest, so that a copy is like the original from either part. */
async function paidSale(journal: OrderBook, merchantTradeNo: string) {
  const named = await existing(journal.readOrder(merchantTradeNo))
  const { other, refunded } = await bothParts(named, journal.readOrder)
  return { order: (named.part?.kind === 'cash' && other) || named, refunded }
}

async function refundSlipRequest(
  journal: RefundBook & OrderBook,
  merchantRefundNo: string,
): Promise<RefundSlipRequest> {
  const refund = await journal.readRefund(merchantRefundNo)
  const order = refund && (await journal.readOrder(refund.merchantTradeNo))
  if (!order) throw new CallFailure('notFound', 'there is no such refund', 'merchantRefundNo')
  const refunds = await journal.refundsOfOrder(refund.merchantTradeNo)
  return { order, refund, refunds, ...(await whoAsked(journal, refund)) }
}

async function whoAsked(journal: OrderBook, { merchantTradeNo, merchantRefundNo }: Refund) {
  const begun = (await journal.readTimeline(merchantTradeNo)).find(
    ({ kind, detail }) => kind === 'refundCreated' && detail.merchantRefundNo === merchantRefundNo,
  )
  return { cashier: begun?.detail.by ?? null, approver: begun?.detail.approvedBy ?? null }
}
