import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { formatRupiah } from '../../../shared/money.ts'
import { payableOf, type Subscription } from '../../../shared/subscription/subscription.ts'
import { subscriptionCaseOf } from '../../../shared/subscription/subscription-case.ts'
import { Badge } from '../../components/badges/badge.tsx'
import { StateBadge } from '../../components/badges/state-badge.tsx'
import { ListRow } from '../../components/lists/list-row.tsx'
import css from '../../components/lists/two-panes.module.css'
import { useTranslation } from '../../i18n/i18n.ts'
import { go } from '../../state/view.ts'
import { intervalText } from './interval-text.ts'
import { NewSubscription } from './new-subscription.tsx'
import { NextChargeText } from './next-charge-text.tsx'
import { RecurringScreen } from './recurring-screen.tsx'
import { SubscriptionDetail } from './subscription-detail.tsx'
import { followSubscriptions, subscriptionList, useSubscriptions } from './subscription-list.ts'
import { subscriptionWords } from './subscription-words.ts'

/** Every subscription of this counter: find one, begin one, see its state, end it. */
export function SubscriptionsScreen({ chosen }: { chosen: string | null }) {
  const known = useSubscriptions((subscriptions) => subscriptions.known)
  useEffect(followSubscriptions, [])
  return (
    <RecurringScreen
      kind="subscription"
      list={subscriptionList}
      known={known}
      chosen={chosen}
      Row={Row}
      Detail={SubscriptionDetail}
      New={NewSubscription}
    />
  )
}

function Row({ item: subscription, chosen }: { item: Subscription; chosen: boolean }) {
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
      <span className={`soft ${css.wide}`}>
        {formatRupiah(payableOf(subscription))} · {intervalText(interval, t)}
        {customer && ` · ${customer}`}
      </span>
      <span className={`soft ${css.wide}`}>
        {goesOn && (
          <>
            {t('subscription.next')}: <NextChargeText subscription={subscription} />
          </>
        )}
      </span>
    </ListRow>
  )
}
