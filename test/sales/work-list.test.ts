import { expect, onTestFinished, test, vi } from 'vitest'
import { createWorkList } from '../../electron/sales/work-list.ts'
import type { OrderState } from '../../shared/sale/order.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { anAttempt, orderIn, paidState } from '../helpers/orders.ts'

const unknown = { kind: 'unknown', since: 5_000, reason: 'timeout', neverArrived: false } as const

/** A work list on a real journal; `told` are the lengths that it reports. */
async function aList() {
  const journal = openJournal(':memory:')
  const told: number[] = []
  const list = createWorkList({
    journal,
    now: () => 10_000,
    onChange: (count) => told.push(count),
    onTrouble: (error) => {
      throw error
    },
  })
  onTestFinished(async () => {
    list.stop()
    await journal.close()
  })
  /** An order in this state, as the event of its change tells of it. */
  const changed = async (state: OrderState, of: object = {}) => {
    const order = await orderIn(journal, anAttempt(of), state)
    list.refresh(order)
    return order
  }
  list.refresh()
  await expect.poll(() => told).toEqual([0])
  return { journal, list, told, changed }
}

test('an order that needs nobody, of a sale that needs nobody, reads no cases', async () => {
  const { changed, journal, list } = await aList()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await changed(paidState())
  await changed({ kind: 'rejected', since: 5_000, reason: 'no', errCode: null, cause: 'refused' })
  expect(vi.getTimerCount()).toBe(0)
  await changed(unknown)
  expect(vi.getTimerCount()).toBe(1)
  expect(await journal.listCases()).toHaveLength(await list.count())
})

test('a case is reported as it comes and as it goes, also where the order itself is none', async () => {
  const { changed, told, journal, list } = await aList()
  const { merchantTradeNo } = await changed(unknown)
  await expect.poll(() => told).toEqual([0, 1])
  await journal.takeStep({ merchantTradeNo, from: 'unknown', to: paidState(), evidence: [] })
  const paid = await journal.readOrder(merchantTradeNo)
  if (paid) list.refresh(paid)
  await expect.poll(() => told).toEqual([0, 1, 0])
})
