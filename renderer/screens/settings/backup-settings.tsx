import { IconDatabaseExport, IconRestore } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Backup } from '../../../shared/backup/backup.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/buttons/button.tsx'
import { CopyButton } from '../../components/buttons/copy-button.tsx'
import { SettingsGroup } from '../../components/layout/settings-group.tsx'
import { FailureNotice, Notice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { When } from '../../parts/when.tsx'
import { useAction } from '../../state/calls/use-action.ts'
import { useFollowed } from '../../state/calls/use-followed.ts'
import { useExactTime } from '../../state/time/exact-time.ts'
import css from './backup-settings.module.css'
import { RestoreDialog } from './restore-dialog.tsx'
import { SecondFolder } from './second-folder.tsx'

/** Copies of the journal: the time of the last, a button for a new one, and restoring one. */
export function BackupSettings() {
  const { t, language } = useTranslation()
  const exact = useExactTime()
  const { value, failure } = useFollowed('backup.list')
  const backups = value?.backups
  const { failure: notMade, run, press } = useAction<'make'>()
  const [made, setMade] = useState(false)
  const [restoring, restore] = useState<Backup | null>(null)
  const shownFailure = notMade ?? failure
  const last = backups?.[0]
  const make = async () => {
    setMade(false)
    await callMain('backup.make', {})
    setMade(true)
  }
  return (
    <SettingsGroup id="settings-backup" title={t('backup.title')} hint={t('backup.hint')}>
      {value && <Folder path={value.folder} />}
      <div className={css.head}>
        <strong>{last ? t('backup.last', { when: exact(last.at) }) : backups && t('backup.never')}</strong>
        <Button icon={<IconDatabaseExport />} {...press('make', make)}>
          {t('backup.make')}
        </Button>
      </div>
      <div role="status">{made && <Notice tone="info" title={t('backup.made')} />}</div>
      {shownFailure && <FailureNotice failure={shownFailure} />}
      {value && <SecondFolder status={value.second} onChosen={() => void run('make', make)} />}
      {backups?.length === 0 && <p className="soft">{t('backup.none')}</p>}
      {backups && backups.length > 0 && (
        <ul className={css.list} aria-label={t('backup.list')}>
          {backups.map((backup) => (
            <li key={backup.name}>
              <span>
                <When at={backup.at} exact />
                <small>{sizeText(backup.bytes, language)}</small>
              </span>
              <Button
                icon={<IconRestore />}
                aria-label={`${t('backup.restore')}: ${exact(backup.at)}`}
                onClick={() => restore(backup)}
              >
                {t('backup.restore')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {restoring && <RestoreDialog backup={restoring} onClose={() => restore(null)} />}
    </SettingsGroup>
  )
}

/** What is copied to a stick must be found first. */
function Folder({ path }: { path: string }) {
  const { t } = useTranslation()
  const shown = useRef<HTMLElement>(null)
  return (
    <div className={css.head}>
      <code ref={shown} className={css.folder}>
        {path}
      </code>
      <CopyButton text={path} shown={shown} label={t('backup.copyFolder')} />
    </div>
  )
}

function sizeText(bytes: number, language: string): string {
  const style = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return `${new Intl.NumberFormat(language, style).format(Math.max(0.1, bytes / 1_000_000))} MB`
}
