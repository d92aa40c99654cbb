import type { CartLine } from '../../../shared/cart/cart-schema.ts'
import type { Refund } from '../../../shared/refund/refund.ts'
import { holdingRefunds } from '../../../shared/refund/refundability.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { SoldLines } from '../../components/goods/sold-lines.tsx'
import sumLines from '../../components/goods/sum-lines.module.css'
import { SumLines } from '../../components/goods/sum-lines.tsx'
import { signedAmount } from '../../components/money/signed-amount.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import css from './order-lines.module.css'

interface OrderLinesProps {
  readonly lines: readonly CartLine[]
  readonly sums: Order['sums']
  /** The rounding of the whole sale: see `roundingOfSale`. */
  readonly rounding: number
  readonly refunds: readonly Refund[]
}

/** The goods of an order, and which were given back; nothing if only an amount was typed. */
export function OrderLines({ lines, sums, rounding, refunds }: OrderLinesProps) {
  const { t } = useTranslation()
  const parts = (
    <>
      <SumLines sums={sums} />
      {rounding !== 0 && <Rounding by={rounding} />}
    </>
  )
  if (lines.length === 0) return parts
  const held = holdingRefunds(refunds).flatMap((refund) => refund.lines ?? [])
  const givenBack = (at: number) =>
    held.reduce((sum, { line, quantity }) => sum + (line === at ? quantity : 0), 0)
  return (
    <section aria-labelledby="order-lines">
      <h3 id="order-lines">{t('cart.title')}</h3>
      <SoldLines lines={lines} note={(at) => <GivenBack quantity={givenBack(at)} />} />
      {parts}
    </section>
  )
}

/** The last of the lines that lead to the amount. It is not among {@link SumLines}, which the first screen loads. */
function Rounding({ by }: { by: number }) {
  const { t } = useTranslation()
  return (
    <dl className={sumLines.sums} data-testid="rounding">
      <div>
        <dt>{t('rounding.name')}</dt>
        <dd>{signedAmount(by)}</dd>
      </div>
    </dl>
  )
}

/** How many of a line were given back, or are about to be. */
function GivenBack({ quantity }: { quantity: number }) {
  const { t } = useTranslation()
  return quantity === 0 ? null : (
    <strong className={css.back}>{t('refund.lineBack', { count: quantity })}</strong>
  )
}
