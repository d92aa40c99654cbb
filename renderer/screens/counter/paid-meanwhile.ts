import { useEffect } from 'react'
import { paymentOf, useOrders } from '../../state/orders.ts'
import { soundPayment } from '../../state/sound-payment.ts'
import { go } from '../../state/view.ts'
import { startOver, useDraft } from './draft.ts'

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
