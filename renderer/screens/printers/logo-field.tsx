import { DotPicture } from '../../components/dot-picture.tsx'
import sections from '../../components/sections.module.css'
import { useTranslation } from '../../i18n/i18n.ts'
import { PictureButtons } from '../../parts/picture-buttons.tsx'
import { save } from '../../state/saving.ts'
import { useStarted } from '../../state/session.ts'
import css from './printers.module.css'
import { readLogo } from './read-logo.ts'

/** The picture above the shop's name, as on paper. */
export function LogoField() {
  const { t } = useTranslation()
  const { logo } = useStarted().settings
  return (
    <div className={css.logo}>
      <strong>{t('slips.logo')}</strong>
      <p className={sections.soft}>{t('slips.logoHint')}</p>
      {logo && (
        <div className={css.logoPaper}>
          <DotPicture picture={logo} label={t('print.logo')} width={100} />
        </div>
      )}
      <PictureButtons
        className={sections.row}
        accept="image/png,image/jpeg"
        pick={t(logo ? 'slips.otherLogo' : 'slips.chooseLogo')}
        read={readLogo}
        onPicture={(picture) => save('logo', { logo: picture })}
        remove={logo && [t('slips.noLogo'), () => save('logo', { logo: null })]}
      />
    </div>
  )
}
