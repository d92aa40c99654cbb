import { describe, expect, test } from 'vitest'
import { documentDefault } from '../../shared/gateway/profiles/shipped.ts'
import type { Exchange } from '../helpers/scripted-gateway.ts'
import { charge, honest, isCreate, salesSetup, told } from './sales-setup.ts'

describe('an order that the gateway refused', () => {
  test('and whose payment it then reports is inquired about until there is an answer', async () => {
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
    await expect
      .poll(async () => (await setup.journal.readOrder(merchantTradeNo))?.state.kind)
      .toBe('paidLate')
  })
})

describe('an unknown outcome', () => {
  test('is resolved by an inquiry about the same number', async () => {
    const setup = await salesSetup((exchange) =>
      isCreate(exchange) ? exchange.response.destroy() : exchange.answer(told(exchange)),
    )
    const order = await setup.sales.charge(charge())
    expect(order.state.kind).toBe('unknown')
    expect((await setup.sales.check(order.merchantTradeNo)).state).toMatchObject({
      kind: 'open',
      platformTradeNo: 'P-1',
    })
  })

  test('counts as never arrived only after three answers over a minute, and may then be sent again under the same number', async () => {
    let lost = true
    const setup = await salesSetup((exchange) => {
      if (isCreate(exchange)) return lost ? exchange.response.destroy() : honest(exchange)
      return exchange.answer({ errCode: 'orderNotFound' })
    })
    const { merchantTradeNo, state } = await setup.sales.charge(charge())
    expect(state.kind).toBe('unknown')
    const arrived = async () => (await setup.sales.check(merchantTradeNo)).state
    for (let question = 0; question < 4; question += 1) {
      expect(await arrived()).toMatchObject({ kind: 'unknown', neverArrived: false })
    }
    await expect(setup.sales.sendAgain(merchantTradeNo)).rejects.toMatchObject({ code: 'notPossible' })
    setup.clock.ahead += 61_000
    expect(await arrived()).toMatchObject({ kind: 'unknown', neverArrived: true })

    lost = false
    const again = await setup.sales.sendAgain(merchantTradeNo)
    expect(again).toMatchObject({ merchantTradeNo, state: { kind: 'open' } })
    const [first, second] = setup.sent('/create').map(({ body }) => body)
    expect(second?.merchantTradeNo).toBe(first?.merchantTradeNo)
    expect(second?.requestId).not.toBe(first?.requestId)
  })

  test('is the result if the gateway already has the number: our own earlier request may have arrived', async () => {
    const setup = await salesSetup((exchange) =>
      isCreate(exchange) ? exchange.answer({ errCode: 'duplicateMerchantTradeNo' }) : honest(exchange),
    )
    const { merchantTradeNo, state } = await setup.sales.charge(charge())
    expect(state.kind).toBe('unknown')
    expect((await setup.sales.check(merchantTradeNo)).state.kind).toBe('open')
  })

  test.each([
    ['signError', 401, 'credentials'],
    ['timestampError', 401, 'clock'],
    ['merchantNotFound', 200, 'credentials'],
    ['rateLimited', 429, 'throttled'],
    ['ERR_77', 200, 'unlistedCode'],
    ['ERR_77', 503, 'gatewayTrouble'],
  ])(
    'is the result of %s, as the order may have been accepted at a first delivery',
    async (errCode, httpStatus, cause) => {
      const setup = await salesSetup((exchange) =>
        isCreate(exchange) ? exchange.answer({ errCode }, { httpStatus }) : honest(exchange),
      )
      const { merchantTradeNo, state } = await setup.sales.charge(charge())
      expect(state).toMatchObject({ kind: 'unknown', cause, neverArrived: false })
      expect((await setup.sales.check(merchantTradeNo)).state.kind).toBe('open')
    },
  )

  test('is the result of refused credentials if the refusal itself can’t be verified', async () => {
    const setup = await salesSetup(({ answer }) =>
      answer({ errCode: 'signError' }, { httpStatus: 401, secret: 'another' }),
    )
    expect((await setup.sales.charge(charge())).state).toMatchObject({
      kind: 'unknown',
      cause: 'credentials',
    })
  })

  test('does not count as never arrived after two answers, however far apart', async () => {
    const setup = await salesSetup((exchange) =>
      isCreate(exchange) ? exchange.response.destroy() : exchange.answer({ errCode: 'orderNotFound' }),
    )
    // Out of the watcher's sight, so that only this test's questions count.
    await setup.watcher.stop()
    const { merchantTradeNo } = await setup.sales.charge(charge())
    await setup.sales.check(merchantTradeNo)
    setup.clock.ahead += 600_000
    expect((await setup.sales.check(merchantTradeNo)).state).toMatchObject({ neverArrived: false })
  })

  test('a failure repeated is one line of the timeline', async () => {
    const setup = await salesSetup(({ response }) => response.destroy())
    const { merchantTradeNo } = await setup.sales.charge(charge())
    for (let question = 0; question < 5; question += 1) await setup.sales.check(merchantTradeNo)
    const lines = (await setup.journal.readTimeline(merchantTradeNo)).filter(
      ({ kind }) => kind === 'noAnswer',
    )
    expect(lines.length).toBeLessThanOrEqual(2)
  })
})

