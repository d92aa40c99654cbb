import { expect, test } from 'vitest'
import { createLendingPart } from '../../electron/office/lending-part.ts'
import { rupiah } from '../../shared/money.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { paidInJournal } from '../refunds/paid-in-journal.ts'
import { quickClock } from './enrolled-counters.ts'

test('a counter that is closed while its office tells of loans writes them all down before its journal is closed', async () => {
  const journal = openJournal(':memory:', new Uint8Array(32).fill(1))
  const numbers = ['LK-1', 'LK-2', 'LK-3']
  for (const merchantTradeNo of numbers) await paidInJournal(journal, { merchantTradeNo })
  const troubles: unknown[] = []
  const adopted: string[] = []
  const lending = createLendingPart({
    journal,
    merchantId: () => null,
    clock: quickClock,
    onChange: (changed) => adopted.push(...changed),
    onTrouble: (error) => troubles.push(error),
  })
  const lent = { loan: 1, home: null, order: null, sums: null, refunds: [], amount: rupiah(1_000) }
  const loans = numbers.map((merchantTradeNo, at) => ({
    ...lent,
    merchantTradeNo,
    refund: `RF-${at}`,
    isOfFormerMachine: false,
  }))
  lending.begin(() => {})
  lending.take({ say: 'lentBefore', loans })
  lending.end()
  await lending.settled()
  await journal.close()
  expect([troubles, adopted]).toEqual([[], numbers])
})
