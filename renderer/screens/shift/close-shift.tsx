import { useEffect, useState } from 'react'
import type { ShiftReport } from '../../../shared/shift/shift.ts'
import { Button } from '../../components/buttons/button.tsx'
import { ScreenTitle } from '../../components/layout/screen-title.tsx'
import { FailureNotice, Notice } from '../../components/notices/notice.tsx'
import { SlipPreview } from '../../components/slips/slip-preview.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useLaidOut } from '../../parts/use-laid-out.ts'
import { useAction } from '../../state/calls/use-action.ts'
import { go } from '../../state/view.ts'
import { CloseForm } from './close-form.tsx'
import { useRunningFigures } from './running-figures.ts'
import css from './shift.module.css'

/** From the unresolved items, over the drawer and a last look, to the Z report. */
export function CloseShift() {
  const { t } = useTranslation()
  const { report, failure, again } = useRunningFigures()
  const action = useAction<'close'>('form')
  // After closing, another shift runs: nobody here has looked at that one.
  const [own, setOwn] = useState<ShiftReport | null>(null)
  useEffect(() => setOwn((known) => (known && known.number !== report?.number ? known : report)), [report])
  const number = own?.number
  const closedMeanwhile = own !== null && report?.number !== own.number && !action.isBusy()
  return (
    <main className={css.close}>
      <div className={css.steps}>
        <ScreenTitle>{t('shift.closeTitle')}</ScreenTitle>
        {failure && <FailureNotice failure={failure} again={again} />}
        {!report && !failure && <p role="status">{t('app.loading')}</p>}
        {closedMeanwhile && number && (
          <Notice
            tone="info"
            title={t('shift.closedMeanwhile', { number })}
            actions={
              <Button tone="primary" onClick={() => go({ screen: 'shift', number })}>
                {t('shift.see', { number })}
              </Button>
            }
            urgent
          >
            {t('shift.closedMeanwhileHint')}
          </Notice>
        )}
        {own && !closedMeanwhile && <CloseForm report={own} action={action} />}
      </div>
      {own && !closedMeanwhile && !own.withheld && <LastLook report={own} />}
    </main>
  )
}

/** The report so far, in the slip's words: what Z will say. */
function LastLook({ report }: { report: ShiftReport }) {
  const { t } = useTranslation()
  const { slip, failure } = useLaidOut({ kind: 'xReport' }, {}, report.to)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={css.look} tabIndex={0} aria-label={t('shift.lastLook')}>
      <h2>{t('shift.lastLook')}</h2>
      <p className="soft">{t('shift.lastLookHint')}</p>
      {failure && <FailureNotice failure={failure} />}
      {slip && <SlipPreview slip={slip} />}
    </section>
  )
}
