import { FailureNotice } from '../../components/notices/notice.tsx'
import { SlipPreview } from '../../components/slips/slip-preview.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useLaidOut } from '../../parts/use-laid-out.ts'
import { useStarted } from '../../state/session.ts'
import css from './printers.module.css'

/** A receipt by the current settings, beside them. */
export function SampleSlip() {
  const { t } = useTranslation()
  const { settings } = useStarted()
  const { slip, failure } = useLaidOut({ kind: 'sample' }, {}, settings)
  return (
    <section className={css.sample} aria-labelledby="settings-sample">
      <h2 id="settings-sample">{t('slips.sample')}</h2>
      <p className="soft">{t('slips.sampleHint')}</p>
      {failure && <FailureNotice failure={failure} />}
      {slip && <SlipPreview slip={slip} />}
    </section>
  )
}
