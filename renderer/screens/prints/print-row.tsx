import { IconCheck, IconClock, IconPrinter, IconPrinterOff, IconX } from '@tabler/icons-react'
import type { PrintJob } from '../../../shared/slip/slip.ts'
import { Badge } from '../../components/badges/badge.tsx'
import { Button } from '../../components/buttons/button.tsx'
import { FailureNotice } from '../../components/notices/notice.tsx'
import { timeText } from '../../components/time/time-text.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { PrintProblem, printedState } from '../../parts/print-status.tsx'
import { useAction } from '../../state/calls/use-action.ts'
import { cancelPrint } from '../../state/prints/print-actions.ts'
import { useStarted } from '../../state/session.ts'
import { useTimeFormat } from '../../state/time/time-format.ts'
import { go } from '../../state/view.ts'
import { PrintRetry } from './print-retry.tsx'
import { printedNumber } from './printed-number.ts'
import css from './prints.module.css'

const looks = {
  queued: { tone: 'plain', Icon: IconClock },
  sending: { tone: 'plain', Icon: IconPrinter },
  sent: { tone: 'plain', Icon: IconCheck },
  failed: { tone: 'warn', Icon: IconPrinterOff },
  cancelled: { tone: 'plain', Icon: IconX },
} as const

/** One print: its subject, its state, and what can be done about it. */
export function PrintRow({ job, onLeave }: { job: PrintJob; onLeave: () => void }) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const { printers } = useStarted().settings
  const { failure, press } = useAction<'cancel'>()
  const { tone, Icon } = looks[job.state]
  const { merchantTradeNo } = job
  const number = printedNumber(job)
  const printer = printers.find(({ id }) => id === job.printer)?.name ?? t('print.printerGone')
  return (
    <li className={css.row}>
      <div className={css.head}>
        <strong>
          {t(`print.kind.${job.kind}`)}
          {job.copy > 1 && ` (${t('print.copy', { copy: job.copy })})`}
        </strong>
        <Badge tone={tone} Icon={Icon}>
          {t(`print.${printedState(job)}`)}
        </Badge>
      </div>
      <p className={css.soft}>
        {[number, job.printer && printer, timeText(job.createdAt, Date.now(), format)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {job.state === 'failed' && (
        <p>
          <PrintProblem job={job} />
        </p>
      )}
      {job.state !== 'sending' && (
        <div className={css.actions}>
          {(job.state === 'failed' || job.state === 'cancelled') && (
            <PrintRetry job={job} primary={job.state === 'failed'} />
          )}
          {(job.state === 'failed' || job.state === 'queued') && (
            <Button {...press('cancel', () => cancelPrint(job))}>{t('print.cancel')}</Button>
          )}
          {merchantTradeNo !== null && (
            <Button
              tone="quiet"
              onClick={() => {
                onLeave()
                go({ screen: 'orders', merchantTradeNo })
              }}
            >
              {t('print.toOrder')}
            </Button>
          )}
        </div>
      )}
      {failure && <FailureNotice failure={failure} />}
    </li>
  )
}
