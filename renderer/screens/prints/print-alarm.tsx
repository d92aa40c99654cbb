import { IconPrinterOff, IconX } from '@tabler/icons-react'
import type { PrintJob } from '../../../shared/slip/slip.ts'
import { Button } from '../../components/button.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { PrintProblem, printedState } from '../../parts/print-status.tsx'
import { usePrints, waveAway } from '../../state/prints.ts'
import { PrintRetry } from './print-retry.tsx'
import css from './prints.module.css'

/** A slip that did not come out: why, and a button that prints it again. */
export function PrintAlarm({ job, onList }: { job: PrintJob; onList: () => void }) {
  const { t } = useTranslation()
  const failed = usePrints(({ open }) => Object.values(open).filter(({ state }) => state === 'failed').length)
  return (
    <aside className={css.alarm} aria-label={t(`print.${printedState(job)}`)}>
      <IconPrinterOff aria-hidden="true" />
      <p className={css.words}>
        <strong>
          {[t(`print.kind.${job.kind}`), job.merchantTradeNo ?? job.subject].filter(Boolean).join(' ')}:{' '}
          {t(`print.${printedState(job)}`)}.
        </strong>{' '}
        <PrintProblem job={job} />
      </p>
      <PrintRetry job={job} primary />
      <Button onClick={onList}>{t('print.openList', { count: failed })}</Button>
      <Button tone="quiet" icon={<IconX />} aria-label={t('print.later')} onClick={waveAway} />
    </aside>
  )
}
