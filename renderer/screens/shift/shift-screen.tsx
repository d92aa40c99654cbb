import { IconChartBar } from '@tabler/icons-react'
import { useEffect } from 'react'
import { formatRupiah } from '../../../shared/money.ts'
import type { ShiftSummary } from '../../../shared/shift/shift.ts'
import { Button } from '../../components/buttons/button.tsx'
import column from '../../components/layout/column-screen.module.css'
import { ScreenTitle } from '../../components/layout/screen-title.tsx'
import { Finder } from '../../components/lists/finder.tsx'
import { ListRow } from '../../components/lists/list-row.tsx'
import { signedAmount } from '../../components/money/signed-amount.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Translate } from '../../i18n/texts.ts'
import { When } from '../../parts/when.tsx'
import { useMay } from '../../state/duty.ts'
import { followShift, useRunningShift } from '../../state/shift.ts'
import { go } from '../../state/view.ts'
import { CloseShift } from './close-shift.tsx'
import { ClosedShift } from './closed-shift.tsx'
import { RunningBadge } from './running-badge.tsx'
import { RunningShift } from './running-shift.tsx'
import css from './shift.module.css'
import { followShifts, shiftList } from './shift-list.ts'

interface ShiftScreenProps {
  /** A closed shift; null for the running one. */
  readonly chosen: number | null
  readonly closing: boolean
  /** The chosen one was closed just now, in this window. */
  readonly justClosed: boolean
}

/** The running shift, its closing, and all earlier shifts. */
export function ShiftScreen({ chosen, closing, justClosed }: ShiftScreenProps) {
  const { t } = useTranslation()
  const { items: shifts } = shiftList.use()
  const mayReport = useMay('supervisor')
  useEffect(followShifts, [])
  useEffect(followShift, [])
  if (closing) return <CloseShift />
  return (
    <Finder
      head={
        <header className={column.head}>
          <ScreenTitle>{t('shift.title')}</ScreenTitle>
          {mayReport && (
            <Button icon={<IconChartBar />} onClick={() => go({ screen: 'reports' })}>
              {t('report.title')}
            </Button>
          )}
        </header>
      }
      label={t('shift.list')}
      count={shifts ? shifts.length + 1 : undefined}
      list={shiftList}
      nothing={null}
      end={shifts?.length === 0 && <p className="soft">{t('shift.noneClosed')}</p>}
      beside={
        chosen === null ? (
          <RunningShift />
        ) : (
          <ClosedShift key={chosen} number={chosen} justClosed={justClosed} />
        )
      }
    >
      <RunningRow chosen={chosen === null} />
      {shifts?.map((shift) => (
        <ClosedRow key={shift.number} shift={shift} chosen={shift.number === chosen} />
      ))}
    </Finder>
  )
}

function RunningRow({ chosen }: { chosen: boolean }) {
  const { t } = useTranslation()
  const report = useRunningShift((state) => state.report)
  return (
    <ListRow chosen={chosen} onChoose={() => go({ screen: 'shift', number: null })}>
      <strong>{report ? t('shift.of', { number: report.number }) : t('shift.running')}</strong>
      <span className={css.end}>
        <RunningBadge opened={report?.opened != null} />
      </span>
      <span className="soft">{t('shift.running')}</span>
      <span className={css.figure}>
        {report && !report.withheld && formatRupiah(report.totals.paid.amount)}
      </span>
    </ListRow>
  )
}

/** What was missing in the drawer, or too much. */
const drawerOff = (difference: number, t: Translate) =>
  t(`shift.drawerOff.${difference > 0 ? 'over' : 'short'}`, { amount: signedAmount(Math.abs(difference)) })

function ClosedRow({ shift, chosen }: { shift: ShiftSummary; chosen: boolean }) {
  const { t } = useTranslation()
  const { number, to, by, paid, unresolved, difference } = shift
  return (
    <ListRow chosen={chosen} onChoose={() => go({ screen: 'shift', number })}>
      <strong>{t('shift.of', { number })}</strong>
      <span className={css.figure}>{formatRupiah(paid.amount)}</span>
      <span className="soft">
        {by ?? t('audit.nobody')}
        {unresolved > 0 && ` · ${t('shift.unresolvedCount', { count: unresolved })}`}
        {difference ? ` · ${drawerOff(difference, t)}` : ''}
      </span>
      <When at={to} className="soft" />
    </ListRow>
  )
}
