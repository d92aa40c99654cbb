import type { ReactNode } from 'react'
import { countOf } from '../../shared/cart/cart.ts'
import type { Shown } from '../../shared/display/display.ts'
import { formatRupiah } from '../../shared/money.ts'
import { SumLines } from '../components/goods/sum-lines.tsx'
import { signedAmount } from '../components/money/signed-amount.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { Bill } from './bill.tsx'
import css from './display-page.module.css'

interface SaleProps {
  readonly shown: Extract<Shown, { kind: 'cart' | 'preparing' | 'code' }>
  /** What the customer should do now. */
  readonly children: ReactNode
}

/** A sale: the goods above their total, which keeps its place from the first line to the code; beside it what to do. */
export function Sale({ shown, children }: SaleProps) {
  const { t } = useTranslation()
  const { lines, sums, paidInCash, rounding, total } = shown
  const pieces = countOf(lines)
  return (
    <section className={css.sale}>
      <div className={css.side} data-empty={lines.length === 0 && !sums}>
        <Bill lines={lines} />
        <SumLines sums={sums} />
        <div className={css.total} role="status">
          {paidInCash !== undefined && <p>{t('display.paidInCash', { amount: formatRupiah(paidInCash) })}</p>}
          {rounding !== undefined && (
            <p data-testid="display-rounding">
              {t('rounding.name')} {signedAmount(rounding)}
            </p>
          )}
          <p>
            {t(paidInCash === undefined ? 'display.total' : 'display.rest')}
            {/* Of a long bill only the end is in sight. */}
            {pieces > 1 && ` · ${t('cart.count', { count: pieces })}`}
          </p>
          <strong data-testid="display-total" data-long={formatRupiah(total).length > 14 || undefined}>
            {formatRupiah(total)}
          </strong>
        </div>
      </div>
      <div className={css.card}>{children}</div>
    </section>
  )
}
