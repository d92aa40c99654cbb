/** Who bears the gateway's fee: what is asked for, what the customer is charged, and what does not count as a fee. */
import { describe, expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { answered, sandboxSetup, wish } from './subscription-setup.ts'

const onCustomer = { bornBy: 'OUR' } as const

describe('where the customer bears the fee', () => {
  test.each([
    ['StaticWalletASub', 'eMoney', 'merchantTradeNo'],
    ['StaticCcSub', 'card', 'agreementId'],
  ] as const)(
    'a subscription on %s is asked for so, and charges what the gateway says',
    async (paymentType, kind, name) => {
      const setup = await sandboxSetup({ fees: onCustomer })
      const created = await setup.subscriptions.create(wish({ paymentType }))
      const atGateway = setup.ledger.subscriptions.find(kind, created.number)
      expect(atGateway).toMatchObject({ feeType: 'OUR', requestAmount: rupiah(50_000) })
      expect(atGateway?.amount).toBeGreaterThan(rupiah(50_000))
      const charged = { amount: rupiah(50_000), feeType: 'OUR', state: { payable: atGateway?.amount } }
      expect(created).toMatchObject({ ...charged, state: { ...charged.state, kind: 'pending' } })
      await setup.play('subscriptions/confirm', { [name]: created.number })
      const active = await setup.subscriptions.check(created.number)
      expect(active).toMatchObject({ ...charged, state: { ...charged.state, kind: 'active' } })
      const found = await setup.journal.listSubscriptions({
        search: String((atGateway?.amount ?? 0) / 100),
        limit: 9,
      })
      expect(found.subscriptions.map(({ number }) => number)).toEqual([created.number])
      if (kind === 'eMoney') expect(active.lastCharge?.amount).toBe(atGateway?.amount)
    },
  )

  test.each([
    ['OUR', 'BEN'],
    ['BEN', 'OUR'],
  ] as const)(
    'one asked for under %s goes again so, although the shop has set %s since',
    async (asked, since) => {
      const fees: { bornBy: 'OUR' | 'BEN' } = { bornBy: asked }
      const setup = await sandboxSetup({ fees })
      await setup.fault({ kind: 'dropBefore', operation: 'createEMoneySubscription', count: 1 })
      const { number } = await setup.subscriptions.create(wish())
      fees.bornBy = since
      for (let question = 0; question < 3; question += 1) await setup.subscriptions.check(number)
      setup.time.ahead += 61_000
      await setup.subscriptions.check(number)
      expect(await setup.subscriptions.sendAgain(number)).toMatchObject({ feeType: asked })
      expect(setup.ledger.subscriptions.list(9)).toMatchObject([{ number, feeType: asked }])
    },
  )
})

test('where the shop bears the fee it is not mentioned, as before', async () => {
  const { journal, number, requests } = await answered({})
  expect(await journal.readSubscription(number)).toMatchObject({
    feeType: 'BEN',
    state: { kind: 'pending' },
  })
  expect(requests[0]?.body).not.toHaveProperty('feeType')
})

/** A subscription with the gateway's answer to its creation, and its states after the answers to inquiries. */
async function withFee(first: object, fees: { bornBy: 'OUR' | 'BEN' } = onCustomer) {
  const { state, says } = await answered(first, {}, fees)
  return { state, says: async (rest: object) => (await says(rest)).state }
}

describe('an amount that is not what was asked', () => {
  test('is no fee where the shop bears it', async () => {
    const { says } = await withFee({}, { bornBy: 'BEN' })
    expect(await says({ amount: 50350.0 })).toMatchObject({ kind: 'review', payable: rupiah(50_000) })
  })

  test.each([
    ['less than was asked', { amount: 49650.0 }],
    ['of another request', { requestAmount: 60000.0, amount: 60420.0 }],
    ['the fee within what was asked', { requestAmount: 49650.0, amount: 50000.0 }],
  ])('is no fee when it is %s', async (_, rest) => {
    const { state, says } = await withFee({ amount: 50350.0 })
    expect(state).toMatchObject({ kind: 'pending', payable: rupiah(50_350) })
    expect(await says(rest)).toMatchObject({ kind: 'review', payable: rupiah(50_350) })
  })

  test('is no fee when another one was told before, and stays none however often it is said', async () => {
    const { says } = await withFee({ amount: 50350.0 })
    const kept = { kind: 'review', payable: rupiah(50_350), reason: expect.stringContaining('Rp 70.000') }
    expect(await says({ amount: 70000.0, status: '02' })).toMatchObject(kept)
    expect(await says({ amount: 70000.0, status: '02' })).toMatchObject(kept)
    expect(await says({ amount: 50350.0, status: '02' })).toMatchObject({
      kind: 'active',
      payable: rupiah(50_350),
    })
  })

  test('is told with the next answer where the first one left it out', async () => {
    const { state, says } = await withFee({ amount: undefined })
    expect(state).toMatchObject({ kind: 'pending', payable: rupiah(50_000) })
    expect(await says({ amount: 50350.0, status: '02' })).toMatchObject({
      kind: 'active',
      payable: rupiah(50_350),
    })
  })
})
