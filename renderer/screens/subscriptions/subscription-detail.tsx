import { IconBan, IconEye, IconRefresh, IconRepeat, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { formatRupiah } from '../../../shared/money.ts'
import {
  isEMoneySubscription,
  payableOf,
  type Subscription,
} from '../../../shared/subscription/subscription.ts'
import { subscriptionCaseOf } from '../../../shared/subscription/subscription-case.ts'
import {
  cancellableSubscriptionStates,
  confirmedSubscriptionStates,
  endedSubscriptionStates,
} from '../../../shared/subscription/subscription-life.ts'
import { callMain } from '../../bridge/main-process.ts'
import { StateBadge } from '../../components/badges/state-badge.tsx'
import { Button } from '../../components/buttons/button.tsx'
import css from '../../components/lists/two-panes.module.css'
import { FailureNotice, Notice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { SlipSheet } from '../../parts/slip-sheet.tsx'
import { useAction } from '../../state/calls/use-action.ts'
import { useRead } from '../../state/calls/use-read.ts'
import { useChannelName } from '../../state/channels/channels.ts'
import { useMay } from '../../state/duty.ts'
import { PayLink } from '../code/pay-link.tsx'
import { Timeline } from '../orders/timeline.tsx'
import { useApproval } from '../staff/use-approval.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { Charges } from './charges.tsx'
import { PlaySubscriber } from './play-subscriber.tsx'
import { SubscriptionFacts } from './subscription-facts.tsx'
import { act, useSubscriptions } from './subscription-list.ts'
import { subscriptionWords } from './subscription-words.ts'

interface DetailProps {
  readonly number: string
  /** Opens the form for a new one, filled in like this one; null while there can't be one. */
  readonly onAnother: ((like: Subscription) => void) | null
}

/** One subscription with everything that is known of it and everything that can be done with it. */
export function SubscriptionDetail({ number, onAnother }: DetailProps) {
  const { t } = useTranslation()
  const known = useSubscriptions((list) => list.known[number])
  const { value: read, failure } = useRead(
    () => callMain('subscription.read', { number }),
    [number, known?.state.since, known?.lastCheckedAt, known?.announced?.notifiedAt],
  )
  const subscription = known ?? read?.subscription
  return (
    <section className={css.detail} aria-label={t('subscription.detail')}>
      {failure && <FailureNotice failure={failure} />}
      {subscription && (
        <>
          <header className={css.head}>
            <h2 tabIndex={-1}>{subscription.title}</h2>
            <StateBadge kind={subscription.state.kind}>
              {t(`subscription.state.${subscriptionWords(subscription)}.short`)}
            </StateBadge>
          </header>
          <StateText subscription={subscription} />
          {subscriptionCaseOf(subscription) === 'chargeFailed' && (
            <Notice tone="warn" title={t('subscription.chargeFailed')}>
              {t('subscription.chargeFailedHint')}
            </Notice>
          )}
          <Actions subscription={subscription} onAnother={onAnother} />
          <PlaySubscriber subscription={subscription} />
          <Checkout subscription={subscription} />
          <SubscriptionFacts subscription={subscription} />
          <Charges subscription={subscription} />
        </>
      )}
      {read && subscription && (
        <Timeline
          order={{ ...subscription, merchantTradeNo: number }}
          entries={read.timeline}
          checks={read.checks}
        />
      )}
    </section>
  )
}

function StateText({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation()
  const state = subscriptionWords(subscription)
  return <p role="status">{t(`subscription.state.${state}.long`)}</p>
}

function Actions({
  subscription,
  onAnother,
}: Pick<DetailProps, 'onAnother'> & { subscription: Subscription }) {
  const { t } = useTranslation()
  const { isBusy, failure, run, press } = useAction<'check' | 'again'>()
  const [asking, ask] = useState(false)
  const [slipShown, showSlip] = useState(false)
  const mayChange = useMay('supervisor')
  const { number, state, paymentType, amount } = subscription
  const { demand, dialog } = useApproval({ action: 'subscribeAgain', merchantTradeNo: number, amount })
  const cancellable = (cancellableSubscriptionStates as readonly string[]).includes(state.kind)
  const hasCancellation = isEMoneySubscription(paymentType)
  return (
    <>
      <div className={css.actions}>
        {state.kind !== 'rejected' && (
          <Button icon={<IconRefresh />} {...press('check', () => act('subscription.check', number))}>
            {t('code.check')}
          </Button>
        )}
        {state.kind === 'unknown' && state.neverArrived && (
          <Button
            tone="primary"
            icon={<IconSend />}
            busy={isBusy('again')}
            onClick={() =>
              demand((approved) => void run('again', () => act('subscription.sendAgain', number, approved)))
            }
          >
            {t('subscription.sendAgain')}
          </Button>
        )}
        {cancellable && hasCancellation && (
          <Button icon={<IconBan />} onClick={() => ask(true)}>
            {t(state.kind === 'cancelling' ? 'subscription.cancelAgain' : 'subscription.cancel')}
          </Button>
        )}
        {endedSubscriptionStates.includes(state.kind) && (
          <Button
            icon={<IconRepeat />}
            blocked={onAnother === null}
            onClick={() => onAnother?.(subscription)}
          >
            {t('subscription.another')}
          </Button>
        )}
        {confirmedSubscriptionStates.includes(state.kind) && (
          <Button icon={<IconEye />} onClick={() => showSlip(true)}>
            {t('print.kind.subscription')}
          </Button>
        )}
      </div>
      {cancellable && !hasCancellation && <p className="soft">{t('subscription.noCancel')}</p>}
      {cancellable && !mayChange && <p className="soft">{t('approval.needed')}</p>}
      {failure && <FailureNotice failure={failure} />}
      {dialog}
      {slipShown && (
        <SlipSheet of={{ kind: 'subscription', number }} tells={state.kind} onClose={() => showSlip(false)} />
      )}
      {asking && <CancelDialog subscription={subscription} onClose={() => ask(false)} />}
    </>
  )
}

/** Where the customer completes it: a link, also as a code for their phone. */
function Checkout({ subscription }: { subscription: Subscription }) {
  const channelName = useChannelName()
  const { t } = useTranslation()
  const { state, paymentType } = subscription
  if (state.kind !== 'pending') return null
  const { checkoutUrl } = state
  if (checkoutUrl === null)
    return (
      <Notice tone="bad" title={t('subscription.noCheckout')}>
        {t('subscription.noCheckoutHint')}
      </Notice>
    )
  return (
    <section className={`${css.paper} ${css.tall}`} aria-label={t('subscription.checkout')}>
      <PayLink
        link={{ kind: 'link', url: checkoutUrl, computerUrl: checkoutUrl }}
        channel={channelName(paymentType)}
        amount={formatRupiah(payableOf(subscription))}
      />
    </section>
  )
}
