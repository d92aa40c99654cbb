import type { PrintJob } from '../../../shared/slip/slip.ts'
import { Button } from '../../components/buttons/button.tsx'
import { FailureNotice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useAction } from '../../state/calls/use-action.ts'
import { printAgain } from '../../state/prints/print-actions.ts'
import { useStarted } from '../../state/session.ts'

/** Prints a job again, in one press: on its own printer, or on any other of the shop's. */
export function PrintRetry({ job, primary = false }: { job: PrintJob; primary?: boolean }) {
  const { t } = useTranslation()
  const { failure, press } = useAction<'again' | 'elsewhere'>()
  return (
    <>
      <Button tone={primary ? 'primary' : 'plain'} {...press('again', () => printAgain(job))}>
        {t('print.again')}
      </Button>
      <PrintElsewhere job={job} />
      {failure && <FailureNotice failure={failure} />}
    </>
  )
}

/** The other printers of the shop, if the job's own one does not print. */
export function PrintElsewhere({ job }: { job: PrintJob }) {
  const { t } = useTranslation()
  const { printers } = useStarted().settings
  const { isBusy, failure, press } = useAction<string>('form')
  // If its own printer was removed, the first one replaces it.
  const own = printers.find(({ id }) => id === job.printer) ?? printers[0]
  return (
    <>
      {printers
        .filter((printer) => printer !== own)
        .map(({ id, name }) => (
          <Button key={id} {...press(id, () => printAgain(job, id))} blocked={isBusy()}>
            {t('print.onPrinter', { printer: name })}
          </Button>
        ))}
      {failure && <FailureNotice failure={failure} />}
    </>
  )
}
