import {
  isEMoneySubscription,
  type Subscription,
  type SubscriptionPlay,
} from '../../../shared/subscription/subscription.ts'
import { Button } from '../../components/buttons/button.tsx'
import { TrainingBox } from '../../components/notices/training-box.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useAction } from '../../state/calls/use-action.ts'
import { useStarted } from '../../state/session.ts'
import { playSubscription } from './subscription-list.ts'

/** What a customer can do with a subscription in this state. The gateway reports neither the charges nor the end of a card's. */
function playsOf({ state, paymentType }: Subscription): readonly SubscriptionPlay[] {
  if (state.kind === 'pending') return ['approve', 'refuse']
  const goesOn = state.kind === 'active' || state.kind === 'cancelling'
  return goesOn && isEMoneySubscription(paymentType) ? ['charge', 'chargeFails', 'endInWallet'] : []
}

/** Plays the customer of a subscription, in training mode. */
export function PlaySubscriber({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation()
  const { mode } = useStarted()
  const { failure, press } = useAction<SubscriptionPlay>()
  const plays = playsOf(subscription)
  if (mode !== 'training' || plays.length === 0) return null
  return (
    <TrainingBox failure={failure}>
      {plays.map((play) => (
        <Button key={play} {...press(play, () => playSubscription(subscription.number, play))}>
          {t(`training.subscriber.${play}`)}
        </Button>
      ))}
    </TrainingBox>
  )
}
