import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { MAX_SEN, rupiah, type Sen } from '../../shared/money.ts'
import { staticAccount } from '../../shared/static-account/static-account.ts'
import { reportedFields } from '../helpers/news.ts'
import type { Exchange } from '../helpers/scripted-gateway.ts'
import { sandboxSetup, scriptedSetup } from '../subscriptions/subscription-setup.ts'

const wish = (wanted: { payer?: string; usedFor?: string } = {}) => ({
  accountId: randomUUID(),
  paymentType: 'StaticBankLVA' as const,
  payer: 'Budi',
  ...wanted,
})

type Services = Awaited<ReturnType<typeof sandboxSetup>>

/** A payment as the sandbox made it, and as its notification tells of it. */
async function pay(setup: Services, vaCode: string, amount: string) {
  const answer = await setup.sandbox.play('pay', { vaCode, amount, payer: 'Siti' })
  const paid = (await answer.json()) as { merchantTradeNo: string }
  const detail = { status: '02', platformTradeNo: '', signature: 'valid' }
  return { reported: reportedFields({ merchantTradeNo: paid.merchantTradeNo, vaCode }), name: 'n', detail }
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

  test('requested twice under one id is one', async () => {
    const setup = await sandboxSetup()
    const wanted = wish()
    const [one, other] = await Promise.all([
      setup.staticAccounts.create(wanted),
      setup.staticAccounts.create(wanted),
    ])
    expect(other).toEqual(one)
    expect(await setup.staticAccounts.create(wanted)).toEqual(one)
    expect(setup.ledger.staticAccounts.list(9)).toHaveLength(1)
  })

  test('that never got as far as being sent goes out when it is asked for again', async () => {
    const setup = await sandboxSetup()
    const wanted = wish()
    const evidence = { kind: 'created', detail: {} } as const
    // As after a disk that failed between the two writes.
    await setup.journal.openStaticAccount({ ...wanted, usedFor: null, evidence, at: setup.time.ahead })
    expect((await setup.staticAccounts.create(wanted)).state.kind).toBe('active')
    expect(setup.ledger.staticAccounts.list(9)).toHaveLength(1)
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

  test('whose answer comes when the disk fails is unknown, and not shown as being made for ever', async () => {
    const disk = { fails: false }
    const answer = (exchange: Exchange) => {
      disk.fails = true
      exchange.answer({ paymentType: exchange.body.paymentType, vaCode: '88812345' })
    }
    const setup = await scriptedSetup(answer, { disk, watches: true })
    const wanted = wish()
    await expect(setup.staticAccounts.create(wanted)).rejects.toMatchObject({ code: 'notRecorded' })
    disk.fails = false
    const state = async () => (await setup.journal.readStaticAccount(wanted.accountId))?.state.kind
    await expect.poll(state).toBe('unknown')
    expect(setup.requests).toHaveLength(1)
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
  test('counts once the gateway has confirmed it to our own question, and once only', async () => {
    const setup = await sandboxSetup({ watches: true })
    const { accountId, state } = await setup.staticAccounts.create(wish())
    const vaCode = state.kind === 'active' ? state.vaCode : ''
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
    const setup = await sandboxSetup()
    const { accountId, state } = await setup.staticAccounts.create(wish())
    const news = await pay(setup, state.kind === 'active' ? state.vaCode : '', '75000.00')
    await setup.fault({ kind: 'serverError', operation: 'queryVirtualAccount', count: 1 })
    await setup.staticAccounts.onNotification(news)
    await setup.staticAccounts.check(accountId)
    expect(await setup.journal.listStaticPayments(accountId, 9)).toMatchObject([{ state: { kind: 'heard' } }])
    expect((await setup.staticAccounts.check(accountId)).received.sum).toBe(rupiah(75_000))
  })

  test('whose number no question can carry waits for people, and the others are asked about', async () => {
    const setup = await sandboxSetup()
    const { accountId, state } = await setup.staticAccounts.create(wish())
    const vaCode = state.kind === 'active' ? state.vaCode : ''
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

  test('of another account than it was told is refuted', async () => {
    const setup = await sandboxSetup()
    const [mine, other] = [
      await setup.staticAccounts.create(wish()),
      await setup.staticAccounts.create(wish({ payer: 'Ani' })),
    ]
    const codeOf = ({ state }: typeof mine) => (state.kind === 'active' ? state.vaCode : '')
    const news = await pay(setup, codeOf(other), '75000.00')
    await setup.staticAccounts.onNotification({
      ...news,
      reported: { ...news.reported, vaCode: codeOf(mine) },
    })
    await setup.staticAccounts.check(mine.accountId)
    const [payment] = await setup.journal.listStaticPayments(mine.accountId, 9)
    expect(payment?.state.kind).toBe('refuted')
    expect((await setup.journal.readStaticAccount(mine.accountId))?.received.count).toBe(0)
    expect(
      await setup.staticAccounts.onNotification({ ...news, reported: { ...news.reported, vaCode: '9999' } }),
    ).toBe(false)
  })
})

const paidByInquiry = { amount: '75000.00', status: '02', successTime: '20261122100000' }

test('a payment that the gateway confirms without naming the account is one to the account it told of', async () => {
  const vaCode = '8808123412341234'
  const setup = await scriptedSetup(({ answer, body, path }) =>
    path.endsWith('/query')
      ? answer({ paymentType: 'StaticBankLVA', merchantTradeNo: body.merchantTradeNo, ...paidByInquiry })
      : answer({ paymentType: body.paymentType, vaCode }),
  )
  const { accountId } = await setup.staticAccounts.create(wish())
  const detail = { status: '02', platformTradeNo: '', signature: 'valid' }
  await setup.staticAccounts.onNotification({
    reported: reportedFields({ merchantTradeNo: 'SVA-1', vaCode }),
    name: 'n',
    detail,
  })
  const { received } = await setup.staticAccounts.check(accountId)
  expect(received).toEqual({ count: 1, sum: rupiah(75_000) })
})

describe('of a gateway that has one number for all payments to an account, and tells neither their own numbers nor times', () => {
  const vaCode = '8808123412341234'
  const detail = { status: '02', platformTradeNo: '', signature: 'valid' }

  /** The account, and what happens when so much is paid to it; an inquiry's answer is about the `latest` payment. */
  async function terse() {
    const latest = { amount: '0.00' }
    const setup = await scriptedSetup(({ answer, body, path }) =>
      path.endsWith('/query')
        ? answer({ merchantTradeNo: body.merchantTradeNo, status: '02', ...latest })
        : answer({ paymentType: body.paymentType, vaCode }),
    )
    const { accountId } = await setup.staticAccounts.create(wish())
    const tell = (amount: number, name: string) =>
      setup.staticAccounts.onNotification({
        reported: reportedFields({ merchantTradeNo: 'SVA-1', vaCode, amount: rupiah(amount) }),
        name,
        detail,
      })
    return { ...setup, latest, accountId, tell }
  }

  test('a payment of another amount is another payment', async () => {
    const { staticAccounts, latest, accountId, tell } = await terse()
    latest.amount = '50000.00'
    await tell(50_000, 'first')
    await staticAccounts.check(accountId)
    latest.amount = '70000.00'
    await tell(70_000, 'second')
    // Both are told of again, as whatever was not acknowledged in time.
    await tell(50_000, 'first')
    await tell(70_000, 'second')
    const { received } = await staticAccounts.check(accountId)
    expect(received).toEqual({ count: 2, sum: rupiah(120_000) })
  })

  test('one of the same amount that comes with other bytes may be a second payment: it is not counted, and people see it', async () => {
    const { journal, staticAccounts, latest, accountId, tell, accountChanges } = await terse()
    const attention = () => journal.listUnresolvedPayments(Date.now())
    latest.amount = '50000.00'
    await tell(50_000, 'first')
    await tell(50_000, 'first')
    await staticAccounts.check(accountId)
    expect(await attention()).toEqual([])
    const before = accountChanges.length
    await tell(50_000, 'second')
    // The work list is made anew.
    expect(accountChanges.length).toBeGreaterThan(before)
    await tell(50_000, 'second')
    const about = {
      accountId,
      account: 'Budi',
      reported: { merchantTradeNo: 'SVA-1', amount: rupiah(50_000) },
    }
    expect(await attention()).toMatchObject([{ kind: 'again', ...about }])
    const { received } = await staticAccounts.check(accountId)
    expect(received).toEqual({ count: 1, sum: rupiah(50_000) })
    const [{ ref = '' } = {}] = await attention()
    const found = { resolution: 'received', note: 'Two in the list', by: 'Ani', at: 1 } as const
    expect(await journal.closePayment({ ref, ...found })).toMatchObject({ kind: 'again' })
    await tell(50_000, 'second')
    expect(await attention()).toEqual([])
    await tell(50_000, 'third')
    expect(await attention()).toHaveLength(1)
  })

  test('the answer about one of them confirms no other', async () => {
    const { journal, staticAccounts, latest, accountId, tell } = await terse()
    latest.amount = '70000.00'
    await tell(50_000, 'first')
    await tell(70_000, 'second')
    const { received } = await staticAccounts.check(accountId)
    expect(received).toEqual({ count: 1, sum: rupiah(70_000) })
    const open = (await journal.listStaticPayments(accountId, 9)).filter(
      ({ state }) => state.kind === 'heard',
    )
    expect(open).toMatchObject([{ reported: { amount: rupiah(50_000) } }])
  })
})

describe('a payment that is reported and that the gateway denies when asked', () => {
  const vaCode = '8808123412341234'
  const detail = { status: '02', platformTradeNo: 'P-1', signature: 'valid' }

  /** The account, with a reported payment to it; an inquiry is answered as `says` has it. */
  async function denied(
    says: { status: string; vaCode?: string; amount?: string; platformTradeNo?: string },
    amount: Sen | null,
  ) {
    const asked = { times: 0 }
    const setup = await scriptedSetup(({ answer, body, path }) => {
      if (!path.endsWith('/query')) return answer({ paymentType: body.paymentType, vaCode })
      asked.times += 1
      return answer({ merchantTradeNo: body.merchantTradeNo, amount: '75000.00', ...says })
    })
    const { accountId } = await setup.staticAccounts.create(wish())
    const reported = reportedFields({ merchantTradeNo: 'SVA-1', platformTradeNo: 'P-1', vaCode, amount })
    await setup.staticAccounts.onNotification({ reported, name: 'n', detail })
    await setup.staticAccounts.check(accountId)
    return { ...setup, accountId, says, asked }
  }
  const MINUTES = 60_000

  test.for([
    ['as failed', { status: '09' }],
    ['as one to another account', { status: '02', vaCode: '8808999999999999' }],
    ['as one of another amount', { status: '02', amount: '1.00', platformTradeNo: 'P-1' }],
    ['as one of no money', { status: '02', amount: '0.00' }, null],
  ] as const)(
    '%s is a case like one that nobody confirmed, until it is confirmed after all',
    async ([, says, amount = rupiah(75_000)]) => {
      const setup = await denied({ ...says }, amount)
      const { journal, staticAccounts, accountId, asked } = setup
      const [payment] = await journal.listStaticPayments(accountId, 9)
      expect(payment?.state.kind).toBe('refuted')
      const at = (payment?.notifiedAt ?? 0) + 11 * MINUTES
      expect(await journal.listUnresolvedPayments(at)).toMatchObject([{ kind: 'unconfirmed', accountId }])
      // The clock was ahead when it came, and is right by now.
      expect(await journal.listUnresolvedPayments(at - 24 * 60 * MINUTES)).toHaveLength(1)
      // The work list is made anew once it belongs there.
      setup.time.ahead += 11 * MINUTES
      const told = setup.accountChanges.length
      // Denied once more, it stays so; nobody has closed it, so it is asked about.
      const before = asked.times
      await staticAccounts.check(accountId)
      expect(asked.times).toBe(before + 1)
      expect(setup.accountChanges.length).toBeGreaterThan(told)
      expect((await journal.listStaticPayments(accountId, 9))[0]?.state.kind).toBe('refuted')
      Object.assign(setup.says, { status: '02', vaCode, amount: '75000.00' })
      expect((await staticAccounts.check(accountId)).received).toEqual({ count: 1, sum: rupiah(75_000) })
      expect(await journal.listUnresolvedPayments(at)).toEqual([])
    },
  )
})

test('payments that together are more than any amount of the document are counted, and the account is read', async () => {
  const vaCode = '8808123412341234'
  const largest = { amount: '9999999999.99', status: '02', vaCode }
  const setup = await scriptedSetup(({ answer, body, path }) =>
    answer(path.endsWith('/query') ? { merchantTradeNo: body.merchantTradeNo, ...largest } : { vaCode }),
  )
  const { journal, staticAccounts } = setup
  const { accountId } = await staticAccounts.create(wish())
  for (const merchantTradeNo of ['SVA-1', 'SVA-2', 'SVA-3']) {
    const reported = reportedFields({ merchantTradeNo, vaCode, amount: MAX_SEN })
    const detail = { status: '02', signature: 'valid' }
    await staticAccounts.onNotification({ reported, name: merchantTradeNo, detail })
    await staticAccounts.check(accountId)
  }
  const account = await journal.readStaticAccount(accountId)
  expect(account?.received).toEqual({ count: 3, sum: 3 * MAX_SEN })
  expect(staticAccount.parse(account)).toEqual(account)
})

test('a gateway that gives no number leaves the account unknown', async () => {
  const setup = await scriptedSetup(({ answer, body }) => answer({ paymentType: body.paymentType }))
  expect((await setup.staticAccounts.create(wish())).state).toMatchObject({
    kind: 'unknown',
    reason: expect.stringContaining('no number'),
  })
})

test('a question about a payment that is not answered is in the timeline of its account, once', async () => {
  const setup = await sandboxSetup()
  const { accountId, state } = await setup.staticAccounts.create(wish())
  const vaCode = state.kind === 'active' ? state.vaCode : ''
  await setup.fault({ kind: 'dropAfter', operation: 'queryVirtualAccount', count: 2 })
  const news = await pay(setup, vaCode, '75000.00')
  await setup.staticAccounts.onNotification(news)
  for (let question = 0; question < 2; question += 1) await setup.staticAccounts.check(accountId)
  const timeline = await setup.journal.readStaticAccountTimeline(accountId)
  expect(timeline.filter(({ kind }) => kind === 'noAnswer')).toHaveLength(1)
  expect((await setup.staticAccounts.check(accountId)).received.count).toBe(1)
})
