import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { timeText } from '../../components/time-text.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useRunningShift } from '../../state/shift.ts'
import { useTimeFormat } from '../../state/time-format.ts'
import { go } from '../../state/view.ts'
import css from './old-shift.module.css'

/** Yesterday's shift was not closed, and takes in today's sales. */
export function OldShift({ onPutOff }: { onPutOff: () => void }) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const report = useRunningShift((running) => running.report)
  if (!report?.opened) return null
  const { number, opened } = report
  return (
    <Notice
      tone="warn"
      title={t('shift.old', { number, at: timeText(opened.at, Date.now(), format) })}
      actions={
        <div className={css.keys}>
          <Button onClick={() => go({ screen: 'shift', number: null })}>{t('report.toShift')}</Button>
          <Button tone="quiet" onClick={onPutOff}>
            {t('shift.oldLater')}
          </Button>
        </div>
      }
    >
      {t('shift.oldHint')}
    </Notice>
  )
}
