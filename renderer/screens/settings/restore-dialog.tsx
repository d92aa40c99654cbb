import { IconRestore } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Backup } from '../../../shared/backup/backup.ts'
import {
  askedAgain,
  broughtBack,
  notBroughtBack,
  type SinceBackup,
} from '../../../shared/backup/since-backup.ts'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/buttons/button.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { FailureNotice, Notice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useAction } from '../../state/calls/use-action.ts'
import { useFollowed } from '../../state/calls/use-followed.ts'
import { useExactTime } from '../../state/time/exact-time.ts'
import css from './backup-settings.module.css'

const steps = ['explainFirst', 'explainSecond', 'explainThird', 'explainFourth'] as const

/** Verifies a backup first, says what will happen, and only then restores it. */
export function RestoreDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const { t } = useTranslation()
  const exact = useExactTime()
  const { name } = backup
  const [look, setLook] = useState<CallOutput<'backup.check'> | null>(null)
  const { isBusy, failure, run } = useAction<'check' | 'restore'>('form')
  const { value: office } = useFollowed('office.status')
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once; run is new on every render
  useEffect(() => {
    void run('check', async () => setLook(await callMain('backup.check', { name })))
  }, [name])
  const restore = async () => {
    await callMain('backup.restore', { name })
    return onClose
  }
  return (
    <Dialog
      title={t('backup.restoreTitle')}
      onClose={onClose}
      actions={
        look?.sound && (
          <Button
            tone="primary"
            icon={<IconRestore />}
            busy={isBusy()}
            onClick={() => void run('restore', restore)}
          >
            {t('backup.restoreNow')}
          </Button>
        )
      }
    >
      <div className={css.restore}>
        <p>
          <strong>{exact(backup.at)}</strong>
        </p>
        <div role="status">
          {!look && !failure && <p>{t('backup.checking')}</p>}
          {look?.sound === false && (
            <Notice tone="bad" title={t(look.alteredLine === null ? 'backup.damaged' : 'backup.altered')}>
              {look.alteredLine !== null && t('backup.alteredHint', { line: look.alteredLine })}{' '}
              {t('backup.damagedHint')}
            </Notice>
          )}
          {look?.sound && (
            <p>
              {t('backup.sound')}{' '}
              {look.until !== null && t('backup.soundHint', { count: look.orders, when: exact(look.until) })}
            </p>
          )}
        </div>
        {look?.sound && (
          <ul className={css.steps}>
            {steps.map((step) => (
              <li key={step}>{t(`backup.${step}`)}</li>
            ))}
            {office?.kind === 'enrolled' && <li>{t('backup.explainOffice')}</li>}
          </ul>
        )}
        {look?.since && <Since since={look.since} />}
      </div>
      {failure && <FailureNotice failure={failure} />}
    </Dialog>
  )
}

/** What is newer than the backup, counted: what the gateway is asked about, what comes back as it is, and what does not come back. */
function Since({ since }: { since: SinceBackup }) {
  const { t } = useTranslation()
  const count = (names: readonly (keyof typeof since)[]) =>
    names
      .filter((name) => since[name] > 0)
      .map((name) => `${t(`backup.since.${name}`)}: ${since[name]}`)
      .join(' · ')
  const [asked, back, gone] = [count(askedAgain), count(broughtBack), count(notBroughtBack)]
  return (
    <>
      <Notice tone="info" title={t('backup.asked')}>
        {asked || t('backup.nothing')}
      </Notice>
      {back && (
        <Notice tone="info" title={t('backup.back')}>
          {back}
        </Notice>
      )}
      <Notice tone={gone ? 'warn' : 'info'} title={t('backup.gone')}>
        {gone || t('backup.nothing')}
      </Notice>
    </>
  )
}
