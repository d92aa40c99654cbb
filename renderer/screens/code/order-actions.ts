import type { Order } from '../../../shared/sale/order.ts'
import { callMain } from '../../bridge/main-process.ts'
import { receiveOrder } from '../../state/orders/orders.ts'
import { go } from '../../state/view.ts'
import { charge } from '../counter/charging.ts'
import { continueSale } from '../counter/continue-sale.ts'
import { chooseChannel } from '../counter/draft.ts'

export async function checkNow({ merchantTradeNo }: Order): Promise<void> {
  receiveOrder(await callMain('sale.check', { merchantTradeNo }))
}

/** Sends the same order again, once it is known never to have arrived. */
export async function sendAgain({ merchantTradeNo }: Order): Promise<void> {
  receiveOrder(await callMain('sale.sendAgain', { merchantTradeNo }))
}

/** What becomes of the sale then must not take the place of one that was begun meanwhile. */
export type Then = () => void

/** The customer can't pay a rejected order, so there is nothing to let go of. */
async function letGo({ state, merchantTradeNo }: Order): Promise<void> {
  if (state.kind !== 'rejected') receiveOrder(await callMain('sale.changeChannel', { merchantTradeNo }))
}

/** Back to the tiles with the same sale; the code that was shown stays watched. */
export async function changeChannel(order: Order): Promise<Then> {
  await letGo(order)
  return () => {
    continueSale(order)
    go({ screen: 'counter' })
  }
}

/** The customer changed their mind. The order's state says what became of the code. */
export async function cancelSale({ merchantTradeNo }: Order): Promise<void> {
  receiveOrder(await callMain('sale.cancel', { merchantTradeNo }))
}

/** A new code of the same sale on the same way to pay, instead of one that has ended. */
export async function newCode(order: Order): Promise<Then> {
  await letGo(order)
  return () => chargeAgain(order)
}

/** Charges again what the gateway never accepted; the main process decides under which number. */
function chargeAgain(order: Order): void {
  continueSale(order)
  chooseChannel(order.paymentType)
  go({ screen: 'counter' })
  void charge()
}

/** How a sale that never reached the gateway is sent again; null if there is nothing to send. */
export function retryOf(order: Order): (() => Promise<unknown>) | null {
  const { state, superseded, part } = order
  // The sale is over: its cash was given back.
  if (part?.kind === 'rest' && part.cash.givenBack) return null
  if (state.kind === 'unknown' && state.neverArrived) return superseded ? null : () => sendAgain(order)
  const mayPass = state.kind === 'rejected' && (state.cause === 'notSent' || state.cause === 'throttled')
  return mayPass ? async () => () => chargeAgain(order) : null
}
