import { IconPrinter, IconRefresh, IconRepeat } from '@tabler/icons-react'
import { useState } from 'react'
import { formatRupiah } from '../../../shared/money.ts'
import type { StaticAccount } from '../../../shared/static-account/static-account.ts'
import { callMain } from '../../bridge/main-process.ts'
import { StateBadge } from '../../components/badges/state-badge.tsx'
import { Button } from '../../components/buttons/button.tsx'
import { AccountNumber } from '../../components/codes/account-number.tsx'
import { Facts } from '../../components/layout/facts.tsx'
import css from '../../components/lists/two-panes.module.css'
import { FailureNotice } from '../../components/notices/notice.tsx'
import { whyNotMade } from '../../components/words/why-not-made.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { SlipSheet } from '../../parts/slip-sheet.tsx'
import { useAction } from '../../state/calls/use-action.ts'
import { useRead } from '../../state/calls/use-read.ts'
import { useChannelName } from '../../state/channels/channels.ts'
import { useExactTime } from '../../state/time/exact-time.ts'
import { HowToPay } from '../code/how-to-pay.tsx'
import { Timeline } from '../orders/timeline.tsx'
import { checkAccount, useAccounts } from './account-list.ts'
import { Payments } from './payments.tsx'
import { PlayPayer } from './play-payer.tsx'

interface DetailProps {
  readonly number: string
  /** Opens the form for a new one, filled in like this one; null while there can't be one. */
  readonly onAnother: ((like: StaticAccount) => void) | null
}

/** One static account: its number, what was paid to it, and its evidence. */
export function AccountDetail({ number: accountId, onAnother }: DetailProps) {
  const { t } = useTranslation()
  const known = useAccounts((list) => list.known[accountId])
  const { value: read, failure } = useRead(
    () => callMain('staticAccount.read', { accountId }),
    [accountId, known],
  )
  const account = known ?? read?.account
  return (
    <section className={css.detail} aria-label={t('staticAccount.detail')}>
      {failure && <FailureNotice failure={failure} />}
      {account && (
        <>
          <header className={css.head}>
            <h2 tabIndex={-1}>{account.payer}</h2>
            <StateBadge kind={account.state.kind}>
              {t(`staticAccount.state.${account.state.kind}.short`)}
            </StateBadge>
          </header>
          <p role="status">{t(`staticAccount.state.${account.state.kind}.long`)}</p>
          {account.state.kind === 'active' && <PayHere account={account} number={account.state.vaCode} />}
          {(account.state.kind === 'rejected' || account.state.kind === 'unknown') && (
            <div className={css.actions}>
              <Button icon={<IconRepeat />} blocked={onAnother === null} onClick={() => onAnother?.(account)}>
                {t('subscription.another')}
              </Button>
            </div>
          )}
          <AccountFacts account={account} />
        </>
      )}
      {read && account && (
        <>
          <Payments payments={read.payments} />
          <Timeline
            order={{
              merchantTradeNo: accountId,
              paymentType: account.paymentType,
              amount: account.received.sum,
              lastCheckedAt: null,
              state: account.state,
            }}
            entries={read.timeline}
            checks={0}
          />
        </>
      )}
    </section>
  )
}

function PayHere({ account, number }: { account: StaticAccount; number: string }) {
  const { t } = useTranslation()
  const { failure, press } = useAction<'check'>()
  const [cardShown, showCard] = useState(false)
  const { accountId } = account
  return (
    <>
      <div className={css.paper}>
        <AccountNumber number={number} label={t('staticAccount.number')} />
        <HowToPay family="staticVirtualAccount" paymentType={account.paymentType} />
      </div>
      <div className={css.actions}>
        <Button icon={<IconPrinter />} onClick={() => showCard(true)}>
          {t('staticAccount.card')}
        </Button>
        <Button icon={<IconRefresh />} {...press('check', () => checkAccount(accountId))}>
          {t('staticAccount.check')}
        </Button>
      </div>
      {failure && <FailureNotice failure={failure} />}
      <PlayPayer account={account} />
      {cardShown && <SlipSheet of={{ kind: 'account', accountId }} onClose={() => showCard(false)} />}
    </>
  )
}

function AccountFacts({ account }: { account: StaticAccount }) {
  const channelName = useChannelName()
  const { t } = useTranslation()
  const exact = useExactTime()
  const { paymentType, usedFor, createdAt, received, state } = account
  const count = t('staticAccount.receivedCount', { count: received.count })
  const facts: readonly (readonly [string, string | null])[] = [
    [t('staticAccount.received'), `${formatRupiah(received.sum)} · ${count}`],
    [t('staticAccount.bank'), channelName(paymentType)],
    [t('staticAccount.usedFor'), usedFor],
    [t('staticAccount.created'), exact(createdAt)],
    [t('subscription.reason'), whyNotMade(state, t)],
  ]
  return <Facts facts={facts} />
}
