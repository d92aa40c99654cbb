import { useEffect } from 'react'
import { formatRupiah } from '../../../shared/money.ts'
import type { StaticAccount, StaticAccountQuota } from '../../../shared/static-account/static-account.ts'
import { StateBadge } from '../../components/badges/state-badge.tsx'
import { ListRow } from '../../components/lists/list-row.tsx'
import css from '../../components/lists/two-panes.module.css'
import { Notice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useChannelName } from '../../state/channels/channels.ts'
import { go } from '../../state/view.ts'
import { RecurringScreen } from '../subscriptions/recurring-screen.tsx'
import { AccountDetail } from './account-detail.tsx'
import { accountList, followAccounts, useAccounts } from './account-list.ts'
import { NewAccount } from './new-account.tsx'

/** Every static account of this counter, what was paid to each, and how many more can be made today. */
export function StaticAccountsScreen({ chosen }: { chosen: string | null }) {
  const quota = accountList.use(({ notes }) => notes)
  const known = useAccounts((accounts) => accounts.known)
  useEffect(followAccounts, [])
  return (
    <RecurringScreen
      kind="staticAccount"
      list={accountList}
      known={known}
      chosen={chosen}
      Row={Row}
      Detail={AccountDetail}
      New={NewAccount}
      newBlocked={quota?.remaining === 0}
      underNew={quota && <Quota quota={quota} />}
    />
  )
}

function Quota({ quota: { limit, remaining, reportedByGateway } }: { quota: StaticAccountQuota }) {
  const { t } = useTranslation()
  const left = t('staticAccount.quota', { remaining, limit })
  if (reportedByGateway || remaining === 0) {
    return (
      <Notice tone="warn" title={left}>
        {t('staticAccount.quotaTold')}
      </Notice>
    )
  }
  return (
    <p className="soft">
      <strong>{left}</strong> {t('staticAccount.quotaOther')}
    </p>
  )
}

function Row({ item: account, chosen }: { item: StaticAccount; chosen: boolean }) {
  const channelName = useChannelName()
  const { t } = useTranslation()
  const { accountId, payer, usedFor, paymentType, received, state } = account
  return (
    <ListRow chosen={chosen} onChoose={() => go({ screen: 'staticAccounts', accountId })}>
      <strong>{payer}</strong>
      <StateBadge kind={state.kind}>{t(`staticAccount.state.${state.kind}.short`)}</StateBadge>
      <span className={`soft ${css.wide}`}>
        {channelName(paymentType)}
        {usedFor && ` · ${usedFor}`}
      </span>
      <span className={`soft ${css.wide}`}>
        {received.count > 0 &&
          `${formatRupiah(received.sum)} · ${t('staticAccount.receivedCount', { count: received.count })}`}
      </span>
    </ListRow>
  )
}
