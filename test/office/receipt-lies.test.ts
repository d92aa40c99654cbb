import { describe, expect, test } from 'vitest'
import { readReceipt } from '../../services/office/receipts/receipt-book.ts'
import { aDatabase, kinds } from './databases.ts'
import { aCounterAt, anOrderOf, aRefundOf } from './lent-counters.ts'

describe.each(kinds)('on the %s', (kind) => {
  test('a receipt counts what its own counter refunded, and another one only once the right has left that counter', async () => {
    const database = await aDatabase(kind)
    const home = await aCounterAt(database, 'Kasir 1')
    const liar = await aCounterAt(database, 'Kasir 2')
    // It left, and enrolled again with the same journal.
    const again = await aCounterAt(database, 'Kasir 1', { enrolledAt: 2 })
    const refunded = async () => (await readReceipt(database, home, 'LK-1'))?.refunded
    await anOrderOf(database, home, 'LK-1', { isGiven: false })

    await aRefundOf(database, liar, 'RF-1', 'done', 9_000_000_000)
    expect(await refunded()).toBe(0)
    // Under a number that the counter itself uses, too.
    await aRefundOf(database, liar, 'RF-2', 'done', 9_000_000_000)
    await aRefundOf(database, home, 'RF-2', 'done', 1_000)
    expect(await refunded()).toBe(1_000)
    await aRefundOf(database, again, 'RF-3', 'done', 2_000)
    expect(await refunded()).toBe(3_000)
  })

  test('a refund by another counter counts once the right is with the office', async () => {
    const database = await aDatabase(kind)
    const [home, lent] = [await aCounterAt(database, 'Kasir 1'), await aCounterAt(database, 'Kasir 2')]
    await anOrderOf(database, home, 'LK-1')
    await aRefundOf(database, lent, 'RF-1', 'done', 4_000)
    expect((await readReceipt(database, home, 'LK-1'))?.refunded).toBe(4_000)
  })
})
