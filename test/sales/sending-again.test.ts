import { describe, expect, test } from 'vitest'
import type { Exchange } from '../helpers/scripted-gateway.ts'
import { charge, honest, isCreate, salesSetup } from './sales-setup.ts'

/** A sale whose request is still on its way when the gateway has denied it three times, over a minute of quiet. */
async function onALongWay(sendingAgain: (exchange: Exchange) => void = () => {}) {
  const way = { sendings: 0, hasArrived: false }
  const setup = await salesSetup((exchange) => {
    if (!isCreate(exchange)) {
      return way.hasArrived
        ? honest(exchange)
        : exchange.answer({ errCode: 'orderNotFound' }, { headers: { Connection: 'close' } })
    }
    way.sendings += 1
    return way.sendings === 1 ? exchange.response.destroy() : sendingAgain(exchange)
  })
  const { merchantTradeNo, saleId } = await setup.sales.charge(charge())
  for (const _ of [1, 2, 3]) await setup.sales.check(merchantTradeNo)
  setup.clock.ahead += 61_000
  expect((await setup.sales.check(merchantTradeNo)).state).toMatchObject({
    kind: 'unknown',
    neverArrived: true,
  })
  return { setup, way, merchantTradeNo, saleId }
}

describe('a sale that was sent before, and is sent again', () => {
  test.each([
    ['over a dead line', null, 'againNotSent', true],
    ['in haste', { errCode: 'rateLimited', httpStatus: 429 }, 'throttled', false],
    ['with a key that is refused', { errCode: 'signError', httpStatus: 401 }, 'credentials', false],
    ['and refused', { errCode: 'channelNotSupported', httpStatus: 200 }, 'againRefused', true],
  ])('%s, is as unknown as before: the first one may still arrive', async (_, no, cause, neverArrived) => {
    const { setup, way, merchantTradeNo } = await onALongWay(({ answer }) =>
      answer({ errCode: no?.errCode }, { httpStatus: no?.httpStatus ?? 200 }),
    )
    if (!no) setup.hangUp()
    const again = await setup.sales.sendAgain(merchantTradeNo)
    expect(again.state).toMatchObject({ kind: 'unknown', neverArrived, cause })
    expect(setup.sales.nextCheckAt(merchantTradeNo)).not.toBeNull()
    const watched = await setup.journal.listToWatch(Date.now(), 0)
    expect(watched.map((order) => order.merchantTradeNo)).toEqual([merchantTradeNo])
    if (!no) return
    way.hasArrived = true
    expect((await setup.sales.check(merchantTradeNo)).state.kind).toBe('open')
  })

  test('and refused, needs another minute of "not found" before it counts as never arrived', async () => {
    const { setup, merchantTradeNo } = await onALongWay(({ answer }) => answer({ errCode: 'rateLimited' }))
    await setup.sales.sendAgain(merchantTradeNo)
    expect((await setup.sales.check(merchantTradeNo)).state).toMatchObject({ neverArrived: false })
  })

  test('and not sent, can be sent again under its number', async () => {
    const { setup, merchantTradeNo } = await onALongWay(honest)
    setup.line.cut = true
    await setup.sales.sendAgain(merchantTradeNo)
    setup.line.cut = false
    expect(await setup.sales.sendAgain(merchantTradeNo)).toMatchObject({
      merchantTradeNo,
      state: { kind: 'open' },
    })
  })

  test('starts its own minute: earlier "not found" answers do not count', async () => {
    const { setup, merchantTradeNo } = await onALongWay((exchange) => {
      // The answer comes, and can't be written down.
      setup.disk.fails = true
      honest(exchange)
    })
    await expect(setup.sales.sendAgain(merchantTradeNo)).rejects.toMatchObject({ code: 'notRecorded' })
    setup.disk.fails = false
    expect((await setup.sales.check(merchantTradeNo)).state).toMatchObject({
      kind: 'unknown',
      neverArrived: false,
    })
  })

  test('is not sent once it was given up: the sale goes on without it', async () => {
    const { setup, merchantTradeNo, saleId } = await onALongWay(honest)
    const [found] = await setup.journal.listCases()
    const closing = { kind: 'unknown', resolution: 'givenUp', note: 'x', by: 'Rina', at: Date.now() } as const
    await setup.journal.closeCase({ ...closing, merchantTradeNo, since: found?.since ?? 0 }, () => true)
    await expect(setup.sales.sendAgain(merchantTradeNo)).rejects.toMatchObject({ code: 'notPossible' })
    expect((await setup.sales.charge(charge({ saleId }))).merchantTradeNo).not.toBe(merchantTradeNo)
    expect(setup.sales.nextCheckAt(merchantTradeNo)).not.toBeNull()
  })
})

