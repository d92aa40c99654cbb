import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { reportedFields } from '../helpers/news.ts'
import { sandboxSetup } from '../subscriptions/subscription-setup.ts'
import { wish } from './wish.ts'

type Services = Awaited<ReturnType<typeof sandboxSetup>>

/** A payment as the sandbox made it, and as its notification tells of it. */
async function pay(setup: Services, vaCode: string, amount: string) {
  const answer = await setup.sandbox.play('pay', { vaCode, amount, payer: 'Siti' })
  const paid = (await answer.json()) as { merchantTradeNo: string }
  const detail = { status: '02', platformTradeNo: '', signature: 'valid' }
  return { reported: reportedFields({ merchantTradeNo: paid.merchantTradeNo, vaCode }), name: 'n', detail }
}

/** An account at the sandbox, with its number. */
async function anAccount(options: Parameters<typeof sandboxSetup>[0] = {}) {
  const setup = await sandboxSetup(options)
  const { accountId, state } = await setup.staticAccounts.create(wish())
  return { setup, accountId, vaCode: state.kind === 'active' ? state.vaCode : '' }
}

describe('a static account', () => {
  test('has the number that the gateway gave it, and counts towards the day', async () => {
    const setup = await sandboxSetup()
    expect(await setup.staticAccounts.quota()).toEqual({
      limit: 100,
      remaining: 100,
      reportedByGateway: false,
    })
    const account = await setup.staticAccounts.create(wish({ usedFor: 'Iuran RT 05' }))
    expect(account).toMatchObject({ payer: 'Budi', usedFor: 'Iuran RT 05', state: { kind: 'active' } })
    const [made] = setup.ledger.staticAccounts.list(9)
    expect(account.state).toMatchObject({ vaCode: made?.vaCode })
    expect(made).toMatchObject({ payer: 'Budi', beUsedFor: 'Iuran RT 05' })
    expect(await setup.staticAccounts.quota()).toMatchObject({ remaining: 99 })
  })

  test('whose answer is lost stays unknown, is never sent again, and still counts towards the day', async () => {
    const setup = await sandboxSetup()
    await setup.fault({ kind: 'dropAfter', operation: 'createStaticVirtualAccount', count: 1 })
    const wanted = wish()
    expect((await setup.staticAccounts.create(wanted)).state.kind).toBe('unknown')
    expect((await setup.staticAccounts.create(wanted)).state.kind).toBe('unknown')
    expect(setup.ledger.staticAccounts.list(9)).toHaveLength(1)
    expect(await setup.staticAccounts.quota()).toMatchObject({ remaining: 99 })
  })

  test('beyond the day’s limit is refused by the gateway, and then by us until the day is over', async () => {
    const setup = await sandboxSetup()
    // Another counter of the same merchant has used them up.
    for (let made = 0; made < 100; made += 1) {
      await setup.sandbox.call('createStaticVirtualAccount', { paymentType: 'StaticBankEVA', payer: 'X' })
    }
    expect(await setup.staticAccounts.quota()).toMatchObject({ remaining: 100 })
    const refused = await setup.staticAccounts.create(wish())
    expect(refused.state).toMatchObject({ kind: 'rejected', errCode: 'dailyLimitExceeded' })
    expect(await setup.staticAccounts.quota()).toEqual({ limit: 100, remaining: 0, reportedByGateway: true })
    await expect(setup.staticAccounts.create(wish())).rejects.toMatchObject({ code: 'dailyLimit' })
    // Also if the clock was ahead and is right by now: the limit was of a day that is still to come.
    for (const days of [1, -5]) {
      setup.time.ahead = days * 86_400_000
      expect(await setup.staticAccounts.quota()).toMatchObject({ remaining: 100 })
    }
  })
})

