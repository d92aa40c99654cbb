import type { Journal } from '../../electron/journal/journal.ts'
import type { Sen } from '../../shared/money.ts'
import type { Order } from '../../shared/sale/order.ts'
import { anAttempt, paidState } from '../helpers/orders.ts'

/** A paid order that only the journal knows. */
export async function paidInJournal(
  journal: Journal,
  order: Partial<Pick<Order, 'merchantTradeNo' | 'paymentType' | 'amount' | 'feeType'>> & {
    readonly platformTradeNo?: string | null
    readonly payable?: Sen
  } = {},
): Promise<Order> {
  const { platformTradeNo = 'P-1', paymentType = 'WALLETABALANCE', payable, ...numbers } = order
  const { merchantTradeNo } = await journal.openAttempt(anAttempt({ ...numbers, paymentType, payer: null }))
  const step = { merchantTradeNo, evidence: [] }
  await journal.takeStep({ ...step, from: 'intent', to: { kind: 'sending', since: 1_500 } })
  return journal.takeStep({
    ...step,
    from: 'sending',
    to: paidState({ platformTradeNo, code: null, ...(payable && { payable }) }),
  })
}