test('an inquiry that fails after the sale was sent again does not end the watching', async () => {
  let held: Exchange | null = null
  const setup = await salesSetup((exchange) => {
    if (isCreate(exchange)) exchange.response.destroy()
    else held = exchange
  })
  await setup.watcher.stop()
  setup.line.cut = true
  const { merchantTradeNo, saleId, state } = await setup.sales.charge(charge())
  expect(state).toMatchObject({ kind: 'rejected', cause: 'notSent' })
  setup.line.cut = false
  const checking = setup.sales.check(merchantTradeNo)
  await expect.poll(() => held).not.toBeNull()
  const again = await setup.sales.charge(charge({ saleId }))
  expect(again).toMatchObject({ merchantTradeNo, state: { kind: 'unknown' } })
  ;(held as unknown as Exchange).response.destroy()
  expect((await checking).state.kind).toBe('unknown')
  expect(setup.sales.nextCheckAt(merchantTradeNo)).not.toBeNull()
})

describe('a sale whose only sending was turned away', () => {
  /** Answers the first creation with `no` and accepts the second; every inquiry is answered "not found". */
  async function turnedAway(no: (exchange: Exchange) => void) {
    let sendings = 0
    const setup = await salesSetup((exchange) => {
      if (!isCreate(exchange)) return exchange.answer({ errCode: 'orderNotFound' })
      sendings += 1
      return sendings === 1 ? no(exchange) : honest(exchange)
    })
    await setup.watcher.stop()
    const { merchantTradeNo, state } = await setup.sales.charge(charge())
    expect(state).toMatchObject({ kind: 'unknown', neverArrived: false })
    const asked = await setup.sales.check(merchantTradeNo)
    return { setup, merchantTradeNo, state: asked.state }
  }

  test.each(['rateLimited', 'signError', 'timestampError', 'merchantNotFound'])(
    'by an authentic %s may be sent again after one "not found"',
    async (errCode) => {
      const { setup, merchantTradeNo, state } = await turnedAway(({ answer }) => answer({ errCode }))
      expect(state).toMatchObject({ kind: 'unknown', neverArrived: true })
      const again = await setup.sales.sendAgain(merchantTradeNo)
      expect(again).toMatchObject({ merchantTradeNo, state: { kind: 'open' } })
    },
  )

  test.each<[string, (exchange: Exchange) => void]>([
    ['by an HTTP status alone', ({ answer }) => answer({}, { httpStatus: 429 })],
    ['by a code of no list and a status', ({ answer }) => answer({ errCode: 'E1' }, { httpStatus: 401 })],
    ['by an unsigned answer', ({ answer }) => answer({ errCode: 'signError' }, { secret: 'another' })],
    ['by an answer to another request', ({ answer }) => answer({ errCode: 'signError', requestId: 'x' })],
    ['as a duplicate', ({ answer }) => answer({ errCode: 'duplicateMerchantTradeNo' })],
  ])('%s waits its minute: that proves nothing', async (_, no) => {
    const { setup, merchantTradeNo, state } = await turnedAway(no)
    expect(state).toMatchObject({ kind: 'unknown', neverArrived: false })
    await expect(setup.sales.sendAgain(merchantTradeNo)).rejects.toMatchObject({ code: 'notPossible' })
  })
})
