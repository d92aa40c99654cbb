import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { DotPicture } from '../../components/dot-picture.tsx'
import { Notice } from '../../components/notice.tsx'
import sections from '../../components/sections.module.css'
import { useTranslation } from '../../i18n/i18n.ts'
import { PickFile } from '../../parts/file-button.tsx'
import { save } from '../../state/saving.ts'
import { useStarted } from '../../state/session.ts'
import css from './printers.module.css'
import { type LogoProblem, readLogo } from './read-logo.ts'

/** The picture above the shop's name, as on paper. */
export function LogoField() {
  const { t } = useTranslation()
  const { logo } = useStarted().settings
  const [problem, setProblem] = useState<LogoProblem | null>(null)
  const take = async (file: File) => {
    const read = await readLogo(file)
    setProblem(typeof read === 'string' ? read : null)
    if (typeof read !== 'string') await save('logo', { logo: read })
  }
  return (
    <div className={css.logo}>
      <strong>{t('slips.logo')}</strong>
      <p className={sections.soft}>{t('slips.logoHint')}</p>
      {logo && (
        <div className={css.logoPaper}>
          <DotPicture picture={logo} label={t('print.logo')} width={100} />
        </div>
      )}
      <div className={css.actions}>
        <PickFile accept="image/png,image/jpeg" icon={<IconPhotoUp />} onFile={(file) => void take(file)}>
          {t(logo ? 'slips.otherLogo' : 'slips.chooseLogo')}
        </PickFile>
        {logo && (
          <Button icon={<IconTrash />} onClick={() => void save('logo', { logo: null })}>
            {t('slips.noLogo')}
          </Button>
        )}
      </div>
      <div role="status">{problem && <Notice tone="warn" title={t(`slips.problem.${problem}`)} />}</div>
    </div>
  )
}
