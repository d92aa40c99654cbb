import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../components/buttons/button.tsx'
import type { PictureProblem } from '../components/files/open-picture.ts'
import { Notice } from '../components/notices/notice.tsx'
import { useTranslation } from '../i18n/i18n.ts'
import { PickFile } from './file-button.tsx'

interface PictureButtonsProps<Picture extends object> {
  readonly accept?: string
  readonly pick: string
  /** Makes the picture that is stored from the file, or says why that fails. */
  readonly read: (file: File) => Promise<Picture | PictureProblem | 'blank'>
  readonly onPicture: (picture: Picture) => unknown
  /** Whether a picture is being made, for the form that it is a part of. */
  readonly onReading?: (is: boolean) => void
  /** The remove button's name and action; null if there is no picture. */
  readonly remove?: readonly [name: string, onClick: () => unknown] | null
  readonly children?: ReactNode
}

/** Picks a picture or takes it away, and says why a file can't be used. */
export function PictureButtons<Picture extends object>(props: PictureButtonsProps<Picture>) {
  const { accept = 'image/png,image/jpeg,image/webp', pick, read, onPicture } = props
  const { remove = null, children } = props
  const { t } = useTranslation()
  const [problem, setProblem] = useState<PictureProblem | 'blank' | null>(null)
  const [isReading, setReading] = useState(false)
  const note = (is: boolean) => {
    setReading(is)
    props.onReading?.(is)
  }

  async function take(file: File): Promise<void> {
    note(true)
    const picture = await read(file).finally(() => note(false))
    setProblem(typeof picture === 'string' ? picture : null)
    if (typeof picture !== 'string') await onPicture(picture)
  }

  return (
    <>
      <div className="row">
        {children}
        <PickFile accept={accept} icon={<IconPhotoUp />} busy={isReading} onFile={(file) => void take(file)}>
          {pick}
        </PickFile>
        {remove && (
          <Button icon={<IconTrash />} onClick={() => void remove[1]()}>
            {remove[0]}
          </Button>
        )}
      </div>
      <div role="status">{problem && <Notice tone="warn" title={t(`slips.problem.${problem}`)} />}</div>
    </>
  )
}
