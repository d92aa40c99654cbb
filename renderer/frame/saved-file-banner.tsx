import { IconCircleCheck, IconFileAlert, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { SavedFile } from '../../shared/saved-file.ts'
import { onEvent } from '../bridge/main-process.ts'
import { Button } from '../components/buttons/button.tsx'
import { useTranslation } from '../i18n/i18n.ts'
import css from './saved-file-banner.module.css'

/** Says where a file went that was saved without asking, as in kiosk mode, or that it could not be saved. */
export function SavedFileBanner() {
  const { t } = useTranslation()
  const [file, show] = useState<SavedFile | null>(null)
  useEffect(() => onEvent('file.saved', show), [])
  const Icon = file?.ended === 'failed' ? IconFileAlert : IconCircleCheck
  return (
    <div className={css.savedFile} role="status">
      {file && (
        <p className={css.saved} data-ended={file.ended}>
          <Icon aria-hidden="true" />
          <span>
            <strong>{t(`files.${file.ended}`, { name: file.name })}</strong>{' '}
            {file.ended === 'failed' && t('files.failedHint')}
          </span>
          <Button tone="quiet" icon={<IconX />} aria-label={t('print.close')} onClick={() => show(null)} />
        </p>
      )}
    </div>
  )
}
