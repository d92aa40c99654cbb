import { expect, test } from 'vitest'
import { createReportedPaid } from '../../electron/sales/reported-paid.ts'
import { aJournal } from '../helpers/a-journal.ts'
import { handClock } from '../helpers/hand-clock.ts'
import { anAttempt, openState, orderIn } from '../helpers/orders.ts'

test('a reported payment without confirmation becomes a case after a while, and ends with any answer', async () => {
  const journal = aJournal()
  const clock = handClock(1_000_000)
  const told = createReportedPaid({ journal, clock, onChange: () => {} })
  const order = await orderIn(journal, anAttempt(), openState())
  expect((await told.unanswered(order)).reportedPaid).toBeUndefined()
  told.onNotification(order.merchantTradeNo)
  const first = await told.unanswered(order)
  expect(first.reportedPaid).toEqual({ at: 1_000_000, lasts: false })
  expect(await journal.listCases()).toEqual([])
  clock.pass(120_000)
  const later = await told.unanswered(first)
  expect(later.reportedPaid).toEqual({ at: 1_000_000, lasts: true })
  expect(await journal.listCases()).toMatchObject([{ kind: 'toldPaid', since: 1_000_000 }])
  await told.answered(later)
  expect(await journal.listCases()).toEqual([])
})
