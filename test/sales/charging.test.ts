import { describe, expect, test } from 'vitest'
import { readProfile } from '../../shared/gateway/profiles/shipped.ts'
import { rupiah } from '../../shared/money.ts'
import { charge, honest, isCreate, salesSetup } from './sales-setup.ts'

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

  test('no inquiry is made about an order that is being sent: its answer is on the way', async () => {
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

describe('a charge that certainly never arrived', () => {
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
    await expect.poll(state).toMatchObject({ kind: 'rejected', cause: 'notSent' })
    const otherwise = await setup.sales.charge({ ...wanted, paymentType: 'BankBVA' })
    expect(otherwise.state.kind).toBe('open')
    expect(setup.sent('/create')).toHaveLength(1)
  })

  test('after the request never looks as if nothing was sent: inquiries follow', async () => {
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

  test('when the answer was a refusal leaves an unknown order, not one that is being sent for ever', async () => {
    const setup = await salesSetup((exchange) => {
      setup.disk.fails = isCreate(exchange)
      exchange.answer({ errCode: isCreate(exchange) ? 'paramError' : 'orderNotFound' })
    })
    await expect(setup.sales.charge(charge())).rejects.toMatchObject({ code: 'notRecorded' })
    setup.disk.fails = false
    await expect.poll(() => setup.changes.at(-1)?.state.kind).toBe('unknown')
    const timeline = await setup.journal.readTimeline(setup.changes.at(-1)?.merchantTradeNo ?? '')
    const step = timeline.findLastIndex(({ kind }) => kind === 'stateChanged')
    expect(timeline[step - 1]?.kind).toBe('resumed')
  })

  test('stops a change of channel, and says so', async () => {
    const setup = await salesSetup(honest)
    const { merchantTradeNo } = await setup.sales.charge(charge())
    setup.disk.fails = true
    await expect(setup.sales.changeChannel(merchantTradeNo)).rejects.toMatchObject({ code: 'storageFailed' })
    expect((await setup.journal.readOrder(merchantTradeNo))?.superseded).toBe(false)
  })
})

test('a channel takes what the gateway’s profile says, and more is refused before anything is charged', async () => {
  const setup = await salesSetup(honest, readProfile({ channels: { BankAVA: { max: 20_000 } } }))
  await expect(setup.sales.charge(charge())).rejects.toMatchObject({ code: 'amountOutOfRange' })
  expect(setup.sent('/create')).toHaveLength(0)
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
