import type { Journal } from '../../electron/journal/journal.ts'
import type { Sen } from '../../shared/money.ts'
import type { Order } from '../../shared/sale/order.ts'
import { anAttempt, orderIn, paidState } from '../helpers/orders.ts'

/** A paid order that only the journal knows. */
export async function paidInJournal(
  journal: Journal,
  order: Partial<Pick<Order, 'merchantTradeNo' | 'paymentType' | 'amount' | 'feeType'>> & {
    readonly platformTradeNo?: string | null
    readonly payable?: Sen
  } = {},
): Promise<Order> {
  const { platformTradeNo = 'P-1', paymentType = 'WALLETABALANCE', payable, ...numbers } = order
  const paid = paidState({ platformTradeNo, code: null, ...(payable && { payable }) })
  return orderIn(journal, anAttempt({ ...numbers, paymentType, payer: null }), paid)
}
