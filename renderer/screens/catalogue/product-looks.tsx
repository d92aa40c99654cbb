import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { MOST_PICTURE } from '../../../shared/catalogue/product.ts'
import type { OwnColor } from '../../../shared/own-colors.ts'
import { Button } from '../../components/button.tsx'
import { ColorChoice } from '../../components/color-choice.tsx'
import { Notice } from '../../components/notice.tsx'
import type { PictureProblem } from '../../components/open-picture.ts'
import { shrinkPicture } from '../../components/shrink-picture.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { PickFile } from '../../parts/file-button.tsx'
import css from './catalogue-screen.module.css'

/** Twice a tile's width, then smaller until it is small enough to store. */
const kept = {
  type: 'image/jpeg',
  boxes: [320, 240, 180, 120, 80].map((width) => ({ width, height: width })),
  most: MOST_PICTURE,
} as const

interface ProductLooksProps {
  readonly color: OwnColor | 'none'
  readonly picture: string | null
  readonly onColor: (color: OwnColor | 'none') => void
  readonly onPicture: (picture: string | null) => void
}

/** How a product's tile looks: a picture, and a colour of its own instead of its category's. */
export function ProductLooks({ color, picture, onColor, onPicture }: ProductLooksProps) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<PictureProblem | null>(null)

  async function pick(file: File): Promise<void> {
    const read = await shrinkPicture(file, kept)
    setProblem(typeof read === 'string' ? read : null)
    if (typeof read !== 'string') onPicture(read.url)
  }

  return (
    <>
      <div className={css.looks}>
        {picture && <img className={css.picture} src={picture} alt={t('catalogue.picture')} />}
        <PickFile
          accept="image/png,image/jpeg,image/webp"
          icon={<IconPhotoUp />}
          onFile={(file) => void pick(file)}
        >
          {t(picture ? 'catalogue.otherPicture' : 'catalogue.pickPicture')}
        </PickFile>
        {picture && (
          <Button icon={<IconTrash />} onClick={() => onPicture(null)}>
            {t('catalogue.noPicture')}
          </Button>
        )}
      </div>
      <div role="status">{problem && <Notice tone="warn" title={t(`slips.problem.${problem}`)} />}</div>
      <ColorChoice value={color} onChange={onColor} />
    </>
  )
}
