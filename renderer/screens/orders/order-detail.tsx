import { IconCircleCheck, IconDeviceMobile, IconEye, IconQrcode, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { formatRupiah } from '../../../shared/money.ts'
import { roundingOfSale } from '../../../shared/sale/completed-split.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { isPaid } from '../../../shared/sale/order-life.ts'
import { otherPartOf } from '../../../shared/sale/split.ts'
import { Button } from '../../components/buttons/button.tsx'
import panes from '../../components/lists/two-panes.module.css'
import { FailureNotice, Notice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { later } from '../../parts/later.tsx'
import { PrintStatus } from '../../parts/print-status.tsx'
import { SlipSheet } from '../../parts/slip-sheet.tsx'
import { useAction } from '../../state/calls/use-action.ts'
import { useOrders } from '../../state/orders/orders.ts'
import { slipOf } from '../../state/prints/print-actions.ts'
import { go } from '../../state/view.ts'
import { checkNow } from '../code/order-actions.ts'
import { PartActions } from '../code/part-actions.tsx'
import { PrintRetry } from '../prints/print-retry.tsx'
import { OrderBadge } from './order-badge.tsx'
import css from './order-detail.module.css'
import { OrderFacts, OrderState } from './order-facts.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderRefunds, RefundButton, type RefundRecord, WhyNoRefund } from './order-refunds.tsx'
import { Timeline } from './timeline.tsx'
import { useOrderRecord } from './use-order-record.ts'

const ReceiptToPhone = later(() => import('../code/receipt-to-phone.tsx').then((part) => part.ReceiptToPhone))

/** One order with everything that is known of it and everything that can be done with it. */
export function OrderDetail({ merchantTradeNo }: { merchantTradeNo: string }) {
  const { t } = useTranslation()
  const order = useOrders(({ orders }) => orders[merchantTradeNo])
  const { record, failure } = useOrderRecord(merchantTradeNo, order)
  const prints = useOrders((state) => state.prints)
  return (
    <section className={panes.detail} aria-label={t('orders.detail')}>
      {failure && <FailureNotice failure={failure} />}
      {order && (
        <>
          <header className={panes.head}>
            <h2 className={css.amount}>{formatRupiah(order.amount)}</h2>
            <OrderBadge order={order} />
          </header>
          {order.paidTwice && (
            <Notice tone="bad" title={t('code.paidTwice')}>
              {t('code.paidTwiceHint')}
            </Notice>
          )}
          <Actions order={order} record={record} />
          <OrderState order={order} />
        </>
      )}
      {record && <WhyNoRefund record={record} />}
      {record && (
        <OrderLines
          lines={record.cart}
          sums={(record.order.part ?? record.order).sums}
          rounding={roundingOfSale(record.order)}
          refunds={record.refunds}
        />
      )}
      {/* With the goods, which stand above them: they would move as soon as somebody reads them. */}
      {order && (record || failure) && <OrderFacts order={order} />}
      {record && (
        <>
          <section aria-labelledby="order-prints">
            <h3 id="order-prints">{t('orders.prints')}</h3>
            {record.prints.length === 0 && <p className={css.none}>{t('orders.noPrints')}</p>}
            {record.prints.map((read) => {
              const job = Object.values(prints).find(({ id }) => id === read.id) ?? read
              return (
                <PrintStatus
                  key={job.id}
                  job={job}
                  actions={job.state === 'failed' && <PrintRetry job={job} />}
                />
              )
            })}
          </section>
          <OrderRefunds record={record} />
          <Timeline order={record.order} entries={record.timeline} checks={record.checks} />
        </>
      )}
    </section>
  )
}

function Actions({ order, record }: { order: Order; record: RefundRecord | null }) {
  const { t } = useTranslation()
  const { failure, press } = useAction<'check'>()
  const [slipShown, showSlip] = useState(false)
  const [toPhone, sendToPhone] = useState(false)
  const { state, merchantTradeNo, paidInstead } = order
  const slip = slipOf(order)
  const watched = !isPaid(state) && state.kind !== 'rejected'
  const other = otherPartOf(order)
  return (
    <>
      <div className={panes.actions}>
        <PartActions order={order} />
        {other && (
          <Button onClick={() => go({ screen: 'orders', merchantTradeNo: other })}>
            {t('split.otherPart')}
          </Button>
        )}
        {paidInstead && (
          <Button
            icon={<IconCircleCheck />}
            tone="primary"
            onClick={() => go({ screen: 'orders', merchantTradeNo: paidInstead.merchantTradeNo })}
          >
            {t('orders.openPayment')}
          </Button>
        )}
        {watched && !paidInstead && (
          <Button
            icon={<IconQrcode />}
            tone="primary"
            onClick={() => go({ screen: 'code', merchantTradeNo })}
          >
            {t('orders.open')}
          </Button>
        )}
        {watched && (
          <Button icon={<IconRefresh />} {...press('check', () => checkNow(order))}>
            {t('code.check')}
          </Button>
        )}
        {slip && (
          <Button icon={<IconEye />} onClick={() => showSlip(true)}>
            {t(`print.kind.${slip}`)}
          </Button>
        )}
        {slip === 'receipt' && (
          <Button icon={<IconDeviceMobile />} onClick={() => sendToPhone(true)}>
            {t('receipt.toPhone')}
          </Button>
        )}
        {record && <RefundButton record={record} />}
        {record && <RefundButton record={record} outside />}
      </div>
      {failure && <FailureNotice failure={failure} />}
      {toPhone && <ReceiptToPhone order={order} onClose={() => sendToPhone(false)} />}
      {slip && slipShown && (
        <SlipSheet of={{ kind: slip, merchantTradeNo }} onClose={() => showSlip(false)} />
      )}
    </>
  )
}
