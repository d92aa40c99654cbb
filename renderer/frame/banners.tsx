import { IconCash, IconLock, IconSchool } from '@tabler/icons-react'
import { useTranslation } from '../i18n/i18n.ts'
import { later } from '../parts/later.tsx'
import { LoadingBanners, Reload, useIsMissing } from '../parts/loading.tsx'
import { useMay } from '../state/duty.ts'
import { useSession, useStarted } from '../state/session.ts'
import { go, useView } from '../state/view.ts'
import css from './banners.module.css'

const UnlockForm = later(() => import('../parts/unlock-form.tsx').then((part) => part.UnlockForm))
const LaterBanners = later(
  () => import('./later-banners.tsx').then((part) => part.LaterBanners),
  'oncePainted',
  LoadingBanners,
)

/** Notices for every screen. The strip is always there and has room for a problem, so that nothing below it moves. */
export function Banners() {
  const { t } = useTranslation()
  const { mode, readiness, settings, duty, unwatched } = useStarted()
  const isOwner = useMay('owner')
  const screen = useView(({ view }) => view.screen)
  const mark = mode === 'training' ? 'app.training' : 'mode.mark'
  return (
    <>
      <div className={css.strip} data-mode={mode}>
        <aside aria-label={t(mark)}>
          {mode === 'training' && <IconSchool size="1.25rem" aria-hidden="true" />}
          <strong>{t(mark)}</strong>
        </aside>
        {mode === 'training' && (
          <p>
            {t('app.trainingHint')}
            {isOwner && !settings.setUp && screen !== 'setup' && (
              <button type="button" onClick={() => go({ screen: 'setup' })}>
                {t('setup.offer')}
              </button>
            )}
          </p>
        )}
        <LaterBanners />
      </div>
      {unwatched && (
        <aside className={css.asking} aria-label={t('mode.unwatched')}>
          <p>
            <IconCash aria-hidden="true" />
            <span>
              <strong>{t('mode.unwatched')}:</strong>{' '}
              {t('mode.left', { orders: unwatched.orders, refunds: unwatched.refunds })}.{' '}
              {t('mode.unwatchedHint')}
            </span>
          </p>
        </aside>
      )}
      {readiness === 'vaultLocked' && duty.kind !== 'locked' && (
        <aside className={css.asking} aria-label={t('vault.locked')}>
          <p>
            <IconLock aria-hidden="true" />
            <span>
              <strong>{t('vault.locked')}.</strong> {t('vault.lockedHint')}
            </span>
          </p>
          <UnlockForm />
        </aside>
      )}
      <MissingParts />
    </>
  )
}

/** A lost connection has a notice of its own. */
function MissingParts() {
  const { t } = useTranslation()
  const isMissing = useIsMissing()
  const connected = useSession((session) => session.connected)
  if (!isMissing || !connected) return null
  return (
    <aside className={css.asking} aria-label={t('app.missing')}>
      <p role="status">{t('app.missing')}</p>
      <Reload />
    </aside>
  )
}
