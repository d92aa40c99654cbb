import { expect } from 'vitest'
import type { Journal } from '../../electron/journal/journal.ts'
import { rupiah } from '../../shared/money.ts'
import type { SaleSums } from '../../shared/tax/sale-sums.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { anAttempt, openState, orderIn, paidState } from '../helpers/orders.ts'
import { aNewRefund, refundIn } from '../helpers/refunds.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { aDatabase, type kinds } from './databases.ts'
import { aCounter, anOfficeWithOwner, quickClock } from './enrolled-counters.ts'

export const wib = (moment: string) => Date.parse(`${moment}+07:00`)
export const clock = { ...quickClock, now: () => wib('2026-11-23T08:00:00') }

export const wallet = { paymentType: 'WALLETABALANCE' }

export interface Sold {
  readonly number: string
  readonly paidAt: string
  /** When the counter learned of it; at once, unless told otherwise. */
  readonly learnedAt?: string
  readonly amount: number
  readonly paymentType?: string
  readonly sums?: SaleSums
}

/** An order in a journal, paid a minute after it was made. */
export async function sell(
  journal: Journal,
  { number: merchantTradeNo, paidAt, learnedAt = paidAt, amount, paymentType = 'QRIS', sums }: Sold,
) {
  const paid = wib(paidAt)
  const at = paid - 60_000
  const placed = { platformTradeNo: `P-${merchantTradeNo}`, payable: rupiah(amount), since: at }
  await orderIn(
    journal,
    anAttempt({ merchantTradeNo, paymentType, amount: rupiah(amount), at, ...(sums && { sums }) }),
    openState(placed),
    paidState({ ...placed, paidAt: paid, since: wib(learnedAt) }),
  )
}

export async function refund(journal: Journal, merchantTradeNo: string, amount: number, at: string) {
  const wanted = aNewRefund({ merchantTradeNo, amount: rupiah(amount), at: wib(at) })
  await refundIn(journal, wanted, {
    kind: 'done',
    since: wib(at),
    platformTradeNo: null,
    refundedAt: wib(at),
  })
}

/** A table of a page as its rows of texts. */
export const rowsOf = (html: string, nth: number): string[] =>
  [...(html.split('<tbody>')[nth + 1]?.split('</tbody>')[0] ?? '').matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(
    ([, row = '']) =>
      [...row.matchAll(/<td[^>]*>([\s\S]*?)<\/td>/g)]
        .map(([, cell = '']) =>
          cell
            .replace(/<[^>]*>/g, ' ')
            .replace(/\s+/g, ' ')
            .trim(),
        )
        .join(' | '),
  )

/** An office with counters that send it what they sell. */
export async function aSellingShop(kind: (typeof kinds)[number]) {
  const office = await anOfficeWithOwner(await aDatabase(kind), { clock })
  async function counter(name: string, journal = openJournal(':memory:'), folder = temporaryFolder()) {
    const linked = aCounter(folder, journal)
    await linked.enrol(await office.code(name))
    return { ...linked, journal, copied: () => expect.poll(linked.copy).toBe('upToDate') }
  }
  const sales = async (query = '?day=2026-11-22') => office.get(`/sales${query}`)
  return { ...office, counter, sales }
}
