import { describe, expect, test } from 'vitest'
import type { Exchange } from '../helpers/scripted-gateway.ts'
import { charge, honest, isCreate, salesSetup } from './sales-setup.ts'

test('a sale that never arrived is not sent again once it was given up: the sale goes on without it', async () => {
  const setup = await salesSetup(({ response }) => void response.destroy())
  const { merchantTradeNo, saleId, state } = await setup.sales.charge(charge())
  const neverArrived = { kind: 'unknown', since: state.since, reason: 'lost', neverArrived: true } as const
  await setup.journal.takeStep({ merchantTradeNo, from: 'unknown', to: neverArrived, evidence: [] })
  const [found] = await setup.journal.listCases()
  const closing = { kind: 'unknown', resolution: 'givenUp', note: 'x', by: 'Rina', at: Date.now() } as const
  await setup.journal.closeCase({ ...closing, merchantTradeNo, since: found?.since ?? 0 }, () => true)
  await expect(setup.sales.sendAgain(merchantTradeNo)).rejects.toMatchObject({ code: 'notPossible' })
  expect((await setup.sales.charge(charge({ saleId }))).merchantTradeNo).not.toBe(merchantTradeNo)
  expect(setup.sales.nextCheckAt(merchantTradeNo)).not.toBeNull()
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
