import type { Journal } from '../../electron/journal/journal.ts'
import type { Order } from '../../shared/sale/order.ts'
import { anAttempt, paidState } from '../helpers/orders.ts'

/** A paid order that only the journal knows. */
export async function paidInJournal(
  journal: Journal,
  order: { merchantTradeNo?: string; paymentType?: string; platformTradeNo?: string | null } = {},
): Promise<Order> {
  const { platformTradeNo = 'P-1', paymentType = 'WALLETABALANCE', ...numbers } = order
  const { merchantTradeNo } = await journal.openAttempt(anAttempt({ ...numbers, paymentType, payer: null }))
  const step = { merchantTradeNo, evidence: [] }
  await journal.takeStep({ ...step, from: 'intent', to: { kind: 'sending', since: 1_500 } })
  return journal.takeStep({ ...step, from: 'sending', to: paidState({ platformTradeNo, code: null }) })
}
