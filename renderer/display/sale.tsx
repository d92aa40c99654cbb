import type { ReactNode } from 'react'
import type { CartLine } from '../../shared/cart/cart-schema.ts'
import { formatRupiah, type Sen } from '../../shared/money.ts'
import type { SaleSums } from '../../shared/tax/sale-sums.ts'
import { SumLines } from '../components/sum-lines.tsx'
import { useTranslation } from '../i18n/i18n.ts'
import { Bill } from './bill.tsx'
import css from './display-page.module.css'

interface SaleProps {
  readonly lines: readonly CartLine[]
  readonly sums: SaleSums | undefined
  /** The part already paid in cash. */
  readonly paidInCash?: Sen | undefined
  readonly title: string
  readonly total: Sen
  /** What the customer should do now. */
  readonly children: ReactNode
}

/** A sale: the goods above their total, which keeps its place from the first line to the code; beside it what to do. */
export function Sale({ lines, sums, paidInCash, title, total, children }: SaleProps) {
  const { t } = useTranslation()
  return (
    <section className={css.sale}>
      <div className={css.side} data-empty={lines.length === 0}>
        <Bill lines={lines} />
        <SumLines sums={sums} />
        <div className={css.total} role="status">
          {paidInCash !== undefined && <p>{t('display.paidInCash', { amount: formatRupiah(paidInCash) })}</p>}
          <p>{title}</p>
          <strong data-testid="display-total">{formatRupiah(total)}</strong>
        </div>
      </div>
      <div className={css.card}>{children}</div>
    </section>
  )
}
