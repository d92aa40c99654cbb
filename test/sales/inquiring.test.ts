import { expect, test } from 'vitest'
import { documentDefault } from '../../shared/gateway/profiles/shipped.ts'
import { charge, chargedSale, honest, isCreate, salesSetup, told } from './sales-setup.ts'

test('an order that the gateway refused, and whose payment it then reports, is inquired about until there is an answer', async () => {
  let lost = 1
  const setup = await salesSetup((exchange) => {
    if (isCreate(exchange)) return exchange.answer({ errCode: 'paramError' })
    if (lost > 0) {
      lost -= 1
      return exchange.response.destroy()
    }
    return exchange.answer(told(exchange, { status: '02', successTime: '20261121120000' }))
  })
  const { merchantTradeNo, state } = await setup.sales.charge(charge())
  expect(state.kind).toBe('rejected')
  expect(setup.sales.nextCheckAt(merchantTradeNo)).toBeNull()
  await setup.sales.onNotification(merchantTradeNo, true)
  expect(lost).toBe(0)
  await expect.poll(async () => (await setup.journal.readOrder(merchantTradeNo))?.state.kind).toBe('paidLate')
})

test('a payment is said by an authentic inquiry, with what the gateway knows of it, and queues one receipt', async () => {
  const payment = { successTime: '20260102030405', payer: 'BUDI S', accountNo: '12**34', rrn: null }
  const { journal, merchantTradeNo, checked } = await chargedSale({ status: '02', ...payment })
  const { successTime: _, ...said } = payment
  const paidAt = Date.UTC(2026, 0, 1, 20, 4, 5)
  for (let times = 0; times < 2; times += 1)
    expect(await checked()).toMatchObject({ kind: 'paid', ...said, paidAt })
  expect(await journal.listPrintJobs(merchantTradeNo)).toHaveLength(1)
})

const paid = { status: '02', successTime: '20260102030405' }
const over = { expiredTime: '20200101000000' }
test.each<[string, string, object]>([
  ['pending after its expiry', 'open', { status: '01', ...over }],
  ['failed', 'failed', { status: '09' }],
  ['failed after its expiry', 'expired', { status: '09', ...over }],
  ...[undefined, '03', '2', 'PAID', ''].map((status): [string, string, object] => [
    `by an unlisted status, ${status},`,
    'open',
    { ...paid, status },
  ]),
  ['paid with another amount', 'review', { ...paid, amount: '2500.00' }],
  ['paid with less than was asked', 'review', { ...paid, requestAmount: '25000.00', amount: '2500.00' }],
])('an order that an inquiry calls %s is %s', async (_, kind, says) => {
  const { journal, merchantTradeNo, checked } = await chargedSale(says)
  expect(await checked()).toMatchObject({ kind, platformTradeNo: 'P-1' })
  expect(await journal.listPrintJobs(merchantTradeNo)).toEqual([])
})

test('a creation and an inquiry may be answered without a paymentType', async () => {
  const { sales } = await salesSetup((exchange) =>
    exchange.answer(told(exchange, { paymentType: undefined, status: isCreate(exchange) ? '01' : '02' })),
  )
  const { merchantTradeNo, state } = await sales.charge(charge())
  expect(state.kind).toBe('open')
  expect((await sales.check(merchantTradeNo)).state.kind).toBe('paid')
})

test('a forged answer never says that an order is paid', async () => {
  const setup = await salesSetup((exchange) =>
    isCreate(exchange) ? honest(exchange) : exchange.answer(told(exchange, paid), { secret: 'forger' }),
  )
  const { merchantTradeNo } = await setup.sales.charge(charge())
  expect((await setup.sales.check(merchantTradeNo)).state.kind).toBe('open')
})

test('a payment after the gateway called it failed is a late payment', async () => {
  const { gateway, checked } = await chargedSale({ status: '09' })
  expect((await checked()).kind).toBe('failed')
  gateway.says = paid
  expect((await checked()).kind).toBe('paidLate')
})

test('an expiry is distinguished from a failure by the gateway’s clock, however wrong ours is', async () => {
  const {
    sales,
    clock,
    merchantTradeNo: first,
  } = await chargedSale({
    status: '09',
    expiredTime: '20300101000000',
  })
  const { merchantTradeNo: second } = await sales.charge(charge())
  const kindOf = async (number: string) => (await sales.check(number)).state.kind
  clock.gatewayAhead = Date.UTC(2029, 11, 31, 17) - Date.now() + 60_000
  expect(await kindOf(first)).toBe('expired')
  clock.ahead = clock.gatewayAhead
  clock.gatewayAhead = -clock.ahead
  expect(await kindOf(second)).toBe('failed')
})

test('an order that somebody waits in front of is inquired about every few seconds, but not while the gateway asks for fewer inquiries', async () => {
  let isThrottling = false
  const shop = await salesSetup((exchange) => {
    if (isCreate(exchange) || !isThrottling) exchange.answer({}, { httpStatus: 503 })
    else exchange.answer({ errCode: 'rateLimited' }, { httpStatus: 429 })
  })
  const { merchantTradeNo, state } = await shop.sales.charge(charge())
  expect(state.kind).toBe('unknown')
  // The watcher's own waits have grown by then.
  for (let miss = 0; miss < 5; miss += 1) await shop.sales.check(merchantTradeNo)
  const asked = () => shop.requests.length
  const before = asked()
  await shop.sales.lookAt(merchantTradeNo)
  await expect.poll(asked).toBe(before + 1)
  await shop.sales.idle()

  // Again at once, from another window: it was asked only just now.
  await shop.sales.lookAt(merchantTradeNo)
  expect(shop.watcher.waitOf(`order ${merchantTradeNo}`)).toBeGreaterThan(5_000)
  shop.clock.ahead += 10_000
  isThrottling = true
  await shop.sales.check(merchantTradeNo)
  shop.clock.ahead += 10_000
  const throttled = asked()
  await shop.sales.lookAt(merchantTradeNo)
  await shop.sales.idle()
  expect(asked()).toBe(throttled)
})

test('the time of an order’s last check is never before its last state', async () => {
  const { sales, journal, clock, merchantTradeNo } = await chargedSale(paid)
  const open = await journal.readOrder(merchantTradeNo)
  expect(open?.lastCheckedAt).toBe(open?.state.since)
  clock.ahead += 60_000
  const { state, lastCheckedAt } = await sales.check(merchantTradeNo)
  expect(state.kind).toBe('paid')
  expect(lastCheckedAt).toBe(state.since)
})

test('a payment that is reported before its creation is answered is looked into at once after the answer', async () => {
  const { polling } = documentDefault
  const hourly = { elsewhere: [{ every: 3_600 }], afterTheEnd: [3_600] }
  const profile = { ...documentDefault, polling: { ...polling, ...hourly } }
  const shop = await salesSetup(
    (exchange) => {
      if (!isCreate(exchange)) return exchange.answer(told(exchange, paid))
      const { merchantTradeNo = '' } = exchange.body
      // Twice, as a gateway repeats what it reports.
      return void shop.sales
        .onNotification(merchantTradeNo, true)
        .then(() => shop.sales.onNotification(merchantTradeNo, true))
        .then(() => honest(exchange))
    },
    { profile },
  )
  const { merchantTradeNo, state } = await shop.sales.charge(charge())
  expect(state.kind).toBe('open')
  expect(shop.sent('/query')).toHaveLength(0)
  await expect.poll(async () => (await shop.journal.readOrder(merchantTradeNo))?.state.kind).toBe('paid')
})
