import { IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { formatRupiah } from '../../shared/money.ts'
import type { StaticAccountPaid as Paid } from '../../shared/static-account/static-account.ts'
import { callMain, onEvent } from '../bridge/main-process.ts'
import { Button } from '../components/buttons/button.tsx'
import { keepFocus } from '../components/keyboard/keep-focus.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { useFollowed } from '../state/calls/use-followed.ts'
import { useChannelName } from '../state/channels/channels.ts'
import { soundPayment } from '../state/orders/sound-payment.ts'
import { go, useView } from '../state/view.ts'
import { CameIn } from './came-in.tsx'
import css from './sale-rail.module.css'

/** Every window stops announcing them. */
function noteSeen(paid: readonly Paid[]): void {
  if (paid.length === 0) return
  const merchantTradeNos = paid.map(({ merchantTradeNo }) => merchantTradeNo)
  // Without a connection they stay, and can be pressed again.
  callMain('staticAccount.noteSeen', { merchantTradeNos }).catch(() => {})
}

/** Money that came into a static account, the latest first: a press opens the account, and the cross puts it away. */
export function StaticAccountPaid() {
  const { t } = useTranslation()
  const channelName = useChannelName()
  // What came before the page was loaded is shown without its sound.
  const { value } = useFollowed('staticAccount.unseen')
  const unseen = value ?? []
  const shown = useView(({ view }) => (view.screen === 'staticAccounts' ? view.accountId : null))
  useEffect(() => onEvent('staticAccount.paid', ({ merchantTradeNo }) => soundPayment(merchantTradeNo)), [])
  const here = unseen.filter(({ account }) => account.accountId === shown)
  useEffect(() => noteSeen(here))
  const elsewhere = unseen.filter((paid) => !here.includes(paid))
  const [latest] = elsewhere
  const more = elsewhere.length > 1 ? ` (+${elsewhere.length - 1})` : ''
  return (
    <>
      <div className={css.paid} role="status">
        {latest && (
          <CameIn
            key={latest.merchantTradeNo}
            tone="good"
            amount={t('staticAccount.cameIn', { amount: formatRupiah(latest.amount) }) + more}
            words={`${latest.account.payer} · ${channelName(latest.account.paymentType)}`}
            onOpen={() => go({ screen: 'staticAccounts', accountId: latest.account.accountId })}
          />
        )}
      </div>
      {latest && (
        <Button
          icon={<IconX />}
          aria-label={t('waiting.allSeen')}
          title={t('waiting.allSeen')}
          onMouseDown={keepFocus}
          onClick={() => noteSeen(elsewhere)}
        />
      )}
    </>
  )
}
