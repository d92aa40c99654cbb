import {
  IconBellOff,
  IconBuildingStore,
  IconCash,
  IconCertificateOff,
  IconChevronDown,
  IconChevronUp,
  IconClockExclamation,
  IconCloudOff,
  IconDatabaseX,
  IconLock,
  IconPlugConnectedX,
  IconShieldOff,
} from '@tabler/icons-react'
import { useState } from 'react'
import { keepFocus } from '../components/keyboard/keep-focus.ts'
import { lengthText } from '../components/time/time-text.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { useSession, useStarted } from '../state/session.ts'
import css from './banners.module.css'
import { useClockBehind } from './clock-behind.ts'

interface Trouble {
  readonly key: string
  readonly Icon: typeof IconLock
  readonly title: string
  readonly hint: string
}

/** Current problems, the worst first; the others are behind a button, and are read out all the same. */
export function TroubleBanners() {
  const { t } = useTranslation()
  const [opened, open] = useState(false)
  const troubles = useTroubles()
  const rest = troubles.length - 1
  return (
    <>
      <div className={css.troubles} role="alert">
        {troubles.map(({ key, Icon, title, hint }, at) => (
          <p key={key} className={at === 0 || opened ? css.trouble : 'visually-hidden'}>
            <Icon aria-hidden="true" />
            <span>
              <strong>{title}.</strong> {hint}
            </span>
          </p>
        ))}
      </div>
      {rest > 0 && (
        <button
          type="button"
          className={css.more}
          aria-expanded={opened}
          // A click leaves the focus where it is: Enter still means "charge".
          onMouseDown={keepFocus}
          onClick={() => open(!opened)}
        >
          {opened ? <IconChevronUp aria-hidden="true" /> : <IconChevronDown aria-hidden="true" />}
          {opened ? t('app.fewerTroubles') : t('app.moreTroubles', { count: rest })}
        </button>
      )}
    </>
  )
}

function useTroubles(): readonly Trouble[] {
  const { t, language } = useTranslation()
  const connected = useSession((session) => session.connected)
  const { gateway, readiness, receiver, backupTrouble, officeTrouble } = useStarted()
  const { clockSkew, state, unverified, certificate, timesIn } = gateway
  const clockBehind = useClockBehind()
  const troubles: Trouble[] = []
  const add = (key: string, Icon: Trouble['Icon'], title: string, hint: string) =>
    troubles.push({ key, Icon, title, hint })

  if (!connected) add('connection', IconPlugConnectedX, t('app.connectionLost'), t('app.connectionLostHint'))
  if (connected && state === 'unreachable' && certificate === null)
    add('unreachable', IconCloudOff, t('app.gatewayUnreachable'), t('app.gatewayUnreachableHint'))
  if (connected && state === 'unreachable' && certificate !== null) {
    const title = t(`app.certificate.${certificate}`)
    add('certificate', IconCertificateOff, title, t(`app.certificateHint.${certificate}`))
  }
  if (connected && state === 'troubled')
    add('troubled', IconCloudOff, t('app.gatewayTroubled'), t('app.gatewayTroubledHint'))
  if (connected && clockSkew !== null) {
    const length = lengthText(Math.abs(clockSkew), language)
    const title = t(clockSkew > 0 ? 'app.clockBehind' : 'app.clockAhead', { length })
    add('clock', IconClockExclamation, title, t(state === 'refused' ? 'app.clockRefused' : 'app.clockHint'))
  }
  if (clockSkew === null && clockBehind !== null) {
    const title = t('app.clockBehindSales', { length: lengthText(clockBehind, language) })
    add('clockBehindSales', IconClockExclamation, title, t('app.clockBehindSalesHint'))
  }
  // A wrong clock is refused like a wrong key, so the clock is then the reason.
  if (connected && state === 'refused' && clockSkew === null)
    add('refused', IconCloudOff, t('app.gatewayRefused'), t('app.gatewayRefusedHint'))
  if (readiness === 'incomplete') add('incomplete', IconLock, t('app.incomplete'), t('app.incompleteHint'))
  if (readiness === 'otherGateway')
    add('otherGateway', IconCash, t('app.otherGateway'), t('app.otherGatewayHint'))
  if (backupTrouble === 'journalDamaged')
    add('journal', IconDatabaseX, t('backup.journalTitle'), t('backup.journalHint'))
  if (officeTrouble) {
    const hint = t(`office.trouble.${officeTrouble}.hint`)
    add('office', IconBuildingStore, t(`office.trouble.${officeTrouble}.title`), hint)
  }
  if (timesIn !== null)
    add('times', IconClockExclamation, t('app.timesOff', { zone: timesIn }), t('app.timesOffHint'))
  if (unverified) add('unverified', IconShieldOff, t('app.unverified'), t('app.unverifiedHint'))
  if (receiver === 'portTaken' || receiver === 'portUnusable') {
    add('deaf', IconBellOff, t(`notifications.state.${receiver}`), t('notifications.deafHint'))
  }
  if (backupTrouble === 'backupFailed')
    add('backup', IconDatabaseX, t('backup.failedTitle'), t('backup.failedHint'))
  if (backupTrouble === 'secondFolderOld')
    add('secondFolder', IconDatabaseX, t('backup.oldTitle'), t('backup.oldHint'))
  return troubles
}
