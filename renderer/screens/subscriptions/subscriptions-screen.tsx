import { IconPlus, IconRepeat } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatRupiah } from '../../../shared/money.ts'
import type { Subscription } from '../../../shared/subscription/subscription.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/notice.tsx'
import { ScreenTitle } from '../../components/screen-title.tsx'
import { SearchField } from '../../components/search-field.tsx'
import css from '../../components/two-panes.module.css'
import { useMay } from '../../state/duty.ts'
import { go } from '../../state/view.ts'
import { intervalText } from './interval-text.ts'
import { NewSubscription } from './new-subscription.tsx'
import { NextChargeText } from './next-charge-text.tsx'
import { StandingTabs } from './standing-tabs.tsx'
import { SubscriptionBadge } from './subscription-badge.tsx'
import { SubscriptionDetail } from './subscription-detail.tsx'
import { loadMore, searchSubscriptions, useSubscriptions } from './subscription-list.ts'

/** Every subscription of this counter: find one, begin one, see how it stands, end it. */
export function SubscriptionsScreen({ chosen }: { chosen: string | null }) {
  const { t } = useTranslation()
  const { search, known, found, more, failure } = useSubscriptions()
  const [asking, ask] = useState(false)
  const mayCreate = useMay('supervisor')
  const searching = search.trim() !== ''
  return (
    <main className={css.screen}>
      <ScreenTitle hidden>{t('subscription.title')}</ScreenTitle>
      <section className={css.finder}>
        <StandingTabs shown="subscriptions" />
        <Button
          icon={<IconPlus size="1.25rem" aria-hidden="true" />}
          blocked={!mayCreate}
          onClick={() => ask(true)}
        >
          {t('subscription.new')}
        </Button>
        {!mayCreate && <p className={css.soft}>{t('subscription.supervisorOnly')}</p>}
        <SearchField
          label={t('subscription.search')}
          hint={t('subscription.searchHint')}
          known={search}
          onSearch={(text) => void searchSubscriptions(text)}
        />
        {failure && (
          <FailureNotice
            failure={failure}
            actions={<Button onClick={() => void searchSubscriptions(search)}>{t('app.tryAgain')}</Button>}
          />
        )}
        {found?.length === 0 && (
          <div className={css.nothing} role="status">
            <strong>{t(searching ? 'subscription.noMatch' : 'subscription.empty')}</strong>
            <p>{t(searching ? 'subscription.noMatchHint' : 'subscription.emptyHint')}</p>
          </div>
        )}
        {found && found.length > 0 && (
          <ul className={css.list} aria-label={t('subscription.list')}>
            {found.map((number) => {
              const subscription = known[number]
              return (
                subscription && <Row key={number} subscription={subscription} chosen={number === chosen} />
              )
            })}
            {more && (
              <li className={css.more}>
                <Button onClick={() => void loadMore()}>{t('subscription.more')}</Button>
              </li>
            )}
          </ul>
        )}
      </section>
      {chosen && <SubscriptionDetail key={chosen} number={chosen} />}
      {!chosen && found && found.length > 0 && (
        <p className={css.nothing}>
          <IconRepeat size="3rem" stroke={1.25} aria-hidden="true" />
          {t('subscription.pick')}
        </p>
      )}
      {asking && <NewSubscription onClose={() => ask(false)} />}
    </main>
  )
}

function Row({ subscription, chosen }: { subscription: Subscription; chosen: boolean }) {
  const { t } = useTranslation()
  const { number, title, customer, amount, interval, state } = subscription
  const goesOn = state.kind === 'active' || state.kind === 'cancelling'
  return (
    <li>
      <button
        type="button"
        className={css.row}
        aria-current={chosen ? 'true' : undefined}
        onClick={() => go({ screen: 'subscriptions', number })}
      >
        <strong>{title}</strong>
        <SubscriptionBadge subscription={subscription} />
        <span className={css.soft}>
          {formatRupiah(amount)} · {intervalText(interval, t)}
          {customer && ` · ${customer}`}
        </span>
        <span className={css.soft}>{goesOn && <NextChargeText subscription={subscription} />}</span>
      </button>
    </li>
  )
}
