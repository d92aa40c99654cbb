import { formatRupiah, type Sen } from '../../../shared/money.ts'
import type { CashMovement, Drawer, ShiftReport } from '../../../shared/shift/shift.ts'
import { signedAmount } from '../../components/money/signed-amount.ts'
import { timeText } from '../../components/time/time-text.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Translate } from '../../i18n/texts.ts'
import { useStarted } from '../../state/session.ts'
import { useTimeFormat } from '../../state/time/time-format.ts'
import css from './shift.module.css'

/** Whether to show the drawer: the shop counts cash, took some, or somebody moved some. */
export function hasDrawer(
  { float, counted, movements, taken = 0 as Sen, refunded = 0 as Sen }: Drawer,
  counts: boolean,
): boolean {
  const isUsed = movements.length > 0 || taken > 0 || refunded > 0
  return counts || float !== null || counted !== null || isUsed
}

/** The cash in the drawer, and everything that went in and out of it. */
export function DrawerCard({ report }: { report: ShiftReport }) {
  const { t } = useTranslation()
  const counts = useStarted().settings.shifts.cash
  const { cash } = report
  if (report.withheld ? cash.movements.length === 0 : !hasDrawer(cash, counts && report.closed === null))
    return null
  return (
    <section className={css.card} aria-labelledby="shift-drawer">
      <h3 id="shift-drawer">{t('shift.drawer')}</h3>
      {!report.withheld && <DrawerSums cash={cash} />}
      {cash.movements.length > 0 && <Movements movements={cash.movements} />}
    </section>
  )
}

/** How the expected cash is made up, and how far the counted cash is off. */
export function DrawerSums({ cash }: { cash: Drawer }) {
  const { t } = useTranslation()
  return (
    <dl className={css.drawer}>
      <dt>{t('shift.float')}</dt>
      <dd>{cash.float === null ? t('shift.notCounted') : formatRupiah(cash.float)}</dd>
      <dt>{t('shift.cashIn')}</dt>
      <dd>{formatRupiah(cash.in)}</dd>
      <dt>{t('shift.cashOut')}</dt>
      <dd>{signedAmount(-cash.out)}</dd>
      {cash.taken !== undefined && (
        <>
          <dt>{t('shift.cashTaken')}</dt>
          <dd>{formatRupiah(cash.taken)}</dd>
        </>
      )}
      {cash.refunded !== undefined && cash.refunded > 0 && (
        <>
          <dt>{t('shift.cashRefunded')}</dt>
          <dd>{signedAmount(-cash.refunded)}</dd>
        </>
      )}
      <dt data-sum>{t('shift.expected')}</dt>
      <dd data-sum>{signedAmount(cash.expected)}</dd>
      {cash.counted !== null && (
        <>
          <dt>{t('shift.counted')}</dt>
          <dd>{formatRupiah(cash.counted)}</dd>
        </>
      )}
      {cash.difference !== null && <Difference of={cash.difference} />}
    </dl>
  )
}

/** Counted less expected, in words as well as by its sign. */
export function difference(of: number, t: Translate): [name: string, value: string] {
  const words = of === 0 ? 'exact' : of > 0 ? 'over' : 'short'
  return [t('shift.difference'), t(`shift.off.${words}`, { amount: signedAmount(Math.abs(of)) })]
}

/** The same as a row of the drawer; null while nothing is counted, so that the row is there from the start. */
export function Difference({ of }: { of: number | null }) {
  const { t } = useTranslation()
  const [name, value] = of === null ? [t('shift.difference'), '–'] : difference(of, t)
  return (
    <>
      <dt data-sum>{name}</dt>
      <dd data-sum data-off={of !== null && of !== 0}>
        {value}
      </dd>
    </>
  )
}

function Movements({ movements }: { movements: readonly CashMovement[] }) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  return (
    <table className={css.table}>
      <caption className="visually-hidden">{t('shift.movements')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('shift.note')}</th>
          <th scope="col">{t('audit.at')}</th>
          <th scope="col">{t('audit.by')}</th>
          <th scope="col">{t('shift.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {movements.map(({ at, by, kind, amount, note }) => (
          <tr key={`${at} ${note} ${amount}`}>
            <th scope="row" className={css.words}>
              {note}
            </th>
            <td>{timeText(at, Date.now(), format)}</td>
            <td>{by ?? '–'}</td>
            <td>{kind === 'in' ? `+${formatRupiah(amount)}` : signedAmount(-amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
