import { formatRupiah } from '../../../shared/money.ts'
import type { RefundSlip } from '../documents/slip-document.ts'
import type { Sheet } from './sheet.ts'
import { putHeading } from './slip-head.ts'
import { slipTime } from './slip-time.ts'
import { inline, say, words } from './words.ts'

const outcomes = {
  underWay: ['refundUnderWay', 'refundUnderWayHint'],
  done: ['refundDone', 'refundDoneHint'],
  failed: ['refundFailed', 'refundFailedHint'],
  notKnown: ['refundNotKnown', 'refundNotKnownHint'],
} as const satisfies Record<RefundSlip['state'], readonly [keyof typeof words, keyof typeof words]>

/** What goes back of a payment, and how far it is: refunded only once the gateway has said so. */
export function layOutRefundSlip(sheet: Sheet, document: RefundSlip): void {
  const { language, shop } = document
  const [outcome, hint] = outcomes[document.state]
  const known = (label: keyof typeof words, value: string | null) =>
    sheet.pairIfKnown(inline(words[label], language), value)
  const putOutcome = () => {
    for (const line of say(words[outcome], language)) sheet.large(line)
  }

  putOutcome()
  sheet.rule()
  known('refundAskedAt', slipTime(document.askedAt, document))
  known('refundNumber', document.merchantRefundNo)
  known('cashier', document.cashier)
  known('approver', document.approver)
  known('reason', document.reason)
  sheet.rule()
  putHeading(sheet, 'refundAmount', language)
  sheet.large(formatRupiah(document.amount))
  sheet.rule()
  known('orderNumber', document.merchantTradeNo)
  known('date', slipTime(document.orderedAt, document))
  known('channel', document.channel)
  known('amountPaid', formatRupiah(document.paid))
  known('refundLeft', formatRupiah(document.remaining))
  known('refundedAt', document.refundedAt === null ? null : slipTime(document.refundedAt, document))
  known('reference', document.platformTradeNo)
  sheet.rule()
  putHeading(sheet, hint, language)
  sheet.text(shop.footer, { align: 'center' })
}
