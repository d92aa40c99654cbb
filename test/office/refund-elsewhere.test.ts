import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import type { CallFailed } from '../helpers/windowless-counter.ts'
import { startedSandbox } from '../sandbox/started-sandbox.ts'
import { aDatabase } from './databases.ts'
import { aShopOfTwo, endsAs, enrolAt, findAt, paidByWallet, refund } from './two-counters.ts'

test('what counter 1 sold counter 2 refunds, in two parts and never more than the payment; counter 1 sees it', async () => {
  const gateway = await startedSandbox()
  const { office, first, second } = await aShopOfTwo(await aDatabase('embedded'), gateway)
  const order = await paidByWallet(first, gateway, 100_000)
  await expect.poll(async () => (await findAt(second, order))[0]?.state).toBe('paid')
  const [found] = await findAt(second, order)
  expect(found).toMatchObject({
    counter: 'Kasir 1',
    isOwn: false,
    amount: rupiah(100_000),
    right: { kind: 'home' },
  })

  // Its counter is connected: it is asked for the right, and gives it.
  const one = await refund(second, order, 60_000)
  await endsAs(second, one.merchantRefundNo, 'done')
  await expect
    .poll(async () => (await first.call('order.read', { merchantTradeNo: order })).refunds)
    .toMatchObject([{ counter: 'Kasir 2', amount: rupiah(60_000), state: { kind: 'done' } }])
  expect(await first.call('order.read', { merchantTradeNo: order })).toMatchObject({
    right: 'office',
    order: { refunded: rupiah(60_000) },
    refundability: { kind: 'refundable', remaining: rupiah(40_000) },
  })
  await expect(refund(first, order, 40_001)).rejects.toMatchObject({ code: 'refundTooLarge' })
  await expect(refund(second, order, 40_001)).rejects.toMatchObject({ code: 'refundTooLarge' })

  // The counter that sold it borrows the right as well.
  const two = await refund(first, order, 40_000)
  await endsAs(first, two.merchantRefundNo, 'done')
  const states = async () => (await findAt(second, order))[0]?.refunds.map(({ state }) => state)
  await expect.poll(states).toEqual(['done', 'done'])
  await expect(refund(second, order, 1_000)).rejects.toMatchObject({ code: 'refundTooLarge' })

  // No counter counts another's sale, and each counts its own refund.
  const day = { from: Date.now() - 3_600_000, to: Date.now() + 60_000 }
  const [report, other] = [await first.call('report.read', day), await second.call('report.read', day)]
  expect([report.totals.paid.amount, other.totals.paid.amount]).toEqual([rupiah(100_000), 0])
  expect([report.totals.refunded.amount, other.totals.refunded.amount]).toEqual([
    rupiah(40_000),
    rupiah(60_000),
  ])
  expect((await second.call('order.list', { search: '', limit: 10 })).orders).toEqual([])
  expect([office.troubles, first.trouble, second.trouble]).toEqual([[], [], []])
})

test('a cashier who refunds another part as soon as the first is done is not told that another counter refunds it', async () => {
  const gateway = await startedSandbox()
  const { first, second } = await aShopOfTwo(await aDatabase('embedded'), gateway)
  const order = await paidByWallet(first, gateway, 100_000)
  await expect.poll(async () => (await findAt(second, order))[0]?.state).toBe('paid')
  for (const amount of [10_000, 20_000, 70_000])
    await endsAs(second, (await refund(second, order, amount)).merchantRefundNo, 'done')
  expect([first.trouble, second.trouble]).toEqual([[], []])
})

test('a counter that refunded under loans that a restored office has forgotten refunds the rest at the first try', async () => {
  const gateway = await startedSandbox()
  const database = await aDatabase('embedded')
  const { first, second } = await aShopOfTwo(database, gateway)
  const order = await paidByWallet(first, gateway, 100_000)
  await expect.poll(async () => (await findAt(second, order))[0]?.state).toBe('paid')
  const right = () =>
    database.query<{ loan: number; holder: string | null }>('SELECT loan, holder FROM refund_rights')
  for (const [before, amount] of [10_000, 20_000, 30_000].entries()) {
    await endsAs(second, (await refund(second, order, amount)).merchantRefundNo, 'done')
    await expect.poll(right).toEqual([{ loan: before + 1, holder: null }])
  }
  await database.query('UPDATE refund_rights SET loan = 0')
  await endsAs(second, (await refund(second, order, 15_000)).merchantRefundNo, 'done')
  await expect.poll(right).toEqual([{ loan: 4, holder: null }])
  await expect(refund(second, order, 25_001)).rejects.toMatchObject({ code: 'refundTooLarge' })
  await endsAs(first, (await refund(first, order, 25_000)).merchantRefundNo, 'done')
  expect([first.trouble, second.trouble]).toEqual([[], []])
})

test('what a dead counter may have refunded is reserved, until it is known that it has not', async () => {
  // Its time moves by hand, so a refund ends when the test says so.
  const began = Date.now()
  const gateway = await startedSandbox({ now: () => began })
  const later = () => gateway.play('clock', { advanceSeconds: 10 })
  const database = await aDatabase('embedded')
  const { office, first, second } = await aShopOfTwo(database, gateway)
  const order = await paidByWallet(first, gateway, 100_000)
  await expect.poll(async () => (await findAt(second, order))[0]?.state).toBe('paid')
  const doubtful = await refund(first, order, 70_000)
  const stateAtOffice = async () => (await findAt(second, order))[0]?.refunds.map(({ state }) => state)
  await expect.poll(stateAtOffice).toEqual(['inProgress'])
  const [dead] = await database.query<{ id: string }>("SELECT id FROM counters WHERE name = 'Kasir 1'")
  await office.post('/counters/end', { id: dead?.id ?? '' })
  await office.post('/counters/take-over', { id: dead?.id ?? '' })
  await gateway.play('refunds/settle', { merchantRefundNo: doubtful.merchantRefundNo, status: '05' })
  await endsAs(first, doubtful.merchantRefundNo, 'failed')

  const one = await refund(second, order, 30_000)
  await later()
  await endsAs(second, one.merchantRefundNo, 'done')
  const oneMore = () => refund(second, order, 1_000).catch(({ code }: CallFailed) => code)
  await expect.poll(oneMore).toBe('refundTooLarge')

  await first.call('office.leave', {})
  await enrolAt(office, first, 'Kasir 1')
  await expect.poll(stateAtOffice).toEqual(['failed', 'done'])
  expect(await second.call('order.read', { merchantTradeNo: order })).toMatchObject({
    refundability: { kind: 'refundable', remaining: rupiah(70_000) },
  })
  const two = await refund(second, order, 70_000)
  await later()
  await endsAs(second, two.merchantRefundNo, 'done')
  await expect.poll(oneMore).toBe('notPossible')
})