describe('paid', () => {
  test('is said by an authentic inquiry, with what the gateway knows of the payment, and queues one receipt', async () => {
    const setup = await salesSetup((exchange) =>
      exchange.answer(
        isCreate(exchange)
          ? told(exchange)
          : told(exchange, {
              status: '02',
              successTime: '20260102030405',
              payer: 'BUDI S',
              accountNo: '12**34',
              rrn: null,
            }),
      ),
    )
    const { merchantTradeNo } = await setup.sales.charge(charge())
    const paid = await setup.sales.check(merchantTradeNo)
    expect(paid.state).toMatchObject({
      kind: 'paid',
      payer: 'BUDI S',
      accountNo: '12**34',
      rrn: null,
      paidAt: Date.UTC(2026, 0, 1, 20, 4, 5),
    })
    await setup.sales.check(merchantTradeNo)
    expect(await setup.journal.listPrintJobs(merchantTradeNo)).toHaveLength(1)
  })

  test('is said by an authentic inquiry without a paymentType, as its creation may be without one', async () => {
    const { sales } = await salesSetup((exchange) =>
      exchange.answer(told(exchange, { paymentType: undefined, status: isCreate(exchange) ? '01' : '02' })),
    )
    const { merchantTradeNo, state } = await sales.charge(charge())
    expect(state.kind).toBe('open')
    expect((await sales.check(merchantTradeNo)).state.kind).toBe('paid')
  })

  test('is never said by a forged answer', async () => {
    const setup = await salesSetup((exchange) =>
      isCreate(exchange)
        ? honest(exchange)
        : exchange.answer(told(exchange, { status: '02' }), { secret: 'forger' }),
    )
    const { merchantTradeNo } = await setup.sales.charge(charge())
    expect((await setup.sales.check(merchantTradeNo)).state.kind).toBe('open')
  })

  test.each([undefined, '03', '2', 'PAID', ''])('is never said by the status %j', async (status) => {
    const setup = await salesSetup((exchange) =>
      exchange.answer(told(exchange, isCreate(exchange) ? {} : { status, successTime: '20260102030405' })),
    )
    const { merchantTradeNo } = await setup.sales.charge(charge())
    expect((await setup.sales.check(merchantTradeNo)).state.kind).toBe('open')
  })

  test('is never said of another amount: that needs review', async () => {
    const setup = await salesSetup((exchange) =>
      isCreate(exchange)
        ? honest(exchange)
        : exchange.answer(told(exchange, { status: '02', amount: '2500.00' })),
    )
    const { merchantTradeNo } = await setup.sales.charge(charge())
    expect((await setup.sales.check(merchantTradeNo)).state.kind).toBe('review')
    expect(await setup.journal.listPrintJobs(merchantTradeNo)).toHaveLength(0)
  })

  test('is never said when the payer is to pay less than what was asked', async () => {
    const setup = await salesSetup((exchange) =>
      exchange.answer(
        told(
          exchange,
          isCreate(exchange) ? {} : { status: '02', requestAmount: '25000.00', amount: '2500.00' },
        ),
      ),
    )
    const { merchantTradeNo } = await setup.sales.charge(charge())
    expect((await setup.sales.check(merchantTradeNo)).state).toMatchObject({
      kind: 'review',
      platformTradeNo: 'P-1',
    })
  })

  test('after the gateway called it failed, it is a late payment', async () => {
    let status = '09'
    const setup = await salesSetup((exchange) =>
      exchange.answer(told(exchange, isCreate(exchange) ? {} : { status })),
    )
    const { merchantTradeNo } = await setup.sales.charge(charge())
    expect((await setup.sales.check(merchantTradeNo)).state.kind).toBe('failed')
    status = '02'
    expect((await setup.sales.check(merchantTradeNo)).state.kind).toBe('paidLate')
  })
})

