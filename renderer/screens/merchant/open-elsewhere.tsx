import type { MerchantStatus } from '../../../shared/merchant/merchant.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/buttons/button.tsx'
import { FailureNotice, Notice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useAction } from '../../state/calls/use-action.ts'
import { useStarted } from '../../state/session.ts'
import { save } from '../../state/settings/saving.ts'
import css from './merchant-screen.module.css'
import { changeMerchant, useMerchant } from './merchant-store.ts'

/** Real money is open at the gateway's former address: its owner says whether the new one is the same gateway. */
export function OpenElsewhere({ open }: { open: NonNullable<MerchantStatus['openElsewhere']> }) {
  const { t } = useTranslation()
  const { mode, settings } = useStarted()
  const { baseUrl } = settings.live
  const { isBusy, failure, run } = useAction<'same' | 'back'>('form')
  const { address: from, orders, refunds } = open
  const to = baseUrl.replace(/\/+$/, '')
  const use = (address: string) =>
    run(address === to ? 'same' : 'back', async () => {
      if (address !== to) await save({ live: { baseUrl: address } })
      await changeMerchant(() => callMain('merchant.sameGateway', { address }))
      // The answer was about the address: nobody is asked a second time whether it is to be used.
      if (useMerchant.getState().status?.outdated) await callMain('counter.reopen', { mode })
    })
  return (
    <div className={css.rows}>
      <Notice tone="bad" title={t('merchant.openElsewhere.title')} urgent>
        <p>{t('merchant.openElsewhere.what', { orders, refunds, from, to })}</p>
        <p>{t('merchant.openElsewhere.why')}</p>
      </Notice>
      <div className={css.buttons}>
        <Button tone="primary" busy={isBusy()} onClick={() => void use(from)}>
          {t('merchant.openElsewhere.back')}
        </Button>
        <Button busy={isBusy()} onClick={() => void use(to)}>
          {t('merchant.openElsewhere.same')}
        </Button>
      </div>
      {failure && <FailureNotice failure={failure} />}
    </div>
  )
}
