import { goodsOf } from '../../../shared/cart/cart.ts'
import type { CartLine } from '../../../shared/cart/cart-schema.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { unbrokenAmount } from '../money/unbroken-amount.ts'
import { discountName } from './line-name.ts'
import css from './sum-lines.module.css'

/** A line's discount with the price before it; the line's own sum is after the discount. */
export function LineDiscount({ line }: { line: CartLine }) {
  const { t } = useTranslation()
  if (line.kind !== 'product' || !line.discount) return null
  const { amount, percent } = line.discount
  return (
    <small className={css.off}>
      {unbrokenAmount(goodsOf(line))} · {discountName(percent, t)} {unbrokenAmount(-amount)}
    </small>
  )
}
