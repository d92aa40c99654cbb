import type { Order } from '../../../shared/sale/order.ts'
import { isOpenPart } from '../../../shared/sale/split.ts'
import type { Translate } from '../../i18n/texts.ts'

/** The order's word, the same on every screen. */
export function orderWord(order: Order, t: Translate): string {
  const { state, paidInstead, refunded, amount } = order
  if (paidInstead) return t('orders.paidInstead')
  if (refunded !== undefined) return t(refunded >= amount ? 'orders.refunded' : 'orders.partlyRefunded')
  if (isOpenPart(order)) return t('split.open')
  if (state.kind === 'unknown' && state.neverArrived) return t('neverArrived.short')
  if (isGivenUp(order)) return t('orders.superseded')
  return t(`state.${state.kind}.short`)
}

/** Whether it failed or expired because it was given up: the customer left, or pays in another way. */
export const isGivenUp = ({ superseded, state }: Order): boolean =>
  superseded && (state.kind === 'failed' || state.kind === 'expired')
