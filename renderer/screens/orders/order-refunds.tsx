import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import { formatRupiah, type Sen } from '../../../shared/money.ts'
import { Button } from '../../components/button.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import refundCss from '../refunds/refund-card.module.css'
import { RefundCard } from '../refunds/refund-card.tsx'
import { RefundDialog } from '../refunds/refund-dialog.tsx'
import css from './order-detail.module.css'

type OrderRecord = Pick<CallOutput<'order.read'>, 'order' | 'cart' | 'refunds' | 'refundability'>

/**
 * The refunds of an order, and whether it can be refunded, shown before anything is pressed. Nothing for an order that
 * was never paid.
 */
export function OrderRefunds({ record }: { record: OrderRecord }) {
  const { t } = useTranslation()
  const { order, cart, refunds, refundability } = record
  // Kept open after a refund of the whole rest, so that its outcome can be seen.
  const [asking, ask] = useState<Sen | null>(null)
  if (refundability.kind === 'notPaid' && refunds.length === 0) return null
  return (
    <section aria-labelledby="order-refunds">
      <h3 id="order-refunds">{t('refund.section')}</h3>
      <p className={css.none}>
        {refundability.kind === 'refundable'
          ? t('refund.can', { amount: formatRupiah(refundability.remaining) })
          : t(`refund.cannot.${refundability.kind}`)}
      </p>
      {refundability.kind === 'refundable' && (
        <p className={refundCss.action}>
          <Button icon={<IconArrowBackUp />} onClick={() => ask(refundability.remaining)}>
            {t('refund.start')}
          </Button>
        </p>
      )}
      {refunds.toReversed().map((refund) => (
        <RefundCard key={refund.merchantRefundNo} refund={refund} />
      ))}
      {asking !== null && (
        <RefundDialog
          order={order}
          cart={cart}
          refunds={refunds}
          remaining={asking}
          onClose={() => ask(null)}
        />
      )}
    </section>
  )
}
