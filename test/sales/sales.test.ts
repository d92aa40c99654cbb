import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createGatewayClient } from '../../electron/gateway/client.ts'
import { createSigner } from '../../electron/gateway/sign.ts'
import { createTransport, defaultWireLimits } from '../../electron/gateway/transport.ts'
import { openJournal } from '../../electron/journal/journal.ts'
import { createSales } from '../../electron/sales/sales.ts'
import { documentDefault, readProfile } from '../../shared/gateway/profiles/shipped.ts'
import { writeQris } from '../../shared/gateway/qris.ts'
import { rupiah } from '../../shared/money.ts'
import type { Order } from '../../shared/sale/order.ts'
import { type Exchange, merchantId, scriptedGateway, secret } from '../helpers/scripted-gateway.ts'

/** The sales desk on a real journal and a real socket; only the gateway's words and the clock are the test's. */
async function salesDesk(script: (exchange: Exchange) => void, profile = documentDefault) {
  const { url, requests } = await scriptedGateway(script)
  const clock = { ahead: 0 }
  const now = () => Date.now() + clock.ahead
  const journal = openJournal(':memory:')
  const transport = createTransport({ ...defaultWireLimits, totalMs: 500 })
  const changes: Order[] = []
  const sales = createSales({
    journal,
    profile,
    notifyUrl: null,
    gateway: createGatewayClient({
      profile,
      baseUrl: url,
      merchantId,
      signer: createSigner('hmac-sha256-hex', { secret }),
      transport,
      now,
      onContact: () => {},
    }),
    expected: { merchantName: null, nmid: null },
    now,
    gatewayNow: now,
    productName: () => 'Toko Saya',
    receiptFor: ({ merchantTradeNo }) => ({ merchantTradeNo, kind: 'receipt', document: '{}', at: now() }),
    onChange: (order) => changes.push(order),
    onPrintQueued: () => {},
  })
  onTestFinished(async () => {
    await sales.stop()
    await transport.close()
    await journal.close()
  })
  const sent = (path: string) => requests.filter((exchange) => exchange.path.endsWith(path))
  return { sales, journal, changes, clock, sent }
}

const charge = (overrides: object = {}) => ({
  saleId: randomUUID(),
  paymentType: 'BankAVA',
  amount: rupiah(25_000),
  payer: 'Budi',
  ...overrides,
})

/** What a gateway says of a virtual account order, whichever operation asks. */
const told = ({ body }: Exchange, overrides: object = {}) => ({
  paymentType: body.paymentType,
  amount: '25000.00',
  merchantTradeNo: body.merchantTradeNo,
  productName: 'Toko Saya',
  status: '01',
  vaCode: '8808123456789012',
  platformTradeNo: 'P-1',
  expiredTime: '20991231235959',
  ...overrides,
})

const isCreate = ({ path }: Exchange) => path.endsWith('/create')
const honest = (exchange: Exchange) => exchange.answer(told(exchange))

test('the intent is on disk before a byte leaves, and the answer before anybody is told', async () => {
  let onDisk: string | undefined
  const desk = await salesDesk((exchange) => {
    void desk.journal.readOrder(exchange.body.merchantTradeNo ?? '').then((order) => {
      onDisk = order?.state.kind
      honest(exchange)
    })
  })
  const order = await desk.sales.charge(charge())
  expect(onDisk).toBe('sending')
  expect(order.state).toMatchObject({ kind: 'open', code: { number: '8808123456789012' } })
  const { merchantTradeNo } = order
  expect((await desk.journal.readTimeline(merchantTradeNo)).map(({ kind }) => kind)).toEqual([
    'created',
    'sent',
    'stateChanged',
    'answered',
    'stateChanged',
  ])
})

