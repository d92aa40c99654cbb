import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import type { Printer } from '../../../shared/printer/printer.ts'
import { profileOf } from '../../../shared/printer/profiles.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/buttons/button.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { FailureNotice, Notice } from '../../components/notices/notice.tsx'
import { SlipPreview } from '../../components/slips/slip-preview.tsx'
import { usePrintJob } from '../../components/slips/use-print-job.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { PrintStatus, printedState } from '../../parts/print-status.tsx'
import { useLaidOut } from '../../parts/use-laid-out.ts'
import { useAction } from '../../state/calls/use-action.ts'
import css from './printers.module.css'
import { CodeQuestion, RulerQuestion } from './test-questions.tsx'

/** The questions about the printed page, one after the other. */
type Stage = 'ruler' | 'code' | 'changed' | 'stuck' | 'done'

interface PrinterTestProps {
  readonly printer: Printer
  readonly onChange: (change: Partial<Printer>) => Promise<void>
  readonly onClose: () => void
}

/** A test page, and questions that only a person beside the printer can answer; the answers set the printer up. */
export function PrinterTest({ printer, onChange, onClose }: PrinterTestProps) {
  const { t } = useTranslation()
  const [stage, setStage] = useState<Stage>('ruler')
  const [job, setJob] = usePrintJob()
  const [wasReset, setWasReset] = useState(false)
  const { isBusy, failure, run } = useAction<'print' | Stage>('form')
  const { slip, failure: notLaidOut } = useLaidOut({ kind: 'test' }, { printer: printer.id }, printer)
  const wrong = failure ?? notLaidOut
  const print = () =>
    run('print', async () => {
      setStage('ruler')
      setWasReset(false)
      setJob(await callMain('print.testPage', { printer: printer.id }))
    })
  const answer = (change: Partial<Printer> | null, next: Stage) =>
    run(stage, async () => {
      // Paper came out although the printer never closed its side, or all of it although it reset the connection: it is one
      // of those that do.
      const wasInterrupted = wasReset || job?.failure === 'interrupted'
      setWasReset(wasInterrupted)
      const isSilent = (job?.failure === 'timeout' && next !== 'stuck') || (wasInterrupted && next === 'done')
      const known = isSilent ? { ...change, saysGoodbye: false } : change
      if (known) await onChange(known)
      // The person has seen the page, so it is no longer uncertain whether it came out.
      if (job && printedState(job) === 'unsure' && next !== 'stuck')
        await callMain('print.cancel', { id: job.id })
      setStage(next)
    })
  // While another page is printed, nothing more is asked about the one before it.
  const isCancelled = job?.state === 'cancelled' && stage !== 'ruler'
  const mayBeOut = job?.state === 'sent' || isCancelled || (job !== null && printedState(job) === 'unsure')
  const isOut = mayBeOut && !isBusy('print')
  const underWay = job?.state === 'queued' || job?.state === 'sending'
  const isOver = stage === 'done' || stage === 'stuck'
  return (
    <Dialog
      title={t('printer.testTitle', { printer: printer.name })}
      onClose={onClose}
      actions={
        <>
          <Button
            tone={isOut && stage !== 'changed' && stage !== 'stuck' ? 'plain' : 'primary'}
            icon={<IconPrinter />}
            busy={isBusy() || underWay}
            onClick={() => void print()}
          >
            {t(job ? 'print.again' : 'printer.printTest')}
          </Button>
          {isOut && isOver && (
            <Button tone={stage === 'done' ? 'primary' : 'plain'} onClick={onClose}>
              {t('printer.finish')}
            </Button>
          )}
        </>
      }
    >
      <div className={css.test}>
        <div className={css.questions}>
          {!job && <p>{t('printer.testHint')}</p>}
          {wrong && <FailureNotice failure={wrong} />}
          <div role="status">
            {job && !isCancelled && <PrintStatus job={job} />}
            {underWay && <p className={css.soft}>{t('printer.wait')}</p>}
            {isOut && stage === 'changed' && (
              <Notice tone="info" title={t('printer.changed')}>
                {t('printer.changedHint', {
                  profile: profileOf(printer.profile).name,
                  qr: t(`printer.qrs.${printer.qr}`),
                })}
              </Notice>
            )}
            {isOut && stage === 'stuck' && (
              <Notice tone="warn" title={t('printer.stuck')}>
                {t('printer.stuckHint')}
              </Notice>
            )}
            {isOut && stage === 'done' && (
              <Notice tone="info" title={t('printer.ready')}>
                {t('printer.readyHint', { printer: printer.name })}
                {printer.saysGoodbye === false && ` ${t('printer.silentHint')}`}
              </Notice>
            )}
          </div>
          {isOut && stage === 'ruler' && <RulerQuestion printer={printer} onAnswer={answer} />}
          {isOut && stage === 'code' && <CodeQuestion printer={printer} onAnswer={answer} />}
        </div>
        {slip && <SlipPreview slip={slip} />}
      </div>
    </Dialog>
  )
}
