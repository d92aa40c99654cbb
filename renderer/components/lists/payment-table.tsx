import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import css from './two-panes.module.css'

interface PaymentTableProps {
  /** The id of its heading. */
  readonly labelledBy: string
  readonly children: ReactNode
}

/** What came in without a sale, a row each. Its columns speak for themselves, but not to a screen reader. */
export function PaymentTable({ labelledBy, children }: PaymentTableProps) {
  const { t } = useTranslation()
  const columns = [t('audit.at'), t('timeline.of.amount'), t('unresolved.state'), t('print.kind.receipt')]
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

interface PaymentRowProps {
  readonly id: string
  readonly time: string
  /** Who paid, and the gateway's number; under the time, as a number takes much room. */
  readonly about: string | null
  readonly amount: string | null
  readonly state: string
  /** Its last cell. */
  readonly children: ReactNode
}

/** One of them. */
export function PaymentRow({ id, time, about, amount, state, children }: PaymentRowProps) {
  return (
    <tr>
      <th scope="row">
        <span id={id}>{time}</span>
        {about && <span className={`soft ${css.about}`}>{about}</span>}
      </th>
      <td>{amount}</td>
      <td>{state}</td>
      {children}
    </tr>
  )
}