describe('one sale is one order', () => {
  test('a double click sends one request and gives both clicks the same order', async () => {
    const desk = await salesDesk(honest)
    const wanted = charge()
    const [one, other] = await Promise.all([desk.sales.charge(wanted), desk.sales.charge(wanted)])
    expect(one.merchantTradeNo).toBe(other.merchantTradeNo)
    expect(desk.sent('/create')).toHaveLength(1)
    expect((await desk.sales.charge(wanted)).merchantTradeNo).toBe(one.merchantTradeNo)
    expect(desk.sent('/create')).toHaveLength(1)
  })

  test('the same sale asked for with another amount or channel is refused while the first waits', async () => {
    const desk = await salesDesk(honest)
    const wanted = charge()
    await desk.sales.charge(wanted)
    await expect(desk.sales.charge({ ...wanted, amount: rupiah(30_000) })).rejects.toMatchObject({
      code: 'saleInProgress',
    })
  })

  test('a timed-out charge is never sent twice', async () => {
    const desk = await salesDesk((exchange) => (isCreate(exchange) ? undefined : honest(exchange)))
    const wanted = charge()
    expect((await desk.sales.charge(wanted)).state.kind).toBe('unknown')
    expect((await desk.sales.charge(wanted)).state.kind).not.toBe('rejected')
    expect(desk.sent('/create')).toHaveLength(1)
  })

  test('a definite no lets the same sale be tried again, under a new number', async () => {
    let refuse = true
    const desk = await salesDesk((exchange) =>
      refuse ? exchange.answer({ errCode: 'paramError', errCodeDes: 'payer is odd' }) : honest(exchange),
    )
    const wanted = charge()
    const no = await desk.sales.charge(wanted)
    expect(no.state).toMatchObject({ kind: 'rejected', errCode: 'paramError', reason: 'payer is odd' })
    refuse = false
    const yes = await desk.sales.charge(wanted)
    expect(yes.state.kind).toBe('open')
    expect(yes.merchantTradeNo).not.toBe(no.merchantTradeNo)
  })
})

describe('an unknown outcome', () => {
  test('is settled by asking about the same number', async () => {
    const desk = await salesDesk((exchange) =>
      isCreate(exchange) ? exchange.response.destroy() : exchange.answer(told(exchange)),
    )
    const order = await desk.sales.charge(charge())
    expect(order.state.kind).toBe('unknown')
    expect((await desk.sales.check(order.merchantTradeNo)).state).toMatchObject({
      kind: 'open',
      platformTradeNo: 'P-1',
    })
  })

  test('counts as never arrived only after three answers over a minute, and may then be sent again under the same number', async () => {
    let lost = true
    const desk = await salesDesk((exchange) => {
      if (isCreate(exchange)) return lost ? exchange.response.destroy() : honest(exchange)
      return exchange.answer({ errCode: 'orderNotFound' })
    })
    const { merchantTradeNo, state } = await desk.sales.charge(charge())
    expect(state.kind).toBe('unknown')
    const arrived = async () => (await desk.sales.check(merchantTradeNo)).state
    for (let question = 0; question < 4; question += 1) {
      expect(await arrived()).toMatchObject({ kind: 'unknown', neverArrived: false })
    }
    await expect(desk.sales.sendAgain(merchantTradeNo)).rejects.toMatchObject({ code: 'notPossible' })
    desk.clock.ahead += 61_000
    expect(await arrived()).toMatchObject({ kind: 'unknown', neverArrived: true })

    lost = false
    const again = await desk.sales.sendAgain(merchantTradeNo)
    expect(again).toMatchObject({ merchantTradeNo, state: { kind: 'open' } })
    const [first, second] = desk.sent('/create').map(({ body }) => body)
    expect(second?.merchantTradeNo).toBe(first?.merchantTradeNo)
    expect(second?.requestId).not.toBe(first?.requestId)
  })

  test('a failure repeated is one line of the timeline', async () => {
    const desk = await salesDesk(({ response }) => response.destroy())
    const { merchantTradeNo } = await desk.sales.charge(charge())
    for (let question = 0; question < 5; question += 1) await desk.sales.check(merchantTradeNo)
    const lines = (await desk.journal.readTimeline(merchantTradeNo)).filter(({ kind }) => kind === 'noAnswer')
    expect(lines.length).toBeLessThanOrEqual(2)
  })
})

