import { expect, test } from 'vitest'
import type { OrderState } from '../../shared/sale/order.ts'
import { aJournal } from '../helpers/a-journal.ts'
import { anAttempt, openState, orderIn, paidState } from '../helpers/orders.ts'

const ended = (kind: 'failed' | 'expired', since: number): OrderState => ({ ...openState(), kind, since })

test('inquiries are due about everything open, everything that recently ended unpaid, and everything without an inquiry since its end', async () => {
  const journal = aJournal()
  const numbers: Record<string, string> = {}
  const lives: Record<string, OrderState> = {
    open: openState({ since: 10 }),
    unknown: { kind: 'unknown', since: 10, reason: '', neverArrived: true },
    paid: paidState({ since: 9_000 }),
    failedLongAgo: ended('failed', 4_999),
    askedTooSoon: ended('failed', 4_998),
    askedInTheEnd: ended('failed', 4_997),
    failed: ended('failed', 5_000),
    expired: ended('expired', 6_000),
  }
  for (const [name, state] of Object.entries(lives)) {
    const { merchantTradeNo } = await orderIn(journal, anAttempt({ at: 1 }), state)
    numbers[merchantTradeNo] = name
  }
  const numberOf = (name: string) =>
    Object.entries(numbers).find(([, named]) => named === name)?.[0] ?? 'none'
  await journal.noteUnchanged(numberOf('askedTooSoon'), 9_997)
  await journal.noteUnchanged(numberOf('askedInTheEnd'), 9_998)
  const listed = await journal.listToWatch(10_000, 5_000)
  expect(listed.map(({ merchantTradeNo }) => numbers[merchantTradeNo]).sort()).toEqual([
    'askedTooSoon',
    'expired',
    'failed',
    'failedLongAgo',
    'open',
    'unknown',
  ])
})

test('inquiries are due about a refused order whose payment is reported, until late payments stop coming', async () => {
  const journal = aJournal()
  const rejected = {
    kind: 'rejected',
    since: 10,
    errCode: 'paramError',
    reason: '',
    cause: 'refused',
  } as const
  const refused = () => orderIn(journal, anAttempt({ at: 1 }), rejected)
  const [reported, longAgo] = [await refused(), await refused(), await refused()]
  await journal.noteReportedPaid(reported.merchantTradeNo, { at: 5_000, lasts: false })
  await journal.noteReportedPaid(longAgo.merchantTradeNo, { at: 4_999, lasts: true })
  const due = async () => (await journal.listToWatch(10_000, 5_000)).map((order) => order.merchantTradeNo)
  expect(await due()).toEqual([reported.merchantTradeNo])
  const paid = {
    ...openState(),
    kind: 'paidLate',
    paidAt: null,
    rrn: null,
    issuer: null,
    payer: null,
    accountNo: null,
  } as const
  const { merchantTradeNo } = reported
  await journal.takeStep({ merchantTradeNo, from: 'rejected', to: paid, evidence: [] })
  await journal.noteReportedPaid(merchantTradeNo, { at: 6_000, lasts: false })
  expect(await due()).toEqual([])
  expect((await journal.readOrder(merchantTradeNo))?.reportedPaid).toBeUndefined()
})
