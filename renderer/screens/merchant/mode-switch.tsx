import { IconCash, IconRefresh, IconSchool } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CounterMode, MerchantStatus } from '../../../shared/merchant/merchant.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { FailureNotice, Notice } from '../../components/notice.tsx'
import sections from '../../components/sections.module.css'
import { callMain } from '../../main-process.ts'
import { useOrders, waitingOrders } from '../../state/orders.ts'
import { useStarted } from '../../state/session.ts'
import { useAction } from '../../state/use-action.ts'
import css from './merchant-screen.module.css'

/** From play money to real money and back: an act that is asked about, never a switch that is brushed. */
export function ModeSwitch({ status }: { status: MerchantStatus }) {
  const { t } = useTranslation()
  const { mode } = useStarted()
  const [asked, ask] = useState<CounterMode | null>(null)
  const isReady = status.missing.length === 0 && status.vault.state === 'open'
  return (
    <section className={css.rows} aria-labelledby="merchant-mode">
      <h2 id="merchant-mode">{t('mode.title')}</h2>
      <p>
        <strong>{t(`mode.now.${mode}`)}</strong> {t(`mode.hint.${mode}`)}
      </p>
      {status.outdated && (
        <Notice
          tone="warn"
          title={t('mode.outdated')}
          actions={
            <Button icon={<IconRefresh />} onClick={() => ask(mode)}>
              {t('mode.useNow')}
            </Button>
          }
        >
          {t('mode.outdatedHint')}
        </Notice>
      )}
      <div>
        {mode === 'live' ? (
          <Button icon={<IconSchool />} onClick={() => ask('training')}>
            {t('mode.toTraining')}
          </Button>
        ) : (
          <Button
            tone="primary"
            icon={<IconCash />}
            blocked={!isReady}
            aria-describedby="mode-blocked"
            onClick={() => ask('live')}
          >
            {t('mode.toLive')}
          </Button>
        )}
        {mode === 'training' && !isReady && (
          <p id="mode-blocked" className={sections.soft}>
            {t('mode.blocked')}
          </p>
        )}
      </div>
      {asked && <Confirm to={asked} onClose={() => ask(null)} />}
    </section>
  )
}

function Confirm({ to, onClose }: { to: CounterMode; onClose: () => void }) {
  const { t } = useTranslation()
  const { mode, settings } = useStarted()
  const { busy, failure, run } = useAction<'switch'>()
  const waiting = waitingOrders(useOrders(({ orders }) => orders)).length
  const title = t(to === mode ? 'mode.useNow' : to === 'live' ? 'mode.toLive' : 'mode.toTraining')
  const { merchantId, baseUrl } = settings.live
  return (
    <Dialog
      title={title}
      closeLabel={t('vault.cancel')}
      onClose={onClose}
      actions={
        <Button
          tone="primary"
          busy={busy !== null}
          onClick={() =>
            void run('switch', async () => void (await callMain('counter.reopen', { mode: to })))
          }
        >
          {t('vault.confirm')}
        </Button>
      }
    >
      <p>{to === mode ? t('mode.outdatedHint') : t(`mode.confirm.${to}`, { merchantId, baseUrl })}</p>
      {waiting > 0 && to !== mode && (
        <Notice tone="warn" title={t('mode.waiting', { count: waiting })}>
          {t('mode.waitingHint')}
        </Notice>
      )}
      {failure && <FailureNotice failure={failure} />}
    </Dialog>
  )
}