describe('paid', () => {
  test('is said by an authentic inquiry, with what the gateway knows of the payment, and queues one receipt', async () => {
    const desk = await salesDesk((exchange) =>
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
    const { merchantTradeNo } = await desk.sales.charge(charge())
    const paid = await desk.sales.check(merchantTradeNo)
    expect(paid.state).toMatchObject({
      kind: 'paid',
      payer: 'BUDI S',
      accountNo: '12**34',
      rrn: null,
      paidAt: Date.UTC(2026, 0, 1, 20, 4, 5),
    })
    await desk.sales.check(merchantTradeNo)
    expect(await desk.journal.listPrintJobs(merchantTradeNo)).toHaveLength(1)
  })

  test('is never said by a forged answer', async () => {
    const desk = await salesDesk((exchange) =>
      isCreate(exchange)
        ? honest(exchange)
        : exchange.answer(told(exchange, { status: '02' }), { secret: 'forger' }),
    )
    const { merchantTradeNo } = await desk.sales.charge(charge())
    expect((await desk.sales.check(merchantTradeNo)).state.kind).toBe('open')
  })

  test('is never said of another amount: that is for a person to look at', async () => {
    const desk = await salesDesk((exchange) =>
      isCreate(exchange)
        ? honest(exchange)
        : exchange.answer(told(exchange, { status: '02', amount: '2500.00' })),
    )
    const { merchantTradeNo } = await desk.sales.charge(charge())
    expect((await desk.sales.check(merchantTradeNo)).state.kind).toBe('review')
    expect(await desk.journal.listPrintJobs(merchantTradeNo)).toHaveLength(0)
  })

  test('after the gateway called it failed, it is a late payment', async () => {
    let status = '09'
    const desk = await salesDesk((exchange) =>
      exchange.answer(told(exchange, isCreate(exchange) ? {} : { status })),
    )
    const { merchantTradeNo } = await desk.sales.charge(charge())
    expect((await desk.sales.check(merchantTradeNo)).state.kind).toBe('failed')
    status = '02'
    expect((await desk.sales.check(merchantTradeNo)).state.kind).toBe('paidLate')
  })
})

test('a channel takes what the gateway’s profile says, and more is refused before anything is charged', async () => {
  const desk = await salesDesk(honest, readProfile({ channels: { BankAVA: { max: 20_000 } } }))
  await expect(desk.sales.charge(charge())).rejects.toMatchObject({ code: 'amountOutOfRange' })
  expect(desk.sent('/create')).toHaveLength(0)
})

test('failed after its expiry is expired', async () => {
  const desk = await salesDesk((exchange) =>
    exchange.answer(
      told(exchange, { expiredTime: '20200101000000', ...(isCreate(exchange) ? {} : { status: '09' }) }),
    ),
  )
  const { merchantTradeNo } = await desk.sales.charge(charge())
  expect((await desk.sales.check(merchantTradeNo)).state.kind).toBe('expired')
})

test('a changed channel frees the sale, keeps watching the old code, and shows when both are paid', async () => {
  let status = '01'
  const desk = await salesDesk((exchange) =>
    exchange.answer(told(exchange, isCreate(exchange) ? {} : { status })),
  )
  const wanted = charge()
  const first = await desk.sales.charge(wanted)
  expect((await desk.sales.changeChannel(first.merchantTradeNo)).superseded).toBe(true)
  const second = await desk.sales.charge({ ...wanted, paymentType: 'BankBVA' })
  expect(second.merchantTradeNo).not.toBe(first.merchantTradeNo)
  status = '02'
  expect((await desk.sales.check(second.merchantTradeNo)).paidTwice).toBe(false)
  expect((await desk.sales.check(first.merchantTradeNo)).paidTwice).toBe(true)
  expect(desk.changes.at(-1)).toMatchObject({ merchantTradeNo: second.merchantTradeNo, paidTwice: true })
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
    const desk = await salesDesk((exchange) =>
      exchange.answer(told(exchange, { vaCode: undefined, qrCode, nmid: 'ID1020000000001' })),
    )
    return (await desk.sales.charge(charge({ paymentType: 'QRIS', payer: undefined }))).state
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
      const desk = await salesDesk(honest)
      await expect(desk.sales.charge(charge(overrides))).rejects.toMatchObject({ code })
      expect((await desk.journal.listOrders({ search: '', limit: 1 })).orders).toEqual([])
      expect(desk.sent('/create')).toHaveLength(0)
    })
  }
})
