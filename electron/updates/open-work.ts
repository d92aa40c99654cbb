import { MINUTE } from '../../shared/durations.ts'
import { liveStates } from '../../shared/sale/order-life.ts'
import type { OpenWork } from '../../shared/update/may-install.ts'
import type { Journal } from '../journal/journal.ts'

/** After this time nobody waits at the counter for an open code; customers with a payment number pay at home. */
const AT_THE_COUNTER_MS = 30 * MINUTE

/** The open work in the journal that an update would disturb. */
export async function openWorkOf(
  journal: Pick<Journal, 'listByState' | 'listRefundsByState' | 'pageOfPrintJobs'>,
  now: number,
): Promise<Pick<OpenWork, 'sales' | 'refunds' | 'prints'>> {
  const orders = await journal.listByState(liveStates)
  const refunds = await journal.listRefundsByState(['sending'])
  const { jobs } = await journal.pageOfPrintJobs({ states: ['queued', 'sending'], limit: 50 })
  return {
    sales: orders.filter(
      ({ state, createdAt, superseded }) =>
        state.kind === 'intent' ||
        state.kind === 'sending' ||
        // The clock may have been set back, so the age can't be known.
        (!superseded && Math.abs(now - createdAt) < AT_THE_COUNTER_MS),
    ).length,
    refunds: refunds.length,
    prints: jobs.length,
  }
}
