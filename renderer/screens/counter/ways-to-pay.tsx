import type { Ref } from 'react'
import { isCash } from '../../../shared/cash/cash.ts'
import type { Sen } from '../../../shared/money.ts'
import { Notice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { later } from '../../parts/later.tsx'
import type { ShownChannel } from '../../state/channels/channels.ts'
import { useStarted } from '../../state/session.ts'
import { useMustOpenShift } from '../../state/shift.ts'
import { ChannelTiles } from './channel-tiles.tsx'
import { asksCustomer } from './charge-problem.ts'
import { charge } from './charging.ts'
import css from './counter-screen.module.css'
import { chooseChannel } from './draft.ts'

const CustomerFields = later(() => import('./customer-fields.tsx').then((part) => part.CustomerFields))

interface WaysToPayProps {
  readonly amount: Sen
  readonly channel: ShownChannel | null
  readonly search: string
  /** One was found and chosen. */
  readonly onSearched: () => void
  readonly payerRef: Ref<HTMLInputElement>
  readonly phoneRef: Ref<HTMLInputElement>
}

/** The ways to pay, and what the chosen one needs to know about the customer. */
export function WaysToPay({ amount, channel, search, onSearched, payerRef, phoneRef }: WaysToPayProps) {
  const { t } = useTranslation()
  const { feeOnPayer } = useStarted().settings.channels
  const mustOpen = useMustOpenShift()
  return (
    <>
      <div className={css.tiles}>
        <ChannelTiles
          amount={amount}
          search={search}
          chosen={channel?.paymentType ?? null}
          onChoose={(paymentType) => {
            onSearched()
            chooseChannel(paymentType)
            // Nobody is asked for money yet: what has an amount is counted at once, as the key beside a cart does.
            if (isCash(paymentType) && !mustOpen) void charge()
          }}
        />
      </div>
      {channel?.family === 'qr' && feeOnPayer.includes('qr') && (
        <Notice tone="warn" title={t('counter.qrisFee')}>
          {t('counter.qrisFeeHint')}
        </Notice>
      )}
      {channel && channel.family !== 'cash' && asksCustomer(channel) && (
        <CustomerFields
          key={channel.paymentType}
          channel={channel}
          payerRef={payerRef}
          phoneRef={phoneRef}
          takesFocus={amount > 0}
        />
      )}
    </>
  )
}
