import { create } from 'zustand'
import { Button } from '../../components/buttons/button.tsx'
import { Notice } from '../../components/notices/notice.tsx'
import { timeText } from '../../components/time/time-text.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useRunningShift } from '../../state/shift.ts'
import { useTimeFormat } from '../../state/time/time-format.ts'
import { go } from '../../state/view.ts'
import css from './old-shift.module.css'

/** The shift that was put off, by its number: each is asked about once. */
const usePutOff = create<{ readonly number: number | null }>(() => ({ number: null }))

/** Yesterday's shift was not closed, and takes in today's sales. */
export function OldShift() {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const report = useRunningShift((running) => running.report)
  const putOff = usePutOff((off) => off.number)
  if (!report?.opened || report.number === putOff) return null
  const { number, opened } = report
  return (
    <Notice
      tone="warn"
      title={t('shift.old', { number, at: timeText(opened.at, Date.now(), format) })}
      actions={
        <div className={css.keys}>
          <Button onClick={() => go({ screen: 'shift', number: null })}>{t('report.toShift')}</Button>
          <Button tone="quiet" onClick={() => usePutOff.setState({ number })}>
            {t('shift.oldLater')}
          </Button>
        </div>
      }
    >
      {t('shift.oldHint')}
    </Notice>
  )
}
