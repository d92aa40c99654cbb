import { lineTotal } from '../../../shared/cart/cart.ts'
import type { CartLine } from '../../../shared/cart/cart-schema.ts'
import { formatRupiah, type Sen } from '../../../shared/money.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { LineDiscount } from '../../components/line-discount.tsx'
import { SumLines } from '../../components/sum-lines.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import css from './order-lines.module.css'

/** The goods of an order; nothing if only an amount was typed. */
export function OrderLines({ lines, sums }: { lines: readonly CartLine[]; sums: Order['sums'] }) {
  const { t } = useTranslation()
  if (lines.length === 0) return <SumLines sums={sums} />
  return (
    <section aria-labelledby="order-lines">
      <h3 id="order-lines">{t('cart.title')}</h3>
      <ul className={css.lines}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and none ever moves
          <li key={at}>
            <span>
              {line.kind === 'product' && line.quantity > 1 && `${line.quantity} × `}
              {line.name} {line.kind === 'product' && line.note && <em>({line.note})</em>}{' '}
              <LineDiscount line={line} />
            </span>
            <span>
              {line.kind === 'discount'
                ? `− ${formatRupiah(line.amount)}`
                : formatRupiah(lineTotal(line) as Sen)}
            </span>
          </li>
        ))}
      </ul>
      <SumLines sums={sums} />
    </section>
  )
}
