import { IconList, IconPrinterOff, IconX } from '@tabler/icons-react'
import type { PrintJob } from '../../../shared/slip/slip.ts'
import { Button } from '../../components/buttons/button.tsx'
import { keepFocus } from '../../components/keyboard/keep-focus.ts'
import css from '../../components/lists/rail-line.module.css'
import { useTranslation } from '../../i18n/i18n.ts'
import { PrintProblem, printedState } from '../../parts/print-status.tsx'
import { usePrints, waveAway } from '../../state/prints/prints.ts'
import { PrintRetry } from './print-retry.tsx'
import { printedNumber } from './printed-number.ts'

/** A slip that did not come out, in the rail: why, and a button that prints it again. */
export function PrintAlarm({ job, onList }: { job: PrintJob; onList: () => void }) {
  const { t } = useTranslation()
  const failed = usePrints(({ open }) => Object.values(open).filter(({ state }) => state === 'failed').length)
  return (
    <section className={css.line} data-alarm aria-label={t(`print.${printedState(job)}`)}>
      <p role="alert">
        <IconPrinterOff aria-hidden="true" />
        <span>
          <strong>
            {t(`print.kind.${job.kind}`)}: {t(`print.${printedState(job)}`)}.
          </strong>{' '}
          <PrintProblem job={job} /> {printedNumber(job)}
        </span>
      </p>
      <div className={css.actions}>
        <PrintRetry job={job} primary />
        <Button
          icon={<IconList />}
          aria-label={t('print.openList', { count: failed })}
          onMouseDown={keepFocus}
          onClick={onList}
        >
          {failed > 1 && failed}
        </Button>
        <Button tone="quiet" icon={<IconX />} aria-label={t('print.later')} onClick={waveAway} />
      </div>
    </section>
  )
}
