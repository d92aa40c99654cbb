import type { ConnectionReport } from '../../shared/merchant/merchant.ts'
import type { OpenMoney } from '../../shared/merchant/open-money.ts'
import { isEnoughForMoney } from '../../shared/merchant/passed-test.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { Admitted } from '../staff/caller.ts'
import type { Handlers } from './handlers.ts'
import { notingMerchant } from './noting-merchant.ts'
import type { Parts } from './parts.ts'

type CounterCalls = Extract<keyof Handlers, `counter.${string}`>

/** The switch between training and real money. */
export function counterHandlers(
  parts: Pick<Parts, 'mode' | 'merchant' | 'reopen' | 'unwatched' | 'journal' | 'now' | 'noteEverywhere'>,
): Pick<Handlers, CounterCalls> {
  const { mode, merchant, journal, now } = parts
  const noted = notingMerchant(parts)

  async function openMoney(): Promise<OpenMoney> {
    if (mode === 'training') return parts.unwatched ?? { orders: 0, refunds: 0 }
    return journal.openMoney()
  }

  /** A training counter makes no inquiries about real money, so the owner must have seen how much stays unwatched. */
  async function demandAnswerFor(seen: OpenMoney | undefined): Promise<Record<string, string>> {
    const { orders, refunds } = await openMoney()
    if (orders + refunds === 0) return {}
    if (seen?.orders !== orders || seen.refunds !== refunds) {
      throw new CallFailure(
        'moneyUnderWay',
        `${orders} orders and ${refunds} refunds are under way`,
        'leaving',
      )
    }
    return { leftOrders: String(orders), leftRefunds: String(refunds) }
  }

  /** Demands a passed connection test with the present settings and keys; runs the test if there was none. */
  async function demandPassedTest(caller: Admitted): Promise<void> {
    const { hasServed } = await merchant.status()
    const isEnough = (report: ConnectionReport | null) =>
      report !== null && isEnoughForMoney(report.verdict, hasServed)
    if (isEnough(merchant.lastTest())) return
    const report = await noted(caller, 'connectionTested', {}, merchant.test)
    if (!isEnough(report))
      throw new CallFailure('testNotPassed', `the connection test says ${report.verdict}`)
  }

  return {
    'counter.openMoney': openMoney,
    'counter.reopen': async (wanted, caller) => {
      await parts.reopen(wanted.mode, async () => {
        if (mode === 'training' && wanted.mode === 'live') await demandPassedTest(caller)
        const leavesRealMoney = mode === 'live' && wanted.mode !== mode
        const left = leavesRealMoney ? await demandAnswerFor(wanted.leaving) : {}
        const by = caller.again().staff
        if (wanted.mode === mode) return { by, auditEntry: null }
        const detail = { to: wanted.mode, ...left }
        const goods = wanted.withCatalogue
          ? { products: await journal.listProducts(), pictures: await journal.listPictures() }
          : undefined
        return { by, goods, auditEntry: { at: now(), kind: 'modeChanged', by, subject: null, detail } }
      })
      return {}
    },
  }
}
