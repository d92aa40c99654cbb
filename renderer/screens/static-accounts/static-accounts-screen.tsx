import { IconBuildingBank, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findChannel } from '../../../shared/gateway/channels.ts'
import { formatRupiah } from '../../../shared/money.ts'
import type { StaticAccount, StaticAccountQuota } from '../../../shared/static-account/static-account.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice, Notice } from '../../components/notice.tsx'
import { ScreenTitle } from '../../components/screen-title.tsx'
import { SearchField } from '../../components/search-field.tsx'
import css from '../../components/two-panes.module.css'
import { useMay } from '../../state/duty.ts'
import { go } from '../../state/view.ts'
import { StandingTabs } from '../subscriptions/standing-tabs.tsx'
import { AccountBadge } from './account-badge.tsx'
import { AccountDetail } from './account-detail.tsx'
import { loadMore, searchAccounts, useAccounts } from './account-list.ts'
import { NewAccount } from './new-account.tsx'

/** Every static account of this counter, what was paid to each, and how many more can be made today. */
export function StaticAccountsScreen({ chosen }: { chosen: string | null }) {
  const { t } = useTranslation()
  const { search, known, found, more, quota, failure } = useAccounts()
  const [asking, ask] = useState(false)
  const mayCreate = useMay('supervisor')
  const searching = search.trim() !== ''
  return (
    <main className={css.screen}>
      <ScreenTitle hidden>{t('staticAccount.title')}</ScreenTitle>
      <section className={css.finder}>
        <StandingTabs shown="staticAccounts" />
        <Button
          icon={<IconPlus size="1.25rem" aria-hidden="true" />}
          blocked={!mayCreate || quota?.remaining === 0}
          onClick={() => ask(true)}
        >
          {t('staticAccount.new')}
        </Button>
        {!mayCreate && <p className={css.soft}>{t('subscription.supervisorOnly')}</p>}
        {quota && <Quota quota={quota} />}
        <SearchField
          label={t('staticAccount.search')}
          hint={t('staticAccount.searchHint')}
          known={search}
          onSearch={(text) => void searchAccounts(text)}
        />
        {failure && (
          <FailureNotice
            failure={failure}
            actions={<Button onClick={() => void searchAccounts(search)}>{t('app.tryAgain')}</Button>}
          />
        )}
        {found?.length === 0 && (
          <div className={css.nothing} role="status">
            <strong>{t(searching ? 'staticAccount.noMatch' : 'staticAccount.empty')}</strong>
            <p>{t(searching ? 'staticAccount.noMatchHint' : 'staticAccount.emptyHint')}</p>
          </div>
        )}
        {found && found.length > 0 && (
          <ul className={css.list} aria-label={t('staticAccount.list')}>
            {found.map((accountId) => {
              const account = known[accountId]
              return account && <Row key={accountId} account={account} chosen={accountId === chosen} />
            })}
            {more && (
              <li className={css.more}>
                <Button onClick={() => void loadMore()}>{t('subscription.more')}</Button>
              </li>
            )}
          </ul>
        )}
      </section>
      {chosen && <AccountDetail key={chosen} accountId={chosen} />}
      {!chosen && found && found.length > 0 && (
        <p className={css.nothing}>
          <IconBuildingBank size="3rem" stroke={1.25} aria-hidden="true" />
          {t('staticAccount.pick')}
        </p>
      )}
      {asking && <NewAccount onClose={() => ask(false)} />}
    </main>
  )
}

function Quota({ quota: { limit, remaining, toldByGateway } }: { quota: StaticAccountQuota }) {
  const { t } = useTranslation()
  const left = t('staticAccount.quota', { remaining, limit })
  if (toldByGateway || remaining === 0) {
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
  const { t } = useTranslation()
  const { accountId, payer, usedFor, paymentType, received, state } = account
  return (
    <li>
      <button
        type="button"
        className={css.row}
        aria-current={chosen ? 'true' : undefined}
        onClick={() => go({ screen: 'staticAccounts', accountId })}
      >
        <strong>{payer}</strong>
        <AccountBadge kind={state.kind} />
        <span className={css.soft}>
          {findChannel(paymentType)?.name ?? paymentType}
          {usedFor && ` · ${usedFor}`}
        </span>
        <span className={css.soft}>
          {received.count > 0 &&
            `${formatRupiah(received.sum)} · ${t('staticAccount.receivedCount', { count: received.count })}`}
        </span>
      </button>
    </li>
  )
}
