import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { formatRupiah } from '../../shared/money.ts'
import type { StaticAccountPaid as Paid } from '../../shared/static-account/static-account.ts'
import { onEvent } from '../bridge/main-process.ts'
import { keepFocus } from '../components/keep-focus.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { useChannelName } from '../state/channels.ts'
import { soundPayment } from '../state/sound-payment.ts'
import { go, useView } from '../state/view.ts'
import css from './sale-rail.module.css'

/** Money that came into a static account, the latest first: pressing it opens the account, which shows all of them. */
export function StaticAccountPaid() {
  const { t } = useTranslation()
  const channelName = useChannelName()
  const [unseen, note] = useState<readonly Paid[]>([])
  const shown = useView(({ view }) => (view.screen === 'staticAccounts' ? view.accountId : null))
  useEffect(
    () =>
      onEvent('staticAccount.paid', (paid) => {
        soundPayment(paid.merchantTradeNo)
        note((before) => [paid, ...before])
      }),
    [],
  )
  useEffect(() => {
    const others = (before: readonly Paid[]) => before.filter(({ account }) => account.accountId !== shown)
    if (unseen.length !== others(unseen).length) note(others)
  }, [shown, unseen])
  const [latest] = unseen
  const more = unseen.length > 1 ? ` (+${unseen.length - 1})` : ''
  return (
    <div className={css.paid} role="status">
      {latest && (
        <button
          type="button"
          className={css.latest}
          key={latest.merchantTradeNo}
          onMouseDown={keepFocus}
          onClick={() => go({ screen: 'staticAccounts', accountId: latest.account.accountId })}
        >
          <IconCircleCheck size="1.25rem" aria-hidden="true" />
          <span className={css.words}>
            <strong>{t('staticAccount.cameIn', { amount: formatRupiah(latest.amount) }) + more}</strong>
            <span className="visually-hidden"> · </span>
            <span>
              {latest.account.payer} · {channelName(latest.account.paymentType)}
            </span>
          </span>
        </button>
      )}
    </div>
  )
}
