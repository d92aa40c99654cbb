import type { Cart } from '../../../shared/cart/cart.ts'
import { isCash } from '../../../shared/cash/cash.ts'
import { formatRupiah, type Sen } from '../../../shared/money.ts'
import { amountInWords } from '../../../shared/money-words.ts'
import { linesText } from '../../../shared/refund/refund-lines.ts'
import { paidChannel } from '../../../shared/refund/refundability.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useChannelName } from '../../state/channels/channels.ts'
import { FeeNotice } from './fee-notice.tsx'
import css from './refund-dialog.module.css'
import type { RefundDraft } from './refund-draft.ts'
import type { OtherRefund } from './use-both-parts.ts'

interface RefundConfirmationProps {
  readonly order: Order
  readonly cart: Cart
  readonly draft: RefundDraft
  /** The other part of the sale, where it comes back too. */
  readonly other: OtherRefund | null
  /** All of it, in sen. */
  readonly amount: Sen
  readonly reason: string
}

/** What is about to happen, with the amount also in words. */
export function RefundConfirmation({ order, cart, draft, other, amount, reason }: RefundConfirmationProps) {
  const channelName = useChannelName()
  const { t, language } = useTranslation()
  const orders = other ? [order, other.order] : [order]
  const goesTo = other
    ? [[order, draft.amount] as const, [other.order, other.amount] as const].map(
        ([part, share]) => `${channelName(paidChannel(part))} ${formatRupiah(share)}`,
      )
    : [channelName(paidChannel(order))]
  return (
    <div className={css.confirmation}>
      <p className={css.large}>{formatRupiah(amount)}</p>
      <p className={css.inWords}>{amountInWords(amount, language)}</p>
      <dl className={css.facts}>
        <dt>{t('refund.comesBack')}</dt>
        <dd>{formatRupiah(amount)}</dd>
        {draft.lines.length > 0 && (
          <>
            <dt>{t('refund.goods')}</dt>
            <dd>{linesText(cart, draft.lines)}</dd>
          </>
        )}
        <dt>{t('code.orderNumber')}</dt>
        <dd>
          {orders.map(({ merchantTradeNo }) => (
            <div key={merchantTradeNo}>{merchantTradeNo}</div>
          ))}
        </dd>
        <dt>{t('refund.goesTo')}</dt>
        <dd>
          {draft.way ? t(`refund.outside.by.${draft.way}`) : goesTo.map((way) => <div key={way}>{way}</div>)}
        </dd>
        <dt>{t('refund.reason')}</dt>
        <dd>{reason}</dd>
      </dl>
      {!draft.outside && orders.map((each) => <FeeNotice key={each.merchantTradeNo} order={each} />)}
      {orders.map((each) => (
        <p key={each.merchantTradeNo}>
          {draft.undoes
            ? t('split.giveBackFinally')
            : draft.outside
              ? t('refund.outside.finally')
              : isCash(each.paymentType)
                ? t('cash.refundFinally')
                : t('refund.finally')}
        </p>
      ))}
    </div>
  )
}
