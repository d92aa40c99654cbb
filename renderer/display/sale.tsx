import type { ReactNode } from 'react'
import type { CartLine } from '../../shared/cart/cart-schema.ts'
import { formatRupiah, type Sen } from '../../shared/money.ts'
import type { SaleSums } from '../../shared/tax/sale-sums.ts'
import { SumLines } from '../components/sum-lines.tsx'
import { Bill } from './bill.tsx'
import css from './display-page.module.css'

interface SaleProps {
  readonly lines: readonly CartLine[]
  readonly sums: SaleSums | undefined
  readonly title: string
  readonly total: Sen
  /** What the customer is to do now. */
  readonly children: ReactNode
}

/** A sale: what is bought above its total, which stays where it is from the first line to the code; beside it what to do. */
export function Sale({ lines, sums, title, total, children }: SaleProps) {
  return (
    <section className={css.sale}>
      <div className={css.side} data-empty={lines.length === 0}>
        <Bill lines={lines} />
        <SumLines sums={sums} />
        <div className={css.total} role="status">
          <p>{title}</p>
          <strong data-testid="display-total">{formatRupiah(total)}</strong>
        </div>
      </div>
      <div className={css.card}>{children}</div>
    </section>
  )
}
