import { IconPrinter } from '@tabler/icons-react'
import type { PrintJob } from '../../../shared/slip/slip.ts'
import { Button } from '../../components/buttons/button.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { FailureNotice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { PrintRow } from './print-row.tsx'
import css from './prints.module.css'
import { usePrintList } from './use-print-list.ts'

/** The print queue, over the current screen: the sale behind it stays open. */
export function PrintsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { open, ended, isRead, failure, load, loadMore } = usePrintList()
  const failed = open.filter(({ state }) => state === 'failed').length
  return (
    <Dialog title={t('print.list')} onClose={onClose}>
      <div className={css.list}>
        {failure && <FailureNotice failure={failure} again={load} />}
        <p className="visually-hidden" role="status">
          {isRead && t('print.summary', { failed, waiting: open.length - failed })}
        </p>
        {isRead && open.length + ended.length === 0 && (
          <div className={css.nothing}>
            <IconPrinter size="3rem" stroke={1.25} aria-hidden="true" />
            <strong>{t('print.none')}</strong>
            <p>{t('print.noneHint')}</p>
          </div>
        )}
        <Jobs title={t('print.notOut')} jobs={open} onLeave={onClose} />
        <Jobs title={t('print.lately')} jobs={ended} onLeave={onClose} />
        {loadMore && <Button onClick={() => void loadMore()}>{t('print.older')}</Button>}
      </div>
    </Dialog>
  )
}

function Jobs({ title, jobs, onLeave }: { title: string; jobs: readonly PrintJob[]; onLeave: () => void }) {
  if (jobs.length === 0) return null
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {jobs.map((job) => (
          <PrintRow key={job.id} job={job} onLeave={onLeave} />
        ))}
      </ul>
    </section>
  )
}
