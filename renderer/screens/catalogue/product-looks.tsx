import { MAX_PICTURE } from '../../../shared/catalogue/product.ts'
import type { OwnColor } from '../../../shared/own-colors.ts'
import { ColorChoice } from '../../components/fields/color-choice.tsx'
import { shrinkPicture } from '../../components/files/shrink-picture.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { PictureButtons } from '../../parts/picture-buttons.tsx'
import css from './catalogue-screen.module.css'

/** Twice a tile's width, then smaller until it is small enough to store. */
const kept = {
  type: 'image/jpeg',
  boxes: [320, 240, 180, 120, 80].map((width) => ({ width, height: width })),
  most: MAX_PICTURE,
} as const

interface ProductLooksProps {
  readonly color: OwnColor | 'none'
  readonly picture: string | null
  readonly onColor: (color: OwnColor | 'none') => void
  readonly onPicture: (picture: string | null) => void
  readonly onReading: (is: boolean) => void
}

/** How a product's tile looks: a picture, and a colour of its own instead of its category's. */
export function ProductLooks({ color, picture, onColor, onPicture, onReading }: ProductLooksProps) {
  const { t } = useTranslation()
  return (
    <>
      <PictureButtons
        pick={t(picture ? 'catalogue.otherPicture' : 'catalogue.pickPicture')}
        read={(file) => shrinkPicture(file, kept)}
        onPicture={({ url }) => onPicture(url)}
        onReading={onReading}
        remove={picture ? [t('catalogue.noPicture'), () => onPicture(null)] : null}
      >
        {picture && <img className={css.picture} src={picture} alt={t('catalogue.picture')} />}
      </PictureButtons>
      <ColorChoice value={color} onChange={onColor} />
    </>
  )
}
