import { describe, expect, test } from 'vitest'
import { readProfile } from '../../shared/gateway/profiles/shipped.ts'
import { rupiah } from '../../shared/money.ts'
import { charge, honest, isCreate, salesSetup } from './sales-setup.ts'

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

test('a charge that the gateway never answers is unknown, and is not sent twice', async () => {
  const setup = await salesSetup((exchange) => (isCreate(exchange) ? undefined : honest(exchange)))
  const wanted = charge()
  expect((await setup.sales.charge(wanted)).state).toMatchObject({ kind: 'unknown', cause: 'noAnswer' })
  expect((await setup.sales.charge(wanted)).state.kind).not.toBe('rejected')
  expect(setup.sent('/create')).toHaveLength(1)
})

describe('a charge that certainly never arrived', () => {
  test('is charged again as it was, though the shop has another name by now', async () => {
    const setup = await salesSetup(honest)
    const wanted = charge()
    setup.line.cut = true
    const { merchantTradeNo } = await setup.sales.charge(wanted)
    setup.line.cut = false
    setup.shop.name = 'Toko Baru'
    await setup.sales.charge(wanted)
    const [body] = setup.sent('/create').map((exchange) => exchange.body)
    expect(body).toMatchObject({ productName: 'Toko Saya', merchantTradeNo })
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

test('a channel takes what the gateway’s profile says, and more is refused before anything is charged', async () => {
  const profile = readProfile({ channels: { BankAVA: { max: 20_000 } } })
  const setup = await salesSetup(honest, { profile })
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
