import { formatRupiah } from '../../shared/money.ts'
import type { Order } from '../../shared/sale/order.ts'
import { useChannelName } from './channels.ts'

/** How a cashier recognises another sale: its way to pay (on a hosted page the chosen one) and the customer's name. */
export function useSaleWords(): (order: Order) => string {
  const channelName = useChannelName()
  return ({ paymentType, payer, state }) => {
    const paidWith = 'paidWith' in state ? state.paidWith : undefined
    const name = payer ?? ('payer' in state ? state.payer : null)
    return [channelName(paidWith ?? paymentType), name].filter(Boolean).join(' · ')
  }
}

/** The amount that the customer was asked for or has paid. */
export const askedOf = ({ amount, state }: Order) => formatRupiah('payable' in state ? state.payable : amount)
