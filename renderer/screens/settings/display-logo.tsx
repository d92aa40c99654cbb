import { FailureNotice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { PictureButtons } from '../../parts/picture-buttons.tsx'
import { useDisplayLooks } from './display-looks.ts'
import css from './display-settings.module.css'

export function DisplayLogo() {
  const { t } = useTranslation()
  const { looks, failure, busy, change, readLogo } = useDisplayLooks()
  return (
    <section className={css.logoPart} aria-labelledby="display-logo" aria-busy={busy}>
      <h3 id="display-logo">{t('displayLooks.logo')}</h3>
      <p className="soft">{t('displayLooks.logoHint')}</p>
      <PictureButtons
        pick={t(looks.logo ? 'displayLooks.otherLogo' : 'displayLooks.pickLogo')}
        read={readLogo}
        onPicture={({ url }) => change({ logo: url })}
        remove={looks.logo ? [t('slips.noLogo'), () => change({ logo: null })] : null}
      >
        {looks.logo && <img className={css.logo} src={looks.logo} alt={t('displayLooks.logo')} />}
      </PictureButtons>
      {failure && <FailureNotice failure={failure} />}
    </section>
  )
}
