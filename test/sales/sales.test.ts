import { describe, expect, test } from 'vitest'
import { documentOf } from '../../electron/printing/documents/document-of.ts'
import { SlipRefused } from '../../electron/printing/documents/slip-refused.ts'
import { readProfile } from '../../shared/gateway/profiles/shipped.ts'
import { writeQris } from '../../shared/gateway/qris.ts'
import { rupiah } from '../../shared/money.ts'
import { defaultSettings } from '../../shared/settings/settings.ts'
import type { Exchange } from '../helpers/scripted-gateway.ts'
import { charge, honest, isCreate, salesSetup, told } from './sales-setup.ts'

test('the intent is on disk before a byte leaves, and the answer before anybody sees it', async () => {
  let onDisk: string | undefined
  const setup = await salesSetup((exchange) => {
    void setup.journal.readOrder(exchange.body.merchantTradeNo ?? '').then((order) => {
      onDisk = order?.state.kind
      honest(exchange)
    })
  })
  const order = await setup.sales.charge(charge())
  expect(onDisk).toBe('sending')
  expect(order.state).toMatchObject({ kind: 'open', code: { number: '8808123456789012' } })
  const { merchantTradeNo } = order
  expect((await setup.journal.readTimeline(merchantTradeNo)).map(({ kind }) => kind)).toEqual([
    'created',
    'sent',
    'stateChanged',
    'answered',
    'stateChanged',
  ])
})

describe('one sale is one order', () => {
  test('a double click sends one request and gives both clicks the same order', async () => {
    const setup = await salesSetup(honest)
    const wanted = charge()
    const [one, other] = await Promise.all([setup.sales.charge(wanted), setup.sales.charge(wanted)])
    expect(other).toEqual(one)
    expect(one.state.kind).toBe('open')
    expect(setup.sent('/create')).toHaveLength(1)
    expect((await setup.sales.charge(wanted)).merchantTradeNo).toBe(one.merchantTradeNo)
    expect(setup.sent('/create')).toHaveLength(1)
  })

  test('the same sale asked for with another amount or channel is refused while the first waits', async () => {
    const setup = await salesSetup(honest)
    const wanted = charge()
    await setup.sales.charge(wanted)
    await expect(setup.sales.charge({ ...wanted, amount: rupiah(30_000) })).rejects.toMatchObject({
      code: 'saleInProgress',
    })
  })

  test('one window’s refusal is not reported to another that asked for something else', async () => {
    const setup = await salesSetup(honest)
    const wanted = charge()
    const [refused, taken] = await Promise.allSettled([
      setup.sales.charge({ ...wanted, amount: rupiah(1) }),
      setup.sales.charge(wanted),
    ])
    expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'amountOutOfRange' } })
    expect(taken).toMatchObject({ status: 'fulfilled', value: { state: { kind: 'open' } } })
    expect(setup.sent('/create')).toHaveLength(1)
  })

  test('an order that is being sent is not asked about: its answer is on the way', async () => {
    let answer: (() => void) | undefined
    const setup = await salesSetup((exchange) => {
      answer = () => honest(exchange)
    })
    const charged = setup.sales.charge(charge())
    await expect.poll(() => answer).toBeDefined()
    const { merchantTradeNo, state } = await setup.sales.check(setup.changes.at(-1)?.merchantTradeNo ?? '')
    expect(state.kind).toBe('sending')
    expect(setup.sent('/query')).toHaveLength(0)
    answer?.()
    expect(await charged).toMatchObject({ merchantTradeNo, state: { kind: 'open' } })
  })

  test('a timed-out charge is never sent twice', async () => {
    const setup = await salesSetup((exchange) => (isCreate(exchange) ? undefined : honest(exchange)))
    const wanted = charge()
    expect((await setup.sales.charge(wanted)).state.kind).toBe('unknown')
    expect((await setup.sales.charge(wanted)).state.kind).not.toBe('rejected')
    expect(setup.sent('/create')).toHaveLength(1)
  })

  test('a definite no lets the same sale be tried again, under a new number', async () => {
    let refuse = true
    const setup = await salesSetup((exchange) =>
      refuse ? exchange.answer({ errCode: 'paramError', errCodeDes: 'payer is odd' }) : honest(exchange),
    )
    const wanted = charge()
    const no = await setup.sales.charge(wanted)
    expect(no.state).toMatchObject({ kind: 'rejected', errCode: 'paramError', reason: 'payer is odd' })
    refuse = false
    const yes = await setup.sales.charge(wanted)
    expect(yes.state.kind).toBe('open')
    expect(yes.merchantTradeNo).not.toBe(no.merchantTradeNo)
  })
})