describe('an expiry', () => {
  const pastExpiry = (status: string) => (exchange: Exchange) =>
    exchange.answer(told(exchange, isCreate(exchange) ? {} : { status, expiredTime: '20300101000000' }))
  const untilExpiry = () => Date.UTC(2029, 11, 31, 17) - Date.now()

  test('that has passed says nothing while the gateway says that the order is pending', async () => {
    const setup = await salesSetup(pastExpiry('01'))
    const { merchantTradeNo } = await setup.sales.charge(charge())
    setup.clock.ahead = untilExpiry() + 60_000
    expect((await setup.sales.check(merchantTradeNo)).state.kind).toBe('open')
  })

  test('is distinguished from a failure by the gateway’s clock, however wrong ours is', async () => {
    const setup = await salesSetup(pastExpiry('09'))
    const [first, second] = [await setup.sales.charge(charge()), await setup.sales.charge(charge())]
    setup.clock.gatewayAhead = untilExpiry() + 60_000
    expect((await setup.sales.check(first.merchantTradeNo)).state.kind).toBe('expired')
    setup.clock.ahead = setup.clock.gatewayAhead
    setup.clock.gatewayAhead = -setup.clock.ahead
    expect((await setup.sales.check(second.merchantTradeNo)).state.kind).toBe('failed')
  })
})

test('failed after its expiry is expired', async () => {
  const setup = await salesSetup((exchange) =>
    exchange.answer(
      told(exchange, { expiredTime: '20200101000000', ...(isCreate(exchange) ? {} : { status: '09' }) }),
    ),
  )
  const { merchantTradeNo } = await setup.sales.charge(charge())
  expect((await setup.sales.check(merchantTradeNo)).state.kind).toBe('expired')
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
  let status = '01'
  const shop = await salesSetup((exchange) => exchange.answer(told(exchange, { status })))
  const open = await shop.sales.charge(charge())
  expect(open.lastCheckedAt).toBe(open.state.since)
  shop.clock.ahead += 60_000
  status = '02'
  const paid = await shop.sales.check(open.merchantTradeNo)
  expect(paid.state.kind).toBe('paid')
  expect(paid.lastCheckedAt).toBe(paid.state.since)
})

test('a payment that is reported before its creation is answered is looked into at once after the answer', async () => {
  const { polling } = documentDefault
  const hourly = { elsewhere: [{ every: 3_600 }], afterTheEnd: [3_600] }
  const profile = { ...documentDefault, polling: { ...polling, ...hourly } }
  const paid = { status: '02', successTime: '20261121120000' }
  const shop = await salesSetup((exchange) => {
    if (!isCreate(exchange)) return exchange.answer(told(exchange, paid))
    const { merchantTradeNo = '' } = exchange.body
    // Twice, as a gateway repeats what it reports.
    return void shop.sales
      .onNotification(merchantTradeNo, true)
      .then(() => shop.sales.onNotification(merchantTradeNo, true))
      .then(() => honest(exchange))
  }, profile)
  const { merchantTradeNo, state } = await shop.sales.charge(charge())
  expect(state.kind).toBe('open')
  expect(shop.sent('/query')).toHaveLength(0)
  await expect.poll(async () => (await shop.journal.readOrder(merchantTradeNo))?.state.kind).toBe('paid')
})
