import { IconPrinterOff, IconX } from '@tabler/icons-react'
import { Button } from '../../components/button.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { PrintProblem, printedState } from '../../parts/print-status.tsx'
import { usePrints, waveAway } from '../../state/prints.ts'
import { useView } from '../../state/view.ts'
import { PrintRetry } from './print-retry.tsx'
import css from './prints.module.css'

/** Says at once, on every screen, that a slip did not come out, and prints it again in one press. */
export function FailedPrint({ onList }: { onList: () => void }) {
  const { t } = useTranslation()
  const job = usePrints(({ alarm, open }) => (alarm === null ? undefined : open[alarm]))
  const failed = usePrints(({ open }) => Object.values(open).filter(({ state }) => state === 'failed').length)
  const view = useView((state) => state.view)
  // There the order itself says so.
  const isOnScreen =
    (view.screen === 'code' || view.screen === 'orders') && view.merchantTradeNo === job?.merchantTradeNo
  return (
    <div role="alert">
      {job && !isOnScreen && (
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
      )}
    </div>
  )
}
