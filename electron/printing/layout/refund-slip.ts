import { formatRupiah } from '../../../shared/money.ts'
import { pickedReason } from '../../../shared/refund/refund-reason.ts'
import type { RefundSlip } from '../documents/slip-document.ts'
import { INDENT } from './pair.ts'
import { sayContained } from './sale-charges.ts'
import type { Sheet } from './sheet.ts'
import { slipTime } from './slip-time.ts'
import { inline, words } from './words.ts'

const outcomes = {
  underWay: ['refundUnderWay', 'refundUnderWayHint'],
  done: ['refundDone', 'refundDoneHint'],
  failed: ['refundFailed', 'refundFailedHint'],
  notKnown: ['refundNotKnown', 'refundNotKnownHint'],
} as const satisfies Record<RefundSlip['state'], readonly [keyof typeof words, keyof typeof words]>

const byOutside = { drawer: words.refundByDrawer, transfer: words.refundByTransfer }

/** What is refunded of a payment, and its state: "refunded" only once the gateway has said so. Without thanks. */
export function layOutRefundSlip(sheet: Sheet, document: RefundSlip): void {
  const { refundedAt } = document
  const [outcome, hint] = outcomes[document.state]
  const { outside } = document
  sheet.outcome(words[outside ? 'refundOutside' : outcome])
  sheet.rule()
  sheet.pair(words.refundAskedAt, slipTime(document.askedAt, document))
  sheet.pairIfKnown(words.refundedAt, refundedAt === null ? null : slipTime(refundedAt, document))
  sheet.pair(words.refundNumber, document.merchantRefundNo)
  if (outside) sheet.pair(words.refundOutsideBy, inline(byOutside[outside], document.language))
  sheet.pairIfKnown(words.cashier, document.cashier)
  sheet.pairIfKnown(words.approver, document.approver)
  const picked = document.reason === null ? null : pickedReason(document.reason)
  sheet.pairIfKnown(words.reason, picked ? inline(picked, document.language) : document.reason)
  sheet.rule()
  sheet.air()
  putGoods(sheet, document)
  sheet.heading(words.refundAmount)
  sheet.large(formatRupiah(document.amount))
  if (document.parts) sayContained(sheet, document.parts)
  sheet.air()
  sheet.rule()
  sheet.say(words.refundOf, { bold: true, keep: true })
  sheet.pair(words.orderNumber, document.merchantTradeNo)
  sheet.pair(words.date, slipTime(document.orderedAt, document))
  sheet.pairIfKnown(words.soldAt, document.soldAt ?? null)
  sheet.pair(words.channel, document.channel)
  sheet.amount(words.amountPaid, formatRupiah(document.paid))
  if (document.fee !== undefined) sheet.amount(words.feeInIt, formatRupiah(document.fee))
  sheet.amount(words.refundLeft, formatRupiah(document.remaining))
  sheet.number(words.reference, document.platformTradeNo)
  sheet.rule()
  sheet.heading(words[outside ? 'refundOutsideHint' : document.inCash ? 'refundInCashHint' : hint])
}

/** The returned goods. Their amounts are what was paid for them: discounts deducted, tax included. */
function putGoods(sheet: Sheet, { lines = [] }: RefundSlip): void {
  if (lines.length === 0) return
  for (const { name, quantity, amount } of lines) {
    sheet.item('', name, { keep: true })
    sheet.amount(`${quantity} x`, formatRupiah(amount), { indent: INDENT })
  }
  sheet.rule()
  sheet.air()
}
