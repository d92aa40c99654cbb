import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Journal } from '../../electron/journal/journal.ts'
import { readProfile } from '../../shared/gateway/profiles/shipped.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { merchant } from '../sandbox/started-sandbox.ts'
import { paidAtSandbox, refundSetup, sandboxSetup, wish } from './refund-setup.ts'

/** What a refund writes, in order. */
const writes = ['the intent', 'that it is being sent', 'what the gateway answered'] as const

/** A journal of a process that is killed at its nth write of a refund, just before or just after it. */
function dyingJournal(journal: Journal, nth: number, when: 'before' | 'after'): Journal {
  let count = 0
  const dying = async <Result>(write: () => Promise<Result>): Promise<Result> => {
    count += 1
    if (count > nth || (count === nth && when === 'before')) throw new Error('killed')
    const result = await write()
    if (count === nth) throw new Error('killed')
    return result
  }
  return {
    ...journal,
    openRefund: (refund) => dying(() => journal.openRefund(refund)),
    takeRefundStep: (step) => dying(() => journal.takeRefundStep(step)),
  }
}

describe('killed', () => {
  const points = writes.flatMap((write, index) =>
    (['before', 'after'] as const).map((when) => [when, write, index + 1] as const),
  )
  test.each(points)('%s writing %s, a refund is one, or known to be none', async (when, _, nth) => {
    const file = join(temporaryFolder(), 'journal.db')
    const journal = openJournal(file)
    const first = await sandboxSetup({ journal: dyingJournal(journal, nth, when) })
    const order = await paidAtSandbox(first)
    const wanted = wish(order)
    await expect(first.refunds.create(wanted)).rejects.toThrow('killed')
    await first.stop()
    await journal.close()

    const resumed = openJournal(file)
    await resumed.resume(Date.now())
    const next = refundSetup({ url: first.sandbox.url, secret: merchant.secret, journal: resumed })
    const [left] = await resumed.refundsOfOrder(order.merchantTradeNo)
    const isLost = left?.state.kind === 'unknown'
    expect(left?.state.kind).toBe(
      [undefined, 'rejected', 'rejected', 'unknown', 'unknown', 'inProgress'][
        (nth - 1) * 2 + Number(when === 'after')
      ],
    )
    if (left && isLost) {
      // A second request meanwhile gets the same one, and nothing is sent.
      expect((await next.refunds.create(wanted)).state.kind).toBe('unknown')
      for (const _ of [1, 2, 3]) await next.refunds.check(left.merchantRefundNo)
      next.time.ahead += 61_000
      const { state } = await next.refunds.check(left.merchantRefundNo)
      if (state.kind === 'unknown') {
        expect(state.neverArrived).toBe(true)
        await next.refunds.sendAgain(left.merchantRefundNo)
      }
    }
    const refund = await next.refunds.create(wanted)
    expect(refund.state.kind).toBe('inProgress')
    if (left) expect(refund.merchantRefundNo).toBe(left.merchantRefundNo)
    const { merchantRefundNo, amount } = refund
    expect(first.ledger.refunds.list(9)).toMatchObject([{ merchantRefundNo, refundAmount: amount }])
  })

  test('with a refund in progress, the next run inquires about it until it has ended', async () => {
    const file = join(temporaryFolder(), 'journal.db')
    const journal = openJournal(file)
    const first = await sandboxSetup({ journal })
    const { merchantRefundNo } = await first.refunds.create(wish(await paidAtSandbox(first)))
    await first.stop()
    await journal.close()
    await first.settle(merchantRefundNo, '05')

    const resumed = openJournal(file)
    await resumed.resume(Date.now())
    const profile = readProfile({ polling: { onTheSpot: [{ every: 0.1 }] } })
    const { url } = first.sandbox
    const next = refundSetup({ url, secret: merchant.secret, journal: resumed, profile, watches: true })
    await next.refunds.watchOpenRefunds()
    await expect.poll(() => next.changes.at(-1)?.state.kind).toBe('failed')
  })
})
