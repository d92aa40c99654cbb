import { phoneRule } from '../../../shared/gateway/counter-channels.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { isOpenPart } from '../../../shared/sale/split.ts'
import { callFailureOf, callMain, onEvent } from '../../bridge/main-process.ts'
import type { Approved } from '../../parts/form-dialog.tsx'
import { offeredHere, type ShownChannel } from '../../state/channels/channels.ts'
import { rememberOnScreen } from '../../state/on-screen.ts'
import { receiveOrder } from '../../state/orders/orders.ts'
import { go, useView } from '../../state/view.ts'
import { takesPayer } from './charge-problem.ts'
import { continueRest } from './continue-rest.ts'
import { channelOf, type Draft, draftProblem, saleIdOf, startOver, useDraft } from './draft.ts'
import { changeFailed } from './left-charges.ts'
import { amountToCharge } from './sums-in.ts'

/**
 * Charges the draft and shows its code; for cash, the screen for counting it. Does nothing while it can't be charged or
 * is already being sent. Returns `approvalNeeded` if a supervisor must approve its discount first: nothing was sent,
 * and the draft stays.
 */
export async function charge(approved: Approved = {}): Promise<'approvalNeeded' | null> {
  const draft = useDraft.getState()
  const channel = channelOf(draft, offeredHere().inOrder)
  if (draft.sending || draft.leaving || !channel || draftProblem(draft, channel)) return null
  if (channel.family === 'cash') {
    go({ screen: 'cash' })
    return null
  }
  return pay(draft, () =>
    callMain('sale.charge', {
      ...saleOf(draft),
      ...customerOf(channel, draft),
      ...approved,
      paymentType: channel.paymentType,
    }),
  )
}

/** What is sold, as every charge of the draft names it. */
export const saleOf = (draft: Draft) => ({
  saleId: saleIdOf(draft),
  ...amountToCharge(draft),
  ...(draft.cart.length > 0 ? { cart: [...draft.cart] } : {}),
  ...(draft.cart.length > 0 && draft.name !== null ? { cartName: draft.name } : {}),
  ...(draft.split ? { restOf: draft.split.merchantTradeNo } : {}),
})

/** Sends a charge of the draft and shows its order. Returns the same as {@link charge}. */
export async function pay(typed: Draft, send: () => Promise<Order>): Promise<'approvalNeeded' | null> {
  const { saleId } = typed
  const draft = { ...typed, saleId: saleIdOf(typed) }
  // The call is made before anything is drawn, so that it is on its way while the page draws *Sending*.
  const answer = send()
  useDraft.setState({ saleId: draft.saleId, sending: true, failure: null })
  // From the first event on the order is on disk: if this window dies now, the next start shows it.
  const stop = onEvent('order.changed', (order) => {
    if (order.saleId === draft.saleId && !isLeft(draft)) rememberOnScreen(order.merchantTradeNo)
  })
  try {
    const order = await answer
    receiveOrder(order)
    if (isLeft(draft)) return null
    if (isOpenPart(order)) {
      continueRest(order)
      return null
    }
    show(order)
  } catch (error) {
    const failure = callFailureOf(error)
    if (isLeft(draft)) {
      changeFailed((failed) => [{ draft, failure }, ...failed])
      return null
    }
    const isToBeApproved = failure.code === 'approvalNeeded'
    useDraft.setState({ saleId, sending: false, failure: isToBeApproved ? null : failure })
    if (isToBeApproved) return 'approvalNeeded'
  } finally {
    stop()
  }
  return null
}

/** Whether the cashier went on to another sale meanwhile: then this one waits in the rail. */
const isLeft = ({ saleId }: Draft) => useDraft.getState().saleId !== saleId

/** Shows an order to a cashier who waits for it. One who went to another screen meanwhile is not taken away from it. */
function show({ merchantTradeNo }: Order): void {
  const { view } = useView.getState()
  const looksAtIt = view.screen === 'code' && view.merchantTradeNo === merchantTradeNo
  if (view.screen !== 'counter' && view.screen !== 'cash' && !looksAtIt) {
    useDraft.setState({ sending: false, answered: merchantTradeNo })
    return
  }
  go({ screen: 'code', merchantTradeNo })
  startOver()
}

/** The customer's input that this channel takes; input for another channel is not sent. */
function customerOf(channel: ShownChannel, { payer, phone, pageChannel }: Draft) {
  return {
    ...(takesPayer(channel) && payer.trim() !== '' ? { payer } : {}),
    ...(phoneRule(channel.paymentType) !== 'none' && phone.trim() !== '' ? { phone } : {}),
    ...(channel.family === 'hostedPage' && pageChannel !== null ? { pageChannel } : {}),
  }
}
