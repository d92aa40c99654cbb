import { rupiah } from '../../shared/money.ts'
import { trainingJournal } from '../helpers/open-journal.ts'
import { aNewRefund, refundIn } from '../helpers/refunds.ts'
import { paidInJournal } from '../refunds/paid-in-journal.ts'

/** Writes into a counter's journal an order of Rp 25.000 whose refund is known never to have arrived. */
export async function writeLostRefund(dataDir: string): Promise<void> {
  const journal = trainingJournal(dataDir)
  const { merchantTradeNo } = await paidInJournal(journal)
  const at = Date.now()
  const unknown = { kind: 'unknown', since: at, reason: '', neverArrived: true } as const
  await refundIn(journal, aNewRefund({ merchantTradeNo, amount: rupiah(25_000), at }), unknown)
  await journal.close()
}