describe('what certainly never arrived', () => {
  test('is charged again under the same number, with a new requestId and nothing else that is new', async () => {
    const setup = await salesSetup(honest)
    const wanted = charge()
    setup.line.cut = true
    const first = await setup.sales.charge(wanted)
    expect(first.state).toMatchObject({ kind: 'rejected', cause: 'notSent' })
    setup.line.cut = false
    setup.shop.name = 'Toko Baru'
    const again = await setup.sales.charge(wanted)
    expect(again).toMatchObject({ merchantTradeNo: first.merchantTradeNo, state: { kind: 'open' } })
    const [body] = setup.sent('/create').map((exchange) => exchange.body)
    const prepared = (await setup.journal.readTimeline(first.merchantTradeNo)).find(
      ({ kind }) => kind === 'created',
    )
    expect(body).toMatchObject({ productName: 'Toko Saya', merchantTradeNo: first.merchantTradeNo })
    expect(body?.requestId).not.toBe(prepared?.detail.requestId)
    expect((await setup.journal.listOrders({ search: '', limit: 9 })).orders).toHaveLength(1)
  })

  test.each([{ paymentType: 'BankBVA' }, { amount: rupiah(30_000) }, { payer: 'Siti' }])(
    'is charged under a new number when the cashier asks for another %o',
    async (other) => {
      const setup = await salesSetup(honest)
      setup.line.cut = true
      const wanted = charge()
      const first = await setup.sales.charge(wanted)
      const second = await setup.sales.charge({ ...wanted, ...other })
      expect(second).toMatchObject(other)
      expect(second.merchantTradeNo).not.toBe(first.merchantTradeNo)
    },
  )
})

describe('a disk that fails', () => {
  test('before the sending stops the charge, which goes by the same number once there is room', async () => {
    const setup = await salesSetup(honest)
    const wanted = charge()
    setup.disk.fails = true
    await expect(setup.sales.charge(wanted)).rejects.toMatchObject({ code: 'storageFailed' })
    expect(setup.sent('/create')).toHaveLength(0)
    setup.disk.fails = false
    expect((await setup.sales.charge(wanted)).state.kind).toBe('open')
    expect((await setup.journal.listOrders({ search: '', limit: 9 })).orders).toHaveLength(1)
  })

  test('before the request leaves no order that holds its sale: an unsent intent is given up', async () => {
    const setup = await salesSetup(honest)
    const wanted = charge()
    setup.disk.fails = true
    await expect(setup.sales.charge(wanted)).rejects.toMatchObject({ code: 'storageFailed' })
    setup.disk.fails = false
    const [left] = (await setup.journal.listOrders({ search: '', limit: 9 })).orders
    const state = async () => (await setup.journal.readOrder(left?.merchantTradeNo ?? ''))?.state
    await expect.poll(state, { timeout: 10_000 }).toMatchObject({ kind: 'rejected', cause: 'notSent' })
    const otherwise = await setup.sales.charge({ ...wanted, paymentType: 'BankBVA' })
    expect(otherwise.state.kind).toBe('open')
    expect(setup.sent('/create')).toHaveLength(1)
  })

  test('after the request never looks as if nothing was sent: the order is asked about', async () => {
    const setup = await salesSetup((exchange) => {
      setup.disk.fails = isCreate(exchange)
      honest(exchange)
    })
    const wanted = charge()
    await expect(setup.sales.charge(wanted)).rejects.toMatchObject({ code: 'notRecorded' })
    // What is not on disk is not on any screen either.
    expect(setup.changes.map(({ state }) => state.kind)).toEqual(['sending'])
    const waiting = await setup.sales.charge(wanted)
    expect(waiting.state.kind).toBe('sending')
    await expect(setup.sales.check(waiting.merchantTradeNo)).rejects.toMatchObject({ code: 'notRecorded' })
    setup.disk.fails = false
    expect((await setup.sales.check(waiting.merchantTradeNo)).state.kind).toBe('open')
    expect(setup.sent('/create')).toHaveLength(1)
  })

  test('when a no came leaves an order that is unknown, not one that is being sent for ever', async () => {
    const setup = await salesSetup((exchange) => {
      setup.disk.fails = isCreate(exchange)
      exchange.answer({ errCode: isCreate(exchange) ? 'paramError' : 'orderNotFound' })
    })
    await expect(setup.sales.charge(charge())).rejects.toMatchObject({ code: 'notRecorded' })
    setup.disk.fails = false
    await expect.poll(() => setup.changes.at(-1)?.state.kind, { timeout: 10_000 }).toBe('unknown')
    const timeline = await setup.journal.readTimeline(setup.changes.at(-1)?.merchantTradeNo ?? '')
    const step = timeline.findLastIndex(({ kind }) => kind === 'stateChanged')
    expect(timeline[step - 1]?.kind).toBe('resumed')
  })

  test('keeps a sale on its channel, and says so', async () => {
    const setup = await salesSetup(honest)
    const { merchantTradeNo } = await setup.sales.charge(charge())
    setup.disk.fails = true
    await expect(setup.sales.changeChannel(merchantTradeNo)).rejects.toMatchObject({ code: 'storageFailed' })
    expect((await setup.journal.readOrder(merchantTradeNo))?.superseded).toBe(false)
  })
})

