import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { formatRupiah } from '../../shared/money.ts'
import type { StaticAccountPaid as Paid } from '../../shared/static-account/static-account.ts'
import { onEvent } from '../bridge/main-process.ts'
import { Button } from '../components/button.tsx'
import { keepFocus } from '../components/keep-focus.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { useChannelName } from '../state/channels.ts'
import { soundPayment } from '../state/sound-payment.ts'
import { go, useView } from '../state/view.ts'
import { CameIn } from './came-in.tsx'
import css from './sale-rail.module.css'

/**
 * Money that came into a static account, the latest first: pressing it opens the account, which shows all of them. Beside it
 * is a button for who has seen it and goes on selling.
 */
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
  const isElsewhere = ({ account }: Paid) => account.accountId !== shown
  useEffect(() => {
    if (!unseen.every(isElsewhere)) note((before) => before.filter(isElsewhere))
  })
  const [latest] = unseen
  const more = unseen.length > 1 ? ` (+${unseen.length - 1})` : ''
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
          onClick={() => note([])}
        />
      )}
    </>
  )
}
