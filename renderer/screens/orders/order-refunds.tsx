import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import { formatRupiah, type Sen } from '../../../shared/money.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/buttons/button.tsx'
import { FailureNotice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useAction } from '../../state/calls/use-action.ts'
import { useMay } from '../../state/duty.ts'
import { receiveOrder } from '../../state/orders/orders.ts'
import { RefundCard } from '../refunds/refund-card.tsx'
import { RefundDialog } from '../refunds/refund-dialog.tsx'
import css from './order-detail.module.css'

/** The members of an order's record that its refunds need. */
export type RefundRecord = Pick<
  CallOutput<'order.read'>,
  'order' | 'cart' | 'refunds' | 'refundability' | 'outside' | 'right'
>

interface RefundButtonProps {
  readonly record: RefundRecord
  /** Records what staff paid back themselves, where the gateway refunds nothing. */
  readonly outside?: boolean
}

/** Begins a refund, among what can be done with an order. Nothing where there is nothing to refund. */
export function RefundButton({ record, outside = false }: RefundButtonProps) {
  const { t } = useTranslation()
  const { order, cart, refunds } = record
  const able = outside ? record.outside : record.refundability
  // Kept open after a refund of the whole rest, so that its outcome can be seen.
  const [asking, ask] = useState<Sen | null>(null)
  return (
    <>
      {able?.kind === 'refundable' && (
        <Button icon={<IconArrowBackUp />} onClick={() => ask(able.remaining)}>
          {t(outside ? 'refund.outside.start' : 'refund.start')}
        </Button>
      )}
      {asking !== null && (
        <RefundDialog
          order={order}
          cart={cart}
          refunds={refunds}
          remaining={asking}
          outside={outside}
          onClose={() => ask(null)}
        />
      )}
    </>
  )
}

/** Where the right to refund it is, in a shop with several counters; handed over here by a supervisor. */
function RightToRefund({ record }: { record: RefundRecord }) {
  const { t } = useTranslation()
  const { failure, press } = useAction<'handOver'>()
  const isSupervisor = useMay('supervisor')
  const { order, right, refundability } = record
  const { merchantTradeNo } = order
  if (refundability.kind !== 'refundable') return null
  if (right === 'office') return <p className={css.none}>{t('elsewhere.atOffice')}</p>
  if (right !== 'here' || !isSupervisor) return null
  const handOver = async () => receiveOrder(await callMain('refund.handOver', { merchantTradeNo }))
  return (
    <>
      <p className={css.none}>{t('elsewhere.handOverHint')}</p>
      <Button {...press('handOver', handOver)}>{t('elsewhere.handOver')}</Button>
      {failure && <FailureNotice failure={failure} />}
    </>
  )
}

const byHand = ['channelNotRefundable', 'noPlatformTradeNo']
/** What a cashier asks where the button is missing, or another one stands in its place. */
const askedAbove = [...byHand, 'blocked']

/** Once everything was paid back, there is nothing left to say about the gateway. */
const saidOf = ({ refundability, outside }: RefundRecord) =>
  byHand.includes(refundability.kind) && outside && outside.kind !== 'refundable' ? outside : refundability

function Refundability({ record }: { record: RefundRecord }) {
  const { t } = useTranslation()
  const said = saidOf(record)
  return (
    <p className={css.none}>
      {said.kind === 'refundable'
        ? t('refund.can', { amount: formatRupiah(said.remaining) })
        : t(`refund.cannot.${said.kind}`)}
    </p>
  )
}

/** Why a paid order has no button to refund it, beside those that it has. */
export function WhyNoRefund({ record }: { record: RefundRecord }) {
  return askedAbove.includes(saidOf(record).kind) ? <Refundability record={record} /> : null
}

/** The refunds of an order, and whether it can be refunded. Nothing for an order that was never paid. */
export function OrderRefunds({ record }: { record: RefundRecord }) {
  const { t } = useTranslation()
  const { refunds } = record
  const { kind } = saidOf(record)
  const isAbove = askedAbove.includes(kind)
  if ((kind === 'notPaid' || isAbove) && refunds.length === 0) return null
  return (
    <section aria-labelledby="order-refunds">
      <h3 id="order-refunds">{t('refund.section')}</h3>
      {!isAbove && <Refundability record={record} />}
      <RightToRefund record={record} />
      {refunds.toReversed().map((refund) => (
        <RefundCard key={refund.merchantRefundNo} refund={refund} />
      ))}
    </section>
  )
}