describe('an unknown outcome', () => {
  test('is resolved by asking about the same number', async () => {
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

  test('is what a number that the gateway already has leaves: our own earlier request may have come through', async () => {
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
  ])(
    'is what %s leaves, as the order may have been taken at a first delivery',
    async (errCode, httpStatus, cause) => {
      const setup = await salesSetup((exchange) =>
        isCreate(exchange) ? exchange.answer({ errCode }, { httpStatus }) : honest(exchange),
      )
      const { merchantTradeNo, state } = await setup.sales.charge(charge())
      expect(state).toMatchObject({ kind: 'unknown', cause, neverArrived: false })
      expect((await setup.sales.check(merchantTradeNo)).state.kind).toBe('open')
    },
  )

  test('is what refused credentials leave when the refusal itself can’t be verified', async () => {
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

test('a channel takes what the gateway’s profile says, and more is refused before anything is charged', async () => {
  const setup = await salesSetup(honest, readProfile({ channels: { BankAVA: { max: 20_000 } } }))
  await expect(setup.sales.charge(charge())).rejects.toMatchObject({ code: 'amountOutOfRange' })
  expect(setup.sent('/create')).toHaveLength(0)
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

test('an unknown order can’t be left for another channel', async () => {
  const setup = await salesSetup((exchange) => exchange.response.destroy())
  const { merchantTradeNo, state } = await setup.sales.charge(charge())
  expect(state.kind).toBe('unknown')
  await expect(setup.sales.changeChannel(merchantTradeNo)).rejects.toMatchObject({ code: 'notPossible' })
})

test('a sale whose old code was paid after all is not charged on another channel: it is that payment', async () => {
  let status = '01'
  const setup = await salesSetup((exchange) =>
    exchange.answer(told(exchange, isCreate(exchange) ? {} : { status })),
  )
  const wanted = charge()
  const { merchantTradeNo } = await setup.sales.charge(wanted)
  await setup.sales.changeChannel(merchantTradeNo)
  status = '02'
  expect((await setup.sales.check(merchantTradeNo)).state.kind).toBe('paid')
  const again = await setup.sales.charge({ ...wanted, paymentType: 'BankBVA' })
  expect(again).toMatchObject({ merchantTradeNo, state: { kind: 'paid' } })
  const dearer = { ...wanted, paymentType: 'BankBVA', amount: rupiah(999_000) }
  await expect(setup.sales.charge(dearer)).rejects.toMatchObject({ code: 'saleInProgress' })
  expect(setup.sent('/create')).toHaveLength(1)
})

test('whichever code of a sale is paid, the others say so at once, and no slip of them is made', async () => {
  let paid = ''
  const setup = await salesSetup((exchange) => {
    const isPaid = exchange.body.merchantTradeNo === paid
    exchange.answer(told(exchange, isCreate(exchange) ? {} : { status: isPaid ? '02' : '01' }))
  })
  const wanted = charge()
  const first = await setup.sales.charge(wanted)
  await setup.sales.changeChannel(first.merchantTradeNo)
  const second = await setup.sales.charge({ ...wanted, paymentType: 'BankBVA' })
  expect(second.paidInstead).toBeUndefined()
  paid = first.merchantTradeNo
  await setup.sales.check(first.merchantTradeNo)
  const told2 = setup.changes
    .filter(({ merchantTradeNo }) => merchantTradeNo === second.merchantTradeNo)
    .at(-1)
  const payment = { merchantTradeNo: paid, paymentType: first.paymentType, payable: first.amount }
  expect(told2).toMatchObject({ state: { kind: 'open' }, paidInstead: payment })
  const request = { kind: 'payment', mode: 'training', now: 1, cashier: null } as const
  expect(() => documentOf(told2 ?? second, defaultSettings, request)).toThrow(SlipRefused)
  await expect(setup.sales.sendAgain(second.merchantTradeNo)).rejects.toMatchObject({ code: 'notPossible' })
})

test('the old code of a sale is asked about also while the new one is being made', async () => {
  let hold: (() => void) | undefined
  const setup = await salesSetup((exchange) => {
    if (isCreate(exchange) && exchange.body.paymentType === 'BankBVA') hold = () => honest(exchange)
    else exchange.answer(told(exchange, isCreate(exchange) ? {} : { status: '02' }))
  })
  const wanted = charge()
  const { merchantTradeNo } = await setup.sales.charge(wanted)
  await setup.sales.changeChannel(merchantTradeNo)
  const second = setup.sales.charge({ ...wanted, paymentType: 'BankBVA' })
  await expect.poll(() => hold).toBeDefined()
  expect((await setup.sales.check(merchantTradeNo)).state.kind).toBe('paid')
  hold?.()
  await second
})

test('a changed channel frees the sale, keeps watching the old code, and shows when both are paid', async () => {
  let status = '01'
  const setup = await salesSetup((exchange) =>
    exchange.answer(told(exchange, isCreate(exchange) ? {} : { status })),
  )
  const wanted = charge()
  const first = await setup.sales.charge(wanted)
  expect((await setup.sales.changeChannel(first.merchantTradeNo)).superseded).toBe(true)
  const second = await setup.sales.charge({ ...wanted, paymentType: 'BankBVA' })
  expect(second.merchantTradeNo).not.toBe(first.merchantTradeNo)
  status = '02'
  expect((await setup.sales.check(second.merchantTradeNo)).paidTwice).toBe(false)
  expect((await setup.sales.check(first.merchantTradeNo)).paidTwice).toBe(true)
  expect(setup.changes.at(-1)).toMatchObject({ merchantTradeNo: second.merchantTradeNo, paidTwice: true })
})

describe('a QR code', () => {
  const qr = (amount: number, nmid = 'ID1020000000001') =>
    writeQris(
      {
        amount: rupiah(amount),
        merchantName: 'TOKO',
        city: 'JAKARTA',
        nmid,
        reference: null,
        terminal: null,
      },
      {
        acquirer: 'ID.CO.EXAMPLE.WWW',
        merchantPan: '936009990000000018',
        acquirerMerchantId: '1',
        category: '5812',
        postcode: '10110',
      },
    )
  const chargeFor = async (qrCode: string) => {
    const setup = await salesSetup((exchange) =>
      exchange.answer(told(exchange, { vaCode: undefined, qrCode, nmid: 'ID1020000000001' })),
    )
    return (await setup.sales.charge(charge({ paymentType: 'QRIS', payer: undefined }))).state
  }

  test('is shown when it asks for what was charged', async () => {
    expect(await chargeFor(qr(25_000))).toMatchObject({
      kind: 'open',
      code: { kind: 'qr', content: qr(25_000) },
    })
  })

  test('is never shown when its amount, merchant or check sum differs', async () => {
    for (const bad of [qr(2_500), qr(25_000, 'ID1020000000009'), `${qr(25_000).slice(0, -4)}0000`, 'hello']) {
      const state = await chargeFor(bad)
      expect(state.kind).toBe('review')
      expect(state).not.toHaveProperty('code')
    }
  })
})

describe('what is refused before anything is written', () => {
  const cases: [string, object, string][] = [
    ['an amount below the channel’s least', { amount: rupiah(9_999) }, 'amountOutOfRange'],
    [
      'an amount above the channel’s most',
      { paymentType: 'POS', amount: rupiah(1_000_001) },
      'amountOutOfRange',
    ],
    ['a virtual account without a payer', { payer: undefined }, 'payerRequired'],
    ['a channel nobody knows', { paymentType: 'BankZVA' }, 'badInput'],
    ['a payer longer than the document allows', { payer: 'x'.repeat(61) }, 'badInput'],
  ]
  for (const [title, overrides, code] of cases) {
    test(title, async () => {
      const setup = await salesSetup(honest)
      await expect(setup.sales.charge(charge(overrides))).rejects.toMatchObject({ code })
      expect((await setup.journal.listOrders({ search: '', limit: 1 })).orders).toEqual([])
      expect(setup.sent('/create')).toHaveLength(0)
    })
  }
})

test('an order that somebody waits in front of is asked about every few seconds, and not while the gateway asks for fewer', async () => {
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
  await expect.poll(asked, { timeout: 20_000 }).toBe(before + 1)
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
