import { expect, test } from 'vitest'
import { createReportedPaid } from '../../electron/sales/reported-paid.ts'
import type { OrderState } from '../../shared/sale/order.ts'
import { unpaidStates } from '../../shared/sale/order-life.ts'
import { aJournal } from '../helpers/a-journal.ts'
import { handClock } from '../helpers/hand-clock.ts'
import { anAttempt, openState, orderIn } from '../helpers/orders.ts'

const known = { ...openState(), since: 2_000 }
const refused = { since: 2_000, errCode: 'paramError', reason: '', cause: 'refused' } as const
const lives: { readonly [Kind in (typeof unpaidStates)[number]]: readonly OrderState[] } = {
  open: [openState()],
  failed: [openState(), { ...known, kind: 'failed' }],
  expired: [openState(), { ...known, kind: 'expired' }],
  rejected: [{ ...refused, kind: 'rejected' }],
}

test.each(unpaidStates)(
  'a payment that is reported without confirmation becomes a case after a while, and ends with any answer: %s',
  async (kind) => {
    const journal = aJournal()
    const clock = handClock(1_000_000)
    const told = createReportedPaid({ journal, clock, onChange: () => {} })
    const order = await orderIn(journal, anAttempt(), ...lives[kind])
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
  },
)
