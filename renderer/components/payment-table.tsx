import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/i18n.ts'
import css from './two-panes.module.css'

interface PaymentTableProps {
  /** The id of its heading. */
  readonly labelledBy: string
  /** What the last column has. */
  readonly last: string
  readonly children: ReactNode
}

/** What came in without a sale, a row each. Its columns speak for themselves, but not to a screen reader. */
export function PaymentTable({ labelledBy, last, children }: PaymentTableProps) {
  const { t } = useTranslation()
  const columns = [t('audit.at'), t('timeline.of.amount'), t('unresolved.state'), last]
  return (
    <table className={css.money} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              <span className="visually-hidden">{column}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
