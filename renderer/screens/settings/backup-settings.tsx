import { IconDatabaseExport, IconRestore } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Backup } from '../../../shared/backup/backup.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { callFailureOf, callMain, onConnection, onEvent, withoutLostLine } from '../../bridge/main-process.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice, Notice } from '../../components/notice.tsx'
import sections from '../../components/sections.module.css'
import { exactTimeText } from '../../components/time-text.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useTimeFormat } from '../../state/time-format.ts'
import { useAction } from '../../state/use-action.ts'
import css from './backup-settings.module.css'
import { RestoreDialog } from './restore-dialog.tsx'

/** Copies of the journal: the time of the last, a button for a new one, and restoring one. */
export function BackupSettings() {
  const { t } = useTranslation()
  const told = useTimeFormat()
  const { backups, failure } = useBackups()
  const { busy, failure: notMade, run } = useAction<'make'>()
  const [made, setMade] = useState(false)
  const [restoring, restore] = useState<Backup | null>(null)
  const last = backups?.[0]
  const make = async () => {
    setMade(false)
    await callMain('backup.make', {})
    setMade(true)
  }
  return (
    <section className={sections.group} aria-labelledby="settings-backup">
      <h2 id="settings-backup">{t('backup.title')}</h2>
      <p className={sections.soft}>{t('backup.hint')}</p>
      <div className={css.head}>
        <strong>
          {last ? t('backup.last', { when: exactTimeText(last.at, told) }) : backups && t('backup.never')}
        </strong>
        <Button icon={<IconDatabaseExport />} busy={busy !== null} onClick={() => void run('make', make)}>
          {t('backup.make')}
        </Button>
      </div>
      <div role="status">{made && <Notice tone="info" title={t('backup.made')} />}</div>
      {(notMade ?? failure) && <FailureNotice failure={(notMade ?? failure) as Failure} />}
      {backups?.length === 0 && <p className={sections.soft}>{t('backup.none')}</p>}
      {backups && backups.length > 0 && (
        <ul className={css.list} aria-label={t('backup.list')}>
          {backups.map((backup) => (
            <li key={backup.name}>
              <span>
                <time dateTime={new Date(backup.at).toISOString()}>{exactTimeText(backup.at, told)}</time>
                <small>{sizeText(backup.bytes)}</small>
              </span>
              <Button icon={<IconRestore />} onClick={() => restore(backup)}>
                {t('backup.restore')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {restoring && <RestoreDialog backup={restoring} onClose={() => restore(null)} />}
    </section>
  )
}

/** The backups there are, and each new one. */
function useBackups() {
  const [backups, setBackups] = useState<readonly Backup[] | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => {
    let shown = true
    const load = () =>
      callMain('backup.list', {}).then(
        (status) => {
          if (!shown) return
          setBackups(status.backups)
          setFailure(withoutLostLine)
        },
        (error) => shown && setFailure(callFailureOf(error)),
      )
    void load()
    const stops = [
      onEvent('backup.changed', (status) => setBackups(status.backups)),
      onConnection((connected) => connected && void load()),
    ]
    return () => {
      shown = false
      for (const stop of stops) stop()
    }
  }, [])
  return { backups, failure }
}

const sizeText = (bytes: number) => `${Math.max(0.1, bytes / 1_000_000).toFixed(1)} MB`
