import {
  IconBellOff,
  IconClockExclamation,
  IconCloudOff,
  IconDatabaseX,
  IconLock,
  IconPlugConnectedX,
  IconSchool,
  IconShieldOff,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import css from './banners.module.css'
import { lengthText } from './components/time-text.ts'
import { UnlockForm } from './components/unlock-form.tsx'
import { useMay } from './state/duty.ts'
import { useSession, useStarted } from './state/session.ts'
import { go, useView } from './state/view.ts'

/** What holds for every screen: training, a lost connection, a gateway that can't be used. */
export function Banners() {
  const { t, i18n } = useTranslation()
  const connected = useSession((session) => session.connected)
  const { mode, gateway, readiness, hearing, settings, duty, backupTrouble } = useStarted()
  const isOwner = useMay('owner')
  const screen = useView(({ view }) => view.screen)
  const { clockSkew } = gateway
  return (
    <>
      {mode === 'training' && (
        <aside className={css.training} aria-label={t('app.training')}>
          <span>
            <IconSchool size="1.25rem" aria-hidden="true" />
            <strong>{t('app.training')}</strong> {t('app.trainingHint')}
          </span>
          {isOwner && !settings.setUp && screen !== 'setup' && (
            <button type="button" onClick={() => go({ screen: 'setup' })}>
              {t('setup.offer')}
            </button>
          )}
        </aside>
      )}
      {readiness === 'vaultLocked' && duty.kind !== 'locked' && (
        <aside className={css.vault} aria-label={t('vault.locked')}>
          <p>
            <IconLock aria-hidden="true" />
            <span>
              <strong>{t('vault.locked')}.</strong> {t('vault.lockedHint')}
            </span>
          </p>
          <UnlockForm />
        </aside>
      )}
      <div role="alert">
        {!connected && (
          <Banner icon={<IconPlugConnectedX />} title={t('app.connectionLost')}>
            {t('app.connectionLostHint')}
          </Banner>
        )}
        {connected && gateway.state === 'unreachable' && (
          <Banner icon={<IconCloudOff />} title={t('app.gatewayUnreachable')}>
            {t('app.gatewayUnreachableHint')}
          </Banner>
        )}
        {connected && clockSkew !== null && (
          <Banner
            icon={<IconClockExclamation />}
            title={t(clockSkew > 0 ? 'app.clockBehind' : 'app.clockAhead', {
              length: lengthText(Math.abs(clockSkew), i18n.language),
            })}
          >
            {t(gateway.state === 'refused' ? 'app.clockRefused' : 'app.clockHint')}
          </Banner>
        )}
        {/* A wrong clock is refused like a wrong key, and is then the reason. */}
        {connected && gateway.state === 'refused' && clockSkew === null && (
          <Banner icon={<IconCloudOff />} title={t('app.gatewayRefused')}>
            {t('app.gatewayRefusedHint')}
          </Banner>
        )}
        {readiness === 'incomplete' && (
          <Banner icon={<IconLock />} title={t('app.incomplete')}>
            {t('app.incompleteHint')}
          </Banner>
        )}
        {(hearing === 'portTaken' || hearing === 'portUnusable') && (
          <Banner icon={<IconBellOff />} title={t(`notifications.state.${hearing}`)}>
            {t('notifications.deafHint')}
          </Banner>
        )}
        {backupTrouble !== null && (
          <Banner
            icon={<IconDatabaseX />}
            title={t(backupTrouble === 'journalDamaged' ? 'backup.journalTitle' : 'backup.failedTitle')}
          >
            {t(backupTrouble === 'journalDamaged' ? 'backup.journalHint' : 'backup.failedHint')}
          </Banner>
        )}
        {gateway.unverified && (
          <Banner icon={<IconShieldOff />} title={t('app.unverified')}>
            {t('app.unverifiedHint')}
          </Banner>
        )}
      </div>
    </>
  )
}

function Banner({ icon, title, children }: { icon: ReactNode; title: string; children: string }) {
  return (
    <p className={css.banner}>
      {icon}
      <span>
        <strong>{title}.</strong> {children}
      </span>
    </p>
  )
}
