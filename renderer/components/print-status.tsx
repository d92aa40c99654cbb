import { IconPrinter, IconPrinterOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PrintJob } from '../../shared/slip/slip.ts'
import { Notice } from './notice.tsx'
import css from './print-status.module.css'

/** How far a print job is. "Sent" means handed to the printer: whether paper came out, only a person can see. */
export function PrintStatus({ job, actions }: { job: PrintJob; actions?: ReactNode }) {
  const { t } = useTranslation()
  const name = t(`print.kind.${job.kind}`)
  if (job.state === 'failed') {
    return (
      <Notice tone="warn" icon={IconPrinterOff} title={`${name}: ${t('print.failed')}`} actions={actions}>
        {t(`print.failure.${job.failure ?? 'unknown'}`)}
      </Notice>
    )
  }
  return (
    <p className={css.status}>
      <IconPrinter size="1.25rem" aria-hidden="true" />
      <span>
        {name}: {t(`print.${job.state}`)}
        {job.copy > 1 && ` (${t('print.copy', { copy: job.copy })})`}
      </span>
      {actions}
    </p>
  )
}
