import { describe, expect, test } from 'vitest'
import { MINUTE } from '../../shared/durations.ts'
import { MAX_SEN, rupiah, type Sen } from '../../shared/money.ts'
import { staticAccount } from '../../shared/static-account/static-account.ts'
import { reportedFields } from '../helpers/news.ts'
import { scriptedSetup } from '../subscriptions/subscription-setup.ts'
import { wish } from './wish.ts'

const vaCode = '8808123412341234'
const paidByInquiry = { amount: '75000.00', status: '02', successTime: '20261122100000' }

test('a payment that the gateway confirms without naming the account is one to the account it told of', async () => {
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

test.each([
  ['8808-1234-1234-1234', '8808-1234-1234-1234', vaCode],
  ['8808 1234 1234 1234', vaCode, '8808 1234 1234 1234'],
  [vaCode, '8808.1234.1234.1234', vaCode],
])(
  'an account’s number that is written %s is told of as %s and confirmed as %s',
  async (made, told, answered) => {
    const setup = await scriptedSetup(({ answer, body, path }) =>
      path.endsWith('/query')
        ? answer({ merchantTradeNo: body.merchantTradeNo, vaCode: answered, ...paidByInquiry })
        : answer({ paymentType: body.paymentType, vaCode: made }),
    )
    const { accountId } = await setup.staticAccounts.create(wish())
    const detail = { status: '02', platformTradeNo: '', signature: 'valid' }
    const reported = reportedFields({ merchantTradeNo: 'SVA-1', vaCode: told })
    // A customer's phone shows it in its own way, too.
    for (const search of [made, vaCode])
      expect((await setup.journal.listStaticAccounts({ search, limit: 9 })).accounts).toHaveLength(1)
    expect(await setup.staticAccounts.onNotification({ reported, name: 'n', detail })).toBe(true)
    expect((await setup.staticAccounts.check(accountId)).received.sum).toBe(rupiah(75_000))
  },
)

describe('of a gateway that has one number for all payments to an account, and tells neither their own numbers nor times', () => {
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
    // The work list is made again.
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
  const detail = { status: '02', platformTradeNo: 'P-1', signature: 'valid' }

  /** The account, with a reported payment to it; an inquiry is answered as `says` has it. */
  async function denied(
    says: { status: string; vaCode?: string; amount?: string; platformTradeNo?: string },
    amount: Sen | null,
    options: Parameters<typeof scriptedSetup>[1] = {},
  ) {
    const asked = { times: 0 }
    const setup = await scriptedSetup(({ answer, body, path }) => {
      if (!path.endsWith('/query')) return answer({ paymentType: body.paymentType, vaCode })
      asked.times += 1
      return answer({ merchantTradeNo: body.merchantTradeNo, amount: '75000.00', ...says })
    }, options)
    const { accountId } = await setup.staticAccounts.create(wish())
    const reported = reportedFields({ merchantTradeNo: 'SVA-1', platformTradeNo: 'P-1', vaCode, amount })
    await setup.staticAccounts.onNotification({ reported, name: 'n', detail })
    await setup.staticAccounts.check(accountId)
    return { ...setup, accountId, says, asked }
  }

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
      const at = (payment?.notifiedAt ?? 0) + 11 * MINUTE
      expect(await journal.listUnresolvedPayments(at)).toMatchObject([{ kind: 'unconfirmed', accountId }])
      // The clock was ahead when it came, and is right by now.
      expect(await journal.listUnresolvedPayments(at - 24 * 60 * MINUTE)).toHaveLength(1)
      // The work list is made again once it belongs there.
      setup.time.ahead += 11 * MINUTE
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

  test('is confirmed once it is told again with the amount that the gateway answers, in whichever order the two come', async () => {
    const wrong = rupiah(1)
    const { journal, staticAccounts, accountId } = await denied(
      { status: '02', platformTradeNo: 'P-1' },
      wrong,
    )
    const stated = async () => (await journal.listStaticPayments(accountId, 9)).map(({ state }) => state.kind)
    expect(await stated()).toEqual(['refuted'])
    for (const amount of [rupiah(75_000), wrong]) {
      const reported = reportedFields({ merchantTradeNo: 'SVA-1', platformTradeNo: 'P-1', vaCode, amount })
      await staticAccounts.onNotification({ reported, name: `n${amount}`, detail })
    }
    expect((await staticAccounts.check(accountId)).received).toEqual({ count: 1, sum: rupiah(75_000) })
    expect(await stated()).toEqual(['confirmed'])
  })

  test('a later amount is forgotten with the last question: from then on it is for people', async () => {
    const { staticAccounts, accountId, time, says } = await denied(
      { status: '09', platformTradeNo: 'P-1' },
      rupiah(1),
      {
        watches: true,
      },
    )
    const amount = rupiah(75_000)
    const reported = reportedFields({ merchantTradeNo: 'SVA-1', platformTradeNo: 'P-1', vaCode, amount })
    await staticAccounts.onNotification({ reported, name: 'n2', detail })
    time.ahead += 30 * 24 * 60 * MINUTE
    await staticAccounts.check(accountId)
    Object.assign(says, { status: '02' })
    expect((await staticAccounts.check(accountId)).received.count).toBe(0)
  })
})

test('payments that together are more than any amount of the document are counted, and the account is read', async () => {
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

test('a gateway that gives the number of another account leaves the second one unknown, with its answer', async () => {
  const numbers = ['8808-1234', '88081234']
  const setup = await scriptedSetup(({ answer, body }) =>
    answer({ paymentType: body.paymentType, vaCode: numbers.shift() }),
  )
  expect((await setup.staticAccounts.create(wish())).state.kind).toBe('active')
  const second = await setup.staticAccounts.create(wish())
  expect(second.state).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('another account') })
  const lines = await setup.journal.readStaticAccountTimeline(second.accountId)
  expect(lines.map(({ kind }) => kind)).toContain('answered')
})
