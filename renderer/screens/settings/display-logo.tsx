import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { Button } from '../../components/button.tsx'
import { FailureNotice, Notice } from '../../components/notice.tsx'
import sections from '../../components/sections.module.css'
import { useTranslation } from '../../i18n/i18n.ts'
import { PickFile } from '../../parts/file-button.tsx'
import { useDisplayLooks } from './display-looks.ts'
import css from './display-settings.module.css'

/** The logo in colour on the customer display. */
export function DisplayLogo() {
  const { t } = useTranslation()
  const { looks, problem, failure, busy, change, pick } = useDisplayLooks()
  return (
    <section className={css.logoPart} aria-labelledby="display-logo" aria-busy={busy}>
      <h3 id="display-logo">{t('displayLooks.logo')}</h3>
      <p className={sections.soft}>{t('displayLooks.logoHint')}</p>
      <div className={css.actions}>
        {looks.logo && <img className={css.logo} src={looks.logo} alt={t('displayLooks.logo')} />}
        <PickFile
          accept="image/png,image/jpeg,image/webp"
          icon={<IconPhotoUp />}
          onFile={(file) => void pick(file, 'logo')}
        >
          {t(looks.logo ? 'displayLooks.otherLogo' : 'displayLooks.pickLogo')}
        </PickFile>
        {looks.logo && (
          <Button icon={<IconTrash />} onClick={() => change({ logo: null })}>
            {t('slips.noLogo')}
          </Button>
        )}
      </div>
      <div role="status">{problem && <Notice tone="warn" title={t(`slips.problem.${problem}`)} />}</div>
      {failure && <FailureNotice failure={failure} />}
    </section>
  )
}
