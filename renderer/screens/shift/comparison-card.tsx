import { IconArrowsDiff, IconPlayerStop } from '@tabler/icons-react'
import type { Comparison } from '../../../shared/shift/comparison.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/buttons/button.tsx'
import { FailureNotice, Notice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useAction } from '../../state/calls/use-action.ts'
import { useMay } from '../../state/duty.ts'
import { useExactTime } from '../../state/time/exact-time.ts'
import { DifferenceList } from './difference-list.tsx'
import css from './shift.module.css'

interface ComparisonCardProps {
  readonly number: number
  /** The latest comparison; null before the first. */
  readonly comparison: Comparison | null
}

/** The gateway's answers about every order and refund of a closed shift. */
export function ComparisonCard({ number, comparison }: ComparisonCardProps) {
  const { t } = useTranslation()
  const { failure, press } = useAction<'start' | 'stop'>()
  const mayCompare = useMay('supervisor')
  const running = comparison?.kind === 'running'
  return (
    <section className={css.card} aria-labelledby="shift-compared">
      <h3 id="shift-compared">{t('shift.compare.title')}</h3>
      <p className="soft">{t('shift.compare.hint')}</p>
      {comparison && <Outcome comparison={comparison} />}
      {failure && <FailureNotice failure={failure} />}
      <div className={css.finish}>
        {running ? (
          <Button
            icon={<IconPlayerStop />}
            {...press('stop', () => callMain('shift.stopComparing', {}))}
            blocked={!mayCompare}
          >
            {t('shift.compare.stop')}
          </Button>
        ) : (
          <Button
            icon={<IconArrowsDiff />}
            {...press('start', () => callMain('shift.compare', { number }))}
            blocked={!mayCompare}
            aria-describedby={mayCompare ? undefined : 'shift-compare-by'}
          >
            {t(comparison ? 'shift.compare.again' : 'shift.compare.start')}
          </Button>
        )}
      </div>
      {!mayCompare && (
        <p id="shift-compare-by" className="soft">
          {t('shift.compare.bySupervisor')}
        </p>
      )}
    </section>
  )
}

function Outcome({ comparison }: { comparison: Comparison }) {
  const { t } = useTranslation()
  const exact = useExactTime()
  const { asked, of } = comparison
  if (comparison.kind === 'running') {
    return (
      <div className={css.progress}>
        <progress value={asked} max={Math.max(of, 1)} aria-label={t('shift.compare.progress')} />
        <p>
          {t('shift.compare.asked', { asked, of })}{' '}
          {comparison.differing > 0 && t('shift.compare.soFar', { count: comparison.differing })}
        </p>
      </div>
    )
  }
  const { kind, differing, differences, endedAt, by } = comparison
  const ended = [exact(endedAt), by].filter(Boolean).join(' · ')
  return (
    <>
      <div role="status">
        {kind === 'stopped' && (
          <Notice tone="warn" title={t('shift.compare.stopped', { asked, of })}>
            {t('shift.compare.stoppedHint')}
          </Notice>
        )}
        {kind === 'done' && differing === 0 && (
          <Notice tone="info" title={t('shift.compare.agree', { count: of })}>
            {ended}
          </Notice>
        )}
        {differing > 0 && (
          <Notice tone="warn" title={t('shift.compare.differ', { count: differing, of: asked })}>
            {ended}
          </Notice>
        )}
      </div>
      {differences.length > 0 && <DifferenceList differences={differences} />}
      {differing > differences.length && (
        <p className="soft">{t('shift.compare.more', { count: differing - differences.length })}</p>
      )}
    </>
  )
}
