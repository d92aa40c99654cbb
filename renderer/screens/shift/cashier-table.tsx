import { formatRupiah } from '../../../shared/money.ts'
import type { CashierTakings } from '../../../shared/shift/takings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import css from './shift.module.css'

/** The totals of each cashier. */
export function CashierTable({ cashiers }: { cashiers: readonly CashierTakings[] }) {
  const { t } = useTranslation()
  return (
    <section className={css.card} aria-labelledby="shift-cashiers">
      <h3 id="shift-cashiers">{t('shift.byCashier')}</h3>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('shift.cashier')}</th>
            <th scope="col">{t('shift.made')}</th>
            <th scope="col">{t('shift.paid')}</th>
          </tr>
        </thead>
        <tbody>
          {cashiers.map(({ name, made, paid }) => (
            <tr key={name ?? ''}>
              <th scope="row">{name ?? t('audit.nobody')}</th>
              <td>{made.count}</td>
              <td>{formatRupiah(paid.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
