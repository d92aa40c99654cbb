import { expect, test } from 'vitest'
import { documentDefault } from '../../shared/gateway/profiles/shipped.ts'
import { paidInJournal } from './paid-in-journal.ts'
import { isRefund, scriptedSetup, told, wish } from './refund-setup.ts'

const { polling } = documentDefault
const hourly = { onTheSpot: [{ every: 3_600 }], elsewhere: [{ every: 3_600 }], afterTheEnd: [3_600] }
const profile = { ...documentDefault, polling: { ...polling, ...hourly } }
const said = { status: '02', platformTradeNo: '', signature: 'valid' }

test.each([
  ['done', '02', true],
  ['failed', '05', false],
] as const)(
  'a refund that is reported as %s before its creation is answered is looked into at once after the answer',
  async (kind, status, saysDone) => {
    const shop = await scriptedSetup(
      (exchange) => {
        if (!isRefund(exchange)) return exchange.answer(told(exchange, { status }))
        const { merchantRefundNo = '' } = exchange.body
        const tell = (detail: typeof said | null) =>
          shop.refunds.onNotification(merchantRefundNo, detail, saysDone)
        // Twice, as a gateway repeats what it reports.
        return void tell({ ...said, status })
          .then(() => tell(null))
          .then(() => exchange.answer(told(exchange)))
      },
      { profile, watches: true },
    )
    const order = await paidInJournal(shop.journal)
    const refund = await shop.refunds.create(wish(order))
    expect(refund.state.kind).toBe('inProgress')
    const now = async () => (await shop.journal.readRefund(refund.merchantRefundNo))?.state.kind
    await expect.poll(now).toBe(kind)
    expect(shop.sent('/refund')).toHaveLength(1)
    expect(shop.troubles).toEqual([])
  },
)
