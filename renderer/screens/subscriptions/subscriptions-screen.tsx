import { IconAlertTriangle, IconPlus, IconRepeat } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { formatRupiah } from '../../../shared/money.ts'
import { payableOf, type Subscription } from '../../../shared/subscription/subscription.ts'
import { subscriptionCaseOf } from '../../../shared/subscription/subscription-case.ts'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { Finder, PickOne } from '../../components/finder.tsx'
import { ListRow } from '../../components/list-row.tsx'
import { ScreenTitle } from '../../components/screen-title.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { StateBadge } from '../../components/state-badge.tsx'
import css from '../../components/two-panes.module.css'
import { useTranslation } from '../../i18n/i18n.ts'
import { useMay } from '../../state/duty.ts'
import { withNewer } from '../../state/paged-list.ts'
import { go } from '../../state/view.ts'
import { intervalText } from './interval-text.ts'
import { NewSubscription } from './new-subscription.tsx'
import { NextChargeText } from './next-charge-text.tsx'
import { RecurringTabs } from './recurring-tabs.tsx'
import { SubscriptionDetail } from './subscription-detail.tsx'
import { followSubscriptions, subscriptionList, useSubscriptions } from './subscription-list.ts'
import { subscriptionWords } from './subscription-words.ts'

/** Every subscription of this counter: find one, begin one, see its state, end it. */
export function SubscriptionsScreen({ chosen }: { chosen: string | null }) {
  const { t } = useTranslation()
  const { query, items: found } = subscriptionList.use()
  const known = useSubscriptions((subscriptions) => subscriptions.known)
  const [asking, ask] = useState(false)
  const mayCreate = useMay('supervisor')
  const searching = query.search.trim() !== ''
  useEffect(followSubscriptions, [])
  // One created in another window appears without a search; only the journal knows which searches it matches.
  const shown = found && (searching ? found : withNewer(found, known))
  return (
    <Finder
      head={
        <>
          <ScreenTitle hidden>{t('subscription.title')}</ScreenTitle>
          <RecurringTabs shown="subscriptions" />
          <Button icon={<IconPlus size="1.25rem" aria-hidden="true" />} onClick={() => ask(true)}>
            {t('subscription.new')}
          </Button>
          {!mayCreate && <p className={css.soft}>{t('approval.needed')}</p>}
          <SearchField
            label={t('subscription.search')}
            hint={t('subscription.searchHint')}
            known={query.search}
            onSearch={(search) => void subscriptionList.find({ search })}
          />
        </>
      }
      label={t('subscription.list')}
      count={shown?.length}
      list={subscriptionList}
      nothing={
        <>
          <strong>{t(searching ? 'subscription.noMatch' : 'subscription.empty')}</strong>
          <p>{t(searching ? 'subscription.noMatchHint' : 'subscription.emptyHint')}</p>
        </>
      }
      beside={
        <>
          {chosen && <SubscriptionDetail key={chosen} number={chosen} />}
          {!chosen && shown && shown.length > 0 && (
            <PickOne Icon={IconRepeat}>{t('subscription.pick')}</PickOne>
          )}
          {asking && <NewSubscription onClose={() => ask(false)} />}
        </>
      }
    >
      {shown?.map((number) => {
        const subscription = known[number]
        return subscription && <Row key={number} subscription={subscription} chosen={number === chosen} />
      })}
    </Finder>
  )
}

function Row({ subscription, chosen }: { subscription: Subscription; chosen: boolean }) {
  const { t } = useTranslation()
  const { number, title, customer, interval, state } = subscription
  const goesOn = state.kind === 'active' || state.kind === 'cancelling'
  return (
    <ListRow chosen={chosen} onChoose={() => go({ screen: 'subscriptions', number })}>
      <strong>{title}</strong>
      {subscriptionCaseOf(subscription) === 'chargeFailed' ? (
        <Badge tone="warn" Icon={IconAlertTriangle}>
          {t('subscription.chargeFailedShort')}
        </Badge>
      ) : (
        <StateBadge kind={state.kind}>
          {t(`subscription.state.${subscriptionWords(subscription)}.short`)}
        </StateBadge>
      )}
      <span className={`${css.soft} ${css.wide}`}>
        {formatRupiah(payableOf(subscription))} · {intervalText(interval, t)}
        {customer && ` · ${customer}`}
      </span>
      <span className={`${css.soft} ${css.wide}`}>
        {goesOn && (
          <>
            {t('subscription.next')}: <NextChargeText subscription={subscription} />
          </>
        )}
      </span>
    </ListRow>
  )
}
