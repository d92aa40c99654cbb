import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import {
  type DisplayLooks,
  type DisplayLooksChange,
  MOST_SHOWN,
  MOST_SHOWN_LOGO,
  MOST_SHOWN_PICTURE,
} from '../../../shared/display/display-looks.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/button.tsx'
import { PickFile } from '../../components/file-button.tsx'
import { FailureNotice, Notice } from '../../components/notice.tsx'
import type { PictureProblem } from '../../components/open-picture.ts'
import sections from '../../components/sections.module.css'
import { shrinkPicture } from '../../components/shrink-picture.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useAction } from '../../state/use-action.ts'
import { useFollowed } from '../../state/use-followed.ts'
import css from './display-settings.module.css'

/** As large as a second screen, then smaller until a call has room for it. */
const pictureKept = {
  type: 'image/jpeg',
  boxes: [1_280, 1_024, 800, 640, 480].map((width) => ({ width, height: width })),
  most: MOST_SHOWN_PICTURE,
} as const
const logoKept = {
  type: 'image/png',
  boxes: [320, 240, 160, 80].map((width) => ({ width, height: width / 2 })),
  most: MOST_SHOWN_LOGO,
} as const

const none: DisplayLooks = { logo: null, pictures: [] }

/** The customer display: a logo in colour, and pictures for while nobody is served. */
export function DisplaySettings() {
  const { t } = useTranslation()
  const { value, failure: unread } = useFollowed('display.looks')
  const looks = value ?? none
  const [problem, setProblem] = useState<PictureProblem | null>(null)
  const { busy, failure, run } = useAction<string>()
  const shownFailure = failure ?? unread
  const change = (wanted: DisplayLooksChange) =>
    void run(Object.keys(wanted).join(), async () => {
      await callMain('display.changeLooks', wanted)
    })

  async function pick(file: File, what: 'add' | 'logo'): Promise<void> {
    const read = await shrinkPicture(file, what === 'add' ? pictureKept : logoKept)
    setProblem(typeof read === 'string' ? read : null)
    if (typeof read !== 'string') change({ [what]: read.url })
  }

  const picker = (what: 'add' | 'logo', label: string) => (
    <PickFile
      accept="image/png,image/jpeg,image/webp"
      icon={<IconPhotoUp />}
      onFile={(file) => void pick(file, what)}
    >
      {label}
    </PickFile>
  )
  return (
    <section className={sections.group} aria-labelledby="settings-display" aria-busy={busy !== null}>
      <h2 id="settings-display">{t('displayLooks.title')}</h2>
      <p className={sections.soft}>{t('displayLooks.hint', { most: MOST_SHOWN })}</p>
      <ul className={css.pictures} aria-label={t('displayLooks.pictures')}>
        {looks.pictures.map((picture, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two pictures may be the same, and their place is what they are
          <li key={at}>
            <img src={picture} alt={t('displayLooks.picture', { at: at + 1 })} />
            <Button
              tone="quiet"
              icon={<IconTrash />}
              aria-label={t('displayLooks.drop', { at: at + 1 })}
              onClick={() => change({ drop: at })}
            />
          </li>
        ))}
      </ul>
      {looks.pictures.length < MOST_SHOWN && (
        <div className={css.actions}>{picker('add', t('displayLooks.add'))}</div>
      )}
      <div className={css.actions}>
        {looks.logo && <img className={css.logo} src={looks.logo} alt={t('displayLooks.logo')} />}
        {picker('logo', t(looks.logo ? 'displayLooks.otherLogo' : 'displayLooks.pickLogo'))}
        {looks.logo && (
          <Button icon={<IconTrash />} onClick={() => change({ logo: null })}>
            {t('slips.noLogo')}
          </Button>
        )}
      </div>
      <div role="status">{problem && <Notice tone="warn" title={t(`slips.problem.${problem}`)} />}</div>
      {shownFailure && <FailureNotice failure={shownFailure} />}
    </section>
  )
}
