import { IconPrinter, IconPrinterOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { nothingLeft } from '../../shared/slip/print-failure.ts'
import type { PrintJob } from '../../shared/slip/slip.ts'
import { Notice } from '../components/notices/notice.tsx'
import { timeText } from '../components/time/time-text.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { useTimeFormat } from '../state/time/time-format.ts'
import css from './print-status.module.css'

/** The state of a print job. "Sent" means handed to the printer: only a person can see whether paper came out. */
export function PrintStatus({ job, actions }: { job: PrintJob; actions?: ReactNode }) {
  const { t } = useTranslation()
  const name = t(`print.kind.${job.kind}`)
  if (job.state === 'failed') {
    return (
      <Notice
        tone="warn"
        icon={IconPrinterOff}
        title={`${name}: ${t(`print.${printedState(job)}`)}`}
        actions={actions && <div className="row">{actions}</div>}
      >
        <PrintProblem job={job} />
      </Notice>
    )
  }
  return (
    <p className={css.status}>
      <IconPrinter size="1.25rem" aria-hidden="true" />
      <span>
        {name}: {t(`print.${printedState(job)}`)}
        {job.copy > 1 && ` (${t('print.copy', { copy: job.copy })})`}
      </span>
      {actions}
    </p>
  )
}

/** The key of a print job's text; if paper may have come out, the text never says that it did not. */
export function printedState({ state, failure }: PrintJob) {
  return state === 'failed' && !nothingLeft.includes(failure ?? 'unknown') ? 'unsure' : state
}

/** Why a print failed, what to look at first, and what happens automatically. */
export function PrintProblem({ job: { kind, failure, retriesUntil } }: { job: PrintJob }) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const known = failure ?? 'unknown'
  return (
    <>
      {t(`print.failure.${known}`)}{' '}
      {!nothingLeft.includes(known) && t(kind === 'test' ? 'print.lookAtPage' : 'print.lookFirst')}
      {retriesUntil !== null && t('print.byItself', { time: timeText(retriesUntil, retriesUntil, format) })}
    </>
  )
}
