import type { CartLine } from '../../../shared/cart/cart-schema.ts'
import type { Refund } from '../../../shared/refund/refund.ts'
import { holdingRefunds } from '../../../shared/refund/refundability.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { SoldLines } from '../../components/sold-lines.tsx'
import { SumLines } from '../../components/sum-lines.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import css from './order-lines.module.css'

interface OrderLinesProps {
  readonly lines: readonly CartLine[]
  readonly sums: Order['sums']
  /** Of the whole sale, as `roundingOfSale` gives it. */
  readonly rounding: number
  readonly refunds: readonly Refund[]
}

/** The goods of an order, and which were given back; nothing if only an amount was typed. */
export function OrderLines({ lines, sums, rounding, refunds }: OrderLinesProps) {
  const { t } = useTranslation()
  if (lines.length === 0) return <SumLines sums={sums} rounding={rounding} />
  const held = holdingRefunds(refunds).flatMap((refund) => refund.lines ?? [])
  const givenBack = (at: number) =>
    held.reduce((sum, { line, quantity }) => sum + (line === at ? quantity : 0), 0)
  return (
    <section aria-labelledby="order-lines">
      <h3 id="order-lines">{t('cart.title')}</h3>
      <SoldLines lines={lines} note={(at) => <GivenBack quantity={givenBack(at)} />} />
      <SumLines sums={sums} rounding={rounding} />
    </section>
  )
}

/** How many of a line were given back, or are about to be. */
function GivenBack({ quantity }: { quantity: number }) {
  const { t } = useTranslation()
  return quantity === 0 ? null : (
    <strong className={css.back}>{t('refund.lineBack', { count: quantity })}</strong>
  )
}
