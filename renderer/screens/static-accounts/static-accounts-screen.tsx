import { IconBuildingBank, IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { formatRupiah } from '../../../shared/money.ts'
import type { StaticAccount, StaticAccountQuota } from '../../../shared/static-account/static-account.ts'
import { Button } from '../../components/button.tsx'
import { Finder, PickOne } from '../../components/finder.tsx'
import { ListRow } from '../../components/list-row.tsx'
import { Notice } from '../../components/notice.tsx'
import { ScreenTitle } from '../../components/screen-title.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { StateBadge } from '../../components/state-badge.tsx'
import css from '../../components/two-panes.module.css'
import { useTranslation } from '../../i18n/i18n.ts'
import { useChannelName } from '../../state/channels.ts'
import { useMay } from '../../state/duty.ts'
import { withNewer } from '../../state/paged-list.ts'
import { go } from '../../state/view.ts'
import { RecurringTabs } from '../subscriptions/recurring-tabs.tsx'
import { AccountDetail } from './account-detail.tsx'
import { accountList, followAccounts, useAccounts } from './account-list.ts'
import { NewAccount } from './new-account.tsx'

/** Every static account of this counter, what was paid to each, and how many more can be made today. */
export function StaticAccountsScreen({ chosen }: { chosen: string | null }) {
  const { t } = useTranslation()
  const { query, items: found, notes: quota } = accountList.use()
  const known = useAccounts((accounts) => accounts.known)
  const [asking, ask] = useState(false)
  const mayCreate = useMay('supervisor')
  const searching = query.search.trim() !== ''
  useEffect(followAccounts, [])
  // One created in another window appears without a search; only the journal knows which searches it matches.
  const shown = found && (searching ? found : withNewer(found, known))
  return (
    <Finder
      head={
        <>
          <ScreenTitle hidden>{t('staticAccount.title')}</ScreenTitle>
          <RecurringTabs shown="staticAccounts" />
          <Button
            icon={<IconPlus size="1.25rem" aria-hidden="true" />}
            blocked={quota?.remaining === 0}
            onClick={() => ask(true)}
          >
            {t('staticAccount.new')}
          </Button>
          {!mayCreate && <p className={css.soft}>{t('approval.needed')}</p>}
          {quota && <Quota quota={quota} />}
          <SearchField
            label={t('staticAccount.search')}
            hint={t('staticAccount.searchHint')}
            known={query.search}
            onSearch={(search) => void accountList.find({ search })}
          />
        </>
      }
      label={t('staticAccount.list')}
      count={shown?.length}
      list={accountList}
      nothing={
        <>
          <strong>{t(searching ? 'staticAccount.noMatch' : 'staticAccount.empty')}</strong>
          <p>{t(searching ? 'staticAccount.noMatchHint' : 'staticAccount.emptyHint')}</p>
        </>
      }
      beside={
        <>
          {chosen && <AccountDetail key={chosen} accountId={chosen} />}
          {!chosen && shown && shown.length > 0 && (
            <PickOne Icon={IconBuildingBank}>{t('staticAccount.pick')}</PickOne>
          )}
          {asking && <NewAccount onClose={() => ask(false)} />}
        </>
      }
    >
      {shown?.map((accountId) => {
        const account = known[accountId]
        return account && <Row key={accountId} account={account} chosen={accountId === chosen} />
      })}
    </Finder>
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
    <p className={css.soft}>
      <strong>{left}</strong> {t('staticAccount.quotaOther')}
    </p>
  )
}

function Row({ account, chosen }: { account: StaticAccount; chosen: boolean }) {
  const channelName = useChannelName()
  const { t } = useTranslation()
  const { accountId, payer, usedFor, paymentType, received, state } = account
  return (
    <ListRow chosen={chosen} onChoose={() => go({ screen: 'staticAccounts', accountId })}>
      <strong>{payer}</strong>
      <StateBadge kind={state.kind}>{t(`staticAccount.state.${state.kind}.short`)}</StateBadge>
      <span className={`${css.soft} ${css.wide}`}>
        {channelName(paymentType)}
        {usedFor && ` · ${usedFor}`}
      </span>
      <span className={`${css.soft} ${css.wide}`}>
        {received.count > 0 &&
          `${formatRupiah(received.sum)} · ${t('staticAccount.receivedCount', { count: received.count })}`}
      </span>
    </ListRow>
  )
}
