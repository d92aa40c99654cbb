import { STATIC_ACCOUNTS_A_DAY, type StaticAccountQuota } from '../../shared/static-account/static-account.ts'
import { formatWibTime, parseWibTime } from '../../shared/wib-time.ts'
import type { Journal } from '../journal/journal.ts'

/** How many accounts can still be made today (WIB): counted from the journal, and 0 once the gateway has said so. */
export async function quotaOf(
  journal: Pick<Journal, 'staticAccountsMadeOnDay'>,
  now: number,
): Promise<StaticAccountQuota> {
  const { made, exhausted } = await journal.staticAccountsMadeOnDay(startOfDay(now))
  const remaining = exhausted ? 0 : Math.max(0, STATIC_ACCOUNTS_A_DAY - made)
  return { limit: STATIC_ACCOUNTS_A_DAY, remaining, reportedByGateway: exhausted }
}

/** Midnight in WIB. */
const startOfDay = (now: number): number => parseWibTime(`${formatWibTime(now).slice(0, 8)}000000`) ?? now
