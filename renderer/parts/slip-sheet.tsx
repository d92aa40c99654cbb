import { IconFileTypePdf, IconPhoto, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import type { Slip } from '../../shared/slip/slip.ts'
import type { WantedSlip } from '../../shared/slip/wanted-slip.ts'
import { Button } from '../components/buttons/button.tsx'
import { Dialog } from '../components/dialogs/dialog.tsx'
import { Select } from '../components/fields/select.tsx'
import { FailureNotice } from '../components/notices/notice.tsx'
import { PagePrint } from '../components/slips/page-print.tsx'
import { SlipPreview } from '../components/slips/slip-preview.tsx'
import { usePrintJob } from '../components/slips/use-print-job.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { useAction } from '../state/calls/use-action.ts'
import { useMay } from '../state/duty.ts'
import { printSlip, saveSlip } from '../state/prints/print-actions.ts'
import { useStarted } from '../state/session.ts'
import { useSystemDialogs } from '../state/system-dialogs.ts'
import { PrintStatus } from './print-status.tsx'
import css from './slip-sheet.module.css'
import { useLaidOut } from './use-laid-out.ts'

interface SlipSheetProps {
  readonly of: Exclude<WantedSlip, { kind: 'sample' }>
  /** Changes when the same slip has new content. */
  readonly tells?: string | number | undefined
  readonly onClose: () => void
}

/** Sheets that an office printer takes, through the system's own dialog. */
const sheets = ['A6', 'A4'] as const
type Sheet = (typeof sheets)[number]
const sheetOf = (place: string): Sheet | undefined => sheets.find((sheet) => sheet === place)

/** A slip as it would come out of one of the shop's printers or on a sheet; to print, and to save as a file. */
export function SlipSheet({ of, tells, onClose }: SlipSheetProps) {
  const { t } = useTranslation()
  const { printers } = useStarted().settings
  const [place, setPlace] = useState<string>(printers[0]?.id ?? 'A6')
  const [onPage, setOnPage] = useState<Slip | null>(null)
  const [job, setJob] = usePrintJob()
  const { failure, press } = useAction<'print' | 'picture' | 'pdf'>()
  const sheet = sheetOf(place)
  const { slip, failure: notLaidOut } = useLaidOut(of, sheet ? { paper: sheet } : { printer: place }, tells)
  const print = async () => {
    if (sheet) setOnPage(slip)
    else setJob(await printSlip(of, place))
  }
  const save = (as: 'picture' | 'pdf') => press(as, async () => slip && saveSlip(as, of, slip.paper))
  const wrong = failure ?? notLaidOut
  const opensDialogs = useSystemDialogs()
  const mayPrint = sheet === undefined || opensDialogs
  const isSupervisor = useMay('supervisor')
  const mayKeep = isSupervisor || (of.kind !== 'xReport' && of.kind !== 'zReport')
  const keeping = { blocked: !slip || !mayKeep, 'aria-describedby': mayKeep ? undefined : 'slip-sheet-by' }
  return (
    <Dialog
      title={t(`print.kind.${of.kind}`)}
      onClose={onClose}
      actions={
        <div className={css.buttons}>
          <Button icon={<IconPhoto />} {...save('picture')} {...keeping}>
            {t('print.savePicture')}
          </Button>
          <Button icon={<IconFileTypePdf />} {...save('pdf')} {...keeping}>
            {t('print.savePdf')}
          </Button>
          <Button
            tone="primary"
            icon={<IconPrinter />}
            {...press('print', print)}
            blocked={!slip || !mayPrint}
            aria-describedby={mayPrint ? undefined : 'slip-sheet-owner'}
          >
            {t(sheet ? 'print.printPage' : 'print.print')}
          </Button>
        </div>
      }
    >
      <div className={css.sheet}>
        <div className={css.where}>
          <Select
            label={t('print.where')}
            value={place}
            options={[
              ...printers.map(({ id, name }) => ({ value: id, label: name })),
              ...sheets.map((value) => ({ value, label: t('print.onSheet', { sheet: value }) })),
            ]}
            onChange={setPlace}
          />
          {!mayPrint && (
            <p id="slip-sheet-owner" className={css.soft}>
              {t('app.ownerInKiosk')}
            </p>
          )}
          {!mayKeep && (
            <p id="slip-sheet-by" className={css.soft}>
              {t('shift.exportBySupervisor')}
            </p>
          )}
        </div>
        {wrong && <FailureNotice failure={wrong} />}
        <div role="status">{job && <PrintStatus job={job} />}</div>
        {slip && <SlipPreview slip={slip} />}
      </div>
      {onPage && <PagePrint slip={onPage} onDone={() => setOnPage(null)} />}
    </Dialog>
  )
}
