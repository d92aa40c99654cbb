import type { BitPicture } from '../../../shared/slip/slip.ts'
import { openPicture, type PictureProblem } from '../../components/files/open-picture.ts'
import { DotPicture } from '../../components/slips/dot-picture.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { PictureButtons } from '../../parts/picture-buttons.tsx'
import { useStarted } from '../../state/session.ts'
import { save } from '../../state/settings/saving.ts'
import { logoDots, logoSize } from './logo-dots.ts'
import css from './printers.module.css'

/** The picture above the shop's name, as on paper. */
export function LogoField() {
  const { t } = useTranslation()
  const { logo } = useStarted().settings
  return (
    <div className={css.logo}>
      <strong>{t('slips.logo')}</strong>
      <p className="soft">{t('slips.logoHint')}</p>
      {logo && (
        <div className={css.logoPaper}>
          <DotPicture picture={logo} label={t('print.logo')} width={100} />
        </div>
      )}
      <PictureButtons
        accept="image/png,image/jpeg"
        pick={t(logo ? 'slips.otherLogo' : 'slips.chooseLogo')}
        read={readLogo}
        onPicture={(picture) => save({ logo: picture })}
        remove={logo && [t('slips.noLogo'), () => save({ logo: null })]}
      />
    </div>
  )
}

/** A picture file as dots for slips, or why that fails. */
function readLogo(file: File): Promise<BitPicture | PictureProblem | 'blank'> {
  return openPicture(file, (image) => {
    const { width, height } = logoSize(image.width, image.height)
    const context = new OffscreenCanvas(width, height).getContext('2d')
    if (!context) return 'unreadable'
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, width, height)
    return logoDots(context.getImageData(0, 0, width, height)) ?? 'blank'
  })
}
