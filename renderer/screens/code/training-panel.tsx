import type { CallInput } from '../../../shared/ipc/contract.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/buttons/button.tsx'
import { TrainingBox } from '../../components/notices/training-box.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useAction } from '../../state/calls/use-action.ts'
import { receiveOrder } from '../../state/orders/orders.ts'

type Action = CallInput<'training.play'>['action']

/** What a customer can do with an order in this state. */
function actionsOf({ state }: Order): readonly Action[] {
  if (state.kind === 'open' || state.kind === 'unknown') return ['pay', 'fail', 'expire']
  return state.kind === 'expired' || state.kind === 'failed' ? ['payLate'] : []
}

/** Plays the customer of an order, in training mode. */
export function TrainingPanel({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { failure, press } = useAction<Action>()
  const actions = actionsOf(order)
  if (actions.length === 0) return null
  const play = async (action: Action) =>
    receiveOrder(await callMain('training.play', { merchantTradeNo: order.merchantTradeNo, action }))
  return (
    <TrainingBox failure={failure}>
      {actions.map((action) => (
        <Button key={action} {...press(action, () => play(action))}>
          {t(`training.${action}`)}
        </Button>
      ))}
    </TrainingBox>
  )
}
