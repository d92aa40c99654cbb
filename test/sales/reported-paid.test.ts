import { expect, test } from 'vitest'
import { openJournal } from '../../electron/journal/journal.ts'
import { createReportedPaid } from '../../electron/sales/reported-paid.ts'
import { handClock } from '../helpers/hand-clock.ts'
import { anAttempt, openState } from '../helpers/orders.ts'

test('a reported payment without confirmation becomes a case after a while, and ends with any answer', async () => {
  const journal = openJournal(':memory:')
  const clock = handClock(1_000_000)
  const told = createReportedPaid({ journal, clock, onChange: () => {} })
  const { merchantTradeNo } = await journal.openAttempt(anAttempt({}))
  const step = { merchantTradeNo, evidence: [] }
  await journal.takeStep({ ...step, from: 'intent', to: { kind: 'sending', since: 1_500 } })
  const order = await journal.takeStep({ ...step, from: 'sending', to: openState() })
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
  await journal.close()
})
