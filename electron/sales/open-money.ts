import type { OpenMoney } from '../../shared/merchant/open-money.ts'
import { watchedRefundStates } from '../../shared/refund/refund-life.ts'
import type { Journal } from '../journal/journal.ts'

/** The orders and refunds whose outcome only the gateway knows. */
export async function openMoneyIn(
  journal: Pick<Journal, 'listByState' | 'listRefundsByState'>,
): Promise<OpenMoney> {
  const [orders, refunds] = await Promise.all([
    journal.listByState(['sending', 'open', 'unknown']),
    journal.listRefundsByState(watchedRefundStates),
  ])
  return { orders: orders.length, refunds: refunds.length }
}
