import { formatRupiah } from '../../../shared/money.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { isOpenPart, splitSums } from '../../../shared/sale/split.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useChannelName } from '../channels/channels.ts'

/** How a cashier recognises another sale: by its cart's name, way to pay and customer, or by what was taken of it in cash. */
export function useSaleWords(): (order: Order) => string {
  const { t } = useTranslation()
  const channelName = useChannelName()
  return (order) => {
    const part = openPartOf(order)
    const { cartName, paymentType, payer, state } = order
    if (part)
      return [cartName, t('split.rest', { total: formatRupiah(part.total) })].filter(Boolean).join(' · ')
    const paidWith = 'paidWith' in state ? state.paidWith : undefined
    const name = payer ?? ('payer' in state ? state.payer : null)
    return [cartName, channelName(paidWith ?? paymentType), name].filter(Boolean).join(' · ')
  }
}

/** The amount that the customer was asked for or has paid, or the rest that is still to be asked for. */
export function askedOf(order: Order): string {
  const { amount, state } = order
  return formatRupiah(openPartOf(order)?.rest ?? ('payable' in state ? state.payable : amount))
}

const openPartOf = (order: Order) => (isOpenPart(order) ? splitSums(order) : null)