describe('a payment to a static account', () => {
  test('has its amount in the timeline, as it was reported and as it was confirmed', async () => {
    const { setup, accountId, vaCode } = await anAccount()
    const { reported, ...news } = await pay(setup, vaCode, '75000.00')
    await setup.staticAccounts.onNotification({ ...news, reported: { ...reported, amount: rupiah(75_000) } })
    await setup.staticAccounts.check(accountId)
    const lines = await setup.journal.readStaticAccountTimeline(accountId)
    const amountsOf = (wanted: string) =>
      lines.filter(({ kind }) => kind === wanted).map(({ detail }) => detail.amount)
    expect(amountsOf('notified')).toEqual(['75000.00'])
    expect(amountsOf('accountPaid')).toEqual(['75000.00'])
  })

  test('counts once the gateway has confirmed it to our own question, and once only', async () => {
    const { setup, accountId, vaCode } = await anAccount({ watches: true })
    const news = await pay(setup, vaCode, '75000.00')
    expect(await setup.staticAccounts.onNotification(news)).toBe(true)
    expect(await setup.staticAccounts.onNotification(news)).toBe(true)
    const read = async () => setup.journal.readStaticAccount(accountId)
    await expect.poll(async () => (await read())?.received.count).toBe(1)
    expect((await read())?.received).toEqual({ count: 1, sum: rupiah(75_000) })
    expect(await setup.journal.listStaticPayments(accountId, 9)).toMatchObject([
      { state: { kind: 'confirmed', amount: rupiah(75_000), payer: null, paidAt: expect.any(Number) } },
    ])
    expect(setup.accountPayments).toMatchObject([{ account: { accountId }, amount: rupiah(75_000) }])
    expect(setup.troubles).toEqual([])
  })

  test('that the gateway does not confirm yet is only reported, until a later inquiry', async () => {
    const { setup, accountId, vaCode } = await anAccount()
    const news = await pay(setup, vaCode, '75000.00')
    await setup.fault({ kind: 'serverError', operation: 'queryVirtualAccount', count: 1 })
    await setup.staticAccounts.onNotification(news)
    await setup.staticAccounts.check(accountId)
    expect(await setup.journal.listStaticPayments(accountId, 9)).toMatchObject([{ state: { kind: 'heard' } }])
    expect((await setup.staticAccounts.check(accountId)).received.sum).toBe(rupiah(75_000))
  })

  test('whose number no question can carry waits for people, and the others are asked about', async () => {
    const { setup, accountId, vaCode } = await anAccount()
    const news = await pay(setup, vaCode, '75000.00')
    const merchantTradeNo = randomUUID()
    await setup.staticAccounts.onNotification({ ...news, reported: { ...news.reported, merchantTradeNo } })
    await setup.staticAccounts.onNotification(news)
    expect((await setup.staticAccounts.check(accountId)).received.sum).toBe(rupiah(75_000))
    const later = Date.now() + 86_400_000
    expect(await setup.journal.listUnresolvedPayments(later)).toMatchObject([
      { kind: 'unconfirmed', reported: { merchantTradeNo } },
    ])
    expect(setup.troubles).toEqual([])
  })

  test('of another account than it was reported for is refuted', async () => {
    const { setup, accountId, vaCode } = await anAccount()
    const { state } = await setup.staticAccounts.create(wish({ payer: 'Ani' }))
    const news = await pay(setup, state.kind === 'active' ? state.vaCode : '', '75000.00')
    const reportedFor = (number: string) =>
      setup.staticAccounts.onNotification({ ...news, reported: { ...news.reported, vaCode: number } })
    await reportedFor(vaCode)
    await setup.staticAccounts.check(accountId)
    const [payment] = await setup.journal.listStaticPayments(accountId, 9)
    expect(payment?.state.kind).toBe('refuted')
    expect((await setup.journal.readStaticAccount(accountId))?.received.count).toBe(0)
    expect(await reportedFor('9999')).toBe(false)
  })
})

test('a question about a payment that is not answered is in the timeline of its account, once', async () => {
  const { setup, accountId, vaCode } = await anAccount()
  await setup.fault({ kind: 'dropAfter', operation: 'queryVirtualAccount', count: 2 })
  const news = await pay(setup, vaCode, '75000.00')
  await setup.staticAccounts.onNotification(news)
  for (let question = 0; question < 2; question += 1) await setup.staticAccounts.check(accountId)
  const timeline = await setup.journal.readStaticAccountTimeline(accountId)
  expect(timeline.filter(({ kind }) => kind === 'noAnswer')).toHaveLength(1)
  expect((await setup.staticAccounts.check(accountId)).received.count).toBe(1)
})
