import { IconDeviceUsb } from '@tabler/icons-react'
import type { SecondFolderStatus } from '../../../shared/backup/backup.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/buttons/button.tsx'
import { Notice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { TextField } from '../../parts/text-field.tsx'
import { useRead } from '../../state/calls/use-read.ts'
import { useStarted } from '../../state/session.ts'
import { save, useSaving } from '../../state/settings/saving.ts'
import { useExactTime } from '../../state/time/exact-time.ts'
import css from './backup-settings.module.css'

const SETTING = 'backups.secondFolder'

interface SecondFolderProps {
  /** Null if the owner chose none. */
  readonly status: SecondFolderStatus | null
  /** Makes a backup, which is then copied to the folder. */
  readonly onChosen: () => void
}

/** The folder of another disk into which each backup is copied as well. */
export function SecondFolder({ status, onChosen }: SecondFolderProps) {
  const { t } = useTranslation()
  const { secondFolder } = useStarted().settings.backups
  // Without them the path can still be typed.
  const { value } = useRead(() => callMain('backup.places', {}), [])
  const places = value?.places.filter((place) => place !== secondFolder) ?? []
  const choose = async (folder: string) => {
    await save({ backups: { secondFolder: folder } })
    if (folder !== '' && useSaving.getState().saved === SETTING) onChosen()
  }
  return (
    <>
      <TextField
        label={t('backup.second.title')}
        hint={t('backup.second.hint')}
        value={secondFolder}
        maxLength={240}
        setting={SETTING}
        onCommit={(folder) => void choose(folder)}
      />
      {places.length > 0 && (
        <div className="row">
          {places.map((place) => (
            <Button key={place} icon={<IconDeviceUsb />} onClick={() => void choose(place)}>
              {t('backup.second.use', { folder: place })}
            </Button>
          ))}
        </div>
      )}
      {status && <State of={status} />}
    </>
  )
}

/** Until when the backups are there, and what is in the way. */
function State({ of: { copied, copying, trouble, sameDisk } }: { of: SecondFolderStatus }) {
  const { t } = useTranslation()
  const exact = useExactTime()
  const until =
    copied === null ? t('backup.second.never') : t('backup.second.copied', { when: exact(copied) })
  return (
    <div role="status" className={css.second}>
      <p>{copying ? t('backup.second.copying') : until}</p>
      {!copying && trouble && <Notice tone="warn" title={t(`backup.second.trouble.${trouble}`)} />}
      {sameDisk && <p className="soft">{t('backup.second.sameDisk')}</p>}
    </div>
  )
}
