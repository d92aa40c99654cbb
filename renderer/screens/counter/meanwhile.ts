import { useEffect } from 'react'
import { paymentOf, useOrders } from '../../state/orders/orders.ts'
import { soundPayment } from '../../state/orders/sound-payment.ts'
import { go, useView } from '../../state/view.ts'
import { startOver, useDraft } from './draft.ts'

/** The answer to a charge came while its cashier was on another screen. */
export function useAnsweredMeanwhile(): void {
  const merchantTradeNo = useDraft(({ answered }) => answered)
  useEffect(() => {
    if (merchantTradeNo !== null) go({ screen: 'code', merchantTradeNo })
  }, [merchantTradeNo])
}

// Also where the rail or the list of orders showed it first.
useView.subscribe(({ view }) => {
  if (view.screen === 'code' && view.merchantTradeNo === useDraft.getState().answered) startOver()
})

/** A customer may pay the earlier code while another way to pay is being picked: then the sale is over. */
export function usePaidMeanwhile(): void {
  const changing = useDraft(({ amountFixed, sending, saleId }) => (amountFixed && !sending ? saleId : null))
  const paid = useOrders(({ orders }) => (changing === null ? undefined : paymentOf(orders, changing)))
  const merchantTradeNo = paid?.merchantTradeNo
  useEffect(() => {
    if (merchantTradeNo === undefined) return
    startOver()
    soundPayment(merchantTradeNo)
    go({ screen: 'code', merchantTradeNo })
  }, [merchantTradeNo])
}
