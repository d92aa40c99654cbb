import { IconCash, IconRefresh, IconSchool } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CounterMode, MerchantStatus } from '../../../shared/merchant/merchant.ts'
import type { OpenMoney } from '../../../shared/merchant/open-money.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { FailureNotice, Notice } from '../../components/notice.tsx'
import sections from '../../components/sections.module.css'
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
  const { busy, failure, run } = useAction<'look' | 'switch'>()
  const isLeaving = mode === 'live' && to === 'training'
  const [left, setLeft] = useState<OpenMoney | null>(null)
  const look = async () => setLeft(await callMain('counter.openMoney', {}))
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once; run is new on every render
  useEffect(() => {
    if (isLeaving) void run('look', look)
  }, [isLeaving])
  const hasLeft = left !== null && left.orders + left.refunds > 0
  const change = () =>
    run('switch', async () => {
      try {
        await callMain('counter.reopen', { mode: to, ...(hasLeft ? { leaving: left } : {}) })
      } catch (error) {
        // Something else is under way by now: what is to be answered for is shown anew.
        if (isLeaving) await look()
        throw error
      }
    })
  const title = t(to === mode ? 'mode.useNow' : to === 'live' ? 'mode.toLive' : 'mode.toTraining')
  const { merchantId, baseUrl } = settings.live
  return (
    <Dialog
      title={title}
      closeLabel={t('vault.cancel')}
      onClose={onClose}
      actions={
        <Button
          tone={hasLeft ? 'plain' : 'primary'}
          busy={busy !== null}
          blocked={isLeaving && left === null}
          onClick={() => void change()}
        >
          {hasLeft ? t('mode.leave', { count: left.orders + left.refunds }) : t('vault.confirm')}
        </Button>
      }
    >
      <div className={css.confirm}>
        <p>{to === mode ? t('mode.outdatedHint') : t(`mode.confirm.${to}`, { merchantId, baseUrl })}</p>
        {hasLeft && (
          <Notice tone="warn" title={t('mode.left', { orders: left.orders, refunds: left.refunds })} urgent>
            {t('mode.leftHint')}
          </Notice>
        )}
        {failure && <FailureNotice failure={failure} />}
      </div>
    </Dialog>
  )
}
