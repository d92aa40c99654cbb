import type { Order } from '../../../shared/sale/order.ts'
import { Badge } from '../../components/badges/badge.tsx'
import { looksOf, stateLooks } from '../../components/badges/state-badge.tsx'
import { orderWord } from '../../components/words/order-word.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useRefundUnderWay } from '../../state/refunds/refund-news.ts'
import { refundLook, refundWords } from '../refunds/refund-words.ts'

/** An order's state in a word; also shows that another code has paid the sale, and a refund, which may not have ended. */
export function OrderBadge({ order }: { order: Order }) {
  const { t } = useTranslation()
  const underWay = useRefundUnderWay(order.merchantTradeNo)
  if (underWay) {
    const word = t(`refund.state.${refundWords(underWay)}.short`)
    return <Badge {...refundLook(underWay)}>{`${t('refund.section')}: ${word}`}</Badge>
  }
  const tellsRefund = order.refunded !== undefined && !order.paidInstead
  return <Badge {...(tellsRefund ? stateLooks.done : looksOf(order))}>{orderWord(order, t)}</Badge>
}
