/** What stands at a gateway that shares no line with ours, and is paid by itself: told of in the document's own shapes. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { otherCounter } from './other-counter.ts'

const DAY_MS = 86_400_000

test('a charge that is told of as the subscription’s record, word for word like the one before, is in the books', async () => {
  const { gateway, call } = await otherCounter()
  const { number } = await call('subscription.create', {
    subscriptionId: randomUUID(),
    paymentType: 'StaticWalletASub',
    amount: rupiah(51_000),
    interval: { type: 'DAILY', value: 1 },
    title: 'Koran',
  })
  const { notifyUrl } = gateway.ledger.subscription(number).request
  const received = async () => (await call('shift.current', {})).received
  const come = (count: number) => [
    { from: 'subscription', paymentType: 'StaticWalletASub', count, amount: rupiah(51_000 * count) },
  ]
  for (let count = 1; count <= 3; count += 1) {
    gateway.ledger.charge(number, { at: new Date(Date.now() - (5 - count) * DAY_MS) })
    await gateway.tell(String(notifyUrl), { merchantTradeNo: number, status: '02' })
    await expect.poll(received, { timeout: 10_000 }).toEqual(come(count))
  }
  expect(gateway.complaints).toEqual([])
})
