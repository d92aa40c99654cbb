import { IconCash, IconRefresh, IconSchool } from '@tabler/icons-react'
import { useState } from 'react'
import type { CounterMode, MerchantStatus } from '../../../shared/merchant/merchant.ts'
import { Button } from '../../components/buttons/button.tsx'
import { Notice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useStarted } from '../../state/session.ts'
import css from './merchant-screen.module.css'
import { useMerchant } from './merchant-store.ts'
import { ModeDialog } from './mode-dialog.tsx'

/** Switches between training and real money: with a question first, never by a touch. */
export function ModeSwitch({ status }: { status: MerchantStatus }) {
  const { t } = useTranslation()
  const { mode } = useStarted()
  const [asked, ask] = useState<CounterMode | null>(null)
  const isTested = useMerchant(({ report }) => report?.verdict === 'good')
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
            tone={isTested ? 'primary' : 'plain'}
            icon={<IconCash />}
            blocked={!isReady}
            aria-describedby="mode-blocked"
            onClick={() => ask('live')}
          >
            {t('mode.toLive')}
          </Button>
        )}
        {mode === 'training' && !isReady && (
          <p id="mode-blocked" className="soft">
            {t('mode.blocked')}
          </p>
        )}
      </div>
      {asked && <ModeDialog to={asked} onClose={() => ask(null)} />}
    </section>
  )
}
