/** What no reading of the document allows: it ends as not known, and what does not decide about money is left out. */
import { describe, expect, test } from 'vitest'
import { operations } from '../../shared/gateway/operations/index.ts'
import { documentDefault, readProfile } from '../../shared/gateway/profiles/shipped.ts'
import { rupiah } from '../../shared/money.ts'
import type { Exchange } from '../helpers/scripted-gateway.ts'
import { failureOf, startedClient } from './started-client.ts'

const asked = { merchantTradeNo: 'T-1', paymentType: 'QRIS' } as const
const paid = { ...asked, amount: '10000.00', status: '02', productName: 'Kopi' }

async function inquire(script: (exchange: Exchange) => void, profile = documentDefault) {
  const started = await startedClient(script, profile)
  return { ...started, answer: started.ask(operations.queryQrOrder, asked) }
}

const answered = (members: object) =>
  inquire(({ answer }) => answer({ ...paid, ...members })).then(({ answer }) => answer)
const spelled = (text: string) =>
  inquire(({ answer, body }) => answer({}, { text: text.replace('ID', body.requestId ?? '') })).then(
    ({ answer }) => answer,
  )

describe('a member that decides nothing never hides a payment', () => {
  test.each<[string, object]>([
    ['an account number that is too long', { accountNo: '9'.repeat(33) }],
    ['a payer that is an object', { payer: { name: 'Budi' } }],
    ['a fee rate in words', { transFeeRate: 'free' }],
    ['a fee below nothing', { totalTransFee: '-1.00' }],
    ['a time in another shape', { expiredTime: '2026-11-21T10:00:00+07:00' }],
    ['a code that is too long', { qrCode: 'x'.repeat(301) }],
    ['a platform number that is a list', { platformTradeNo: ['P-1'] }],
    ['a product list with a broken line', { productInfo: [{ id: '1' }, 'tea'] }],
    ['actions that are no object', { paymentActions: 'https://pay.example' }],
    ['a page address that is too long', { paymentActions: { payUrl: `https://${'x'.repeat(2_041)}` } }],
    ['a fee type nobody knows', { feeType: 'ALL' }],
    ['a product name that is a number of things', { productName: [1, 2] }],
    ['empty texts all over', { requestAmount: '', storeId: '', vatFee: '', paymentActions: '' }],
    ['one broken member inside the nested ones', { paymentMethodInfo: { rrn: '1'.repeat(33), tid: 'A01' } }],
  ])('%s', async (_title, odd) => {
    const { members } = await answered(odd)
    expect(members).toMatchObject({ status: '02', amount: rupiah(10_000) })
  })

  test('a payer whose name would turn or hide what stands after it is named without those signs', async () => {
    const { members } = await answered({ payer: '\u202eBu\u2066di\u00ad \u0007\n Rp 1' })
    expect(members).toMatchObject({ payer: 'Budi   Rp 1' })
  })

  test('a number of the gateway’s that would do so is kept, without those signs: a payment is known by it', async () => {
    const { members, unread } = await answered({ platformTradeNo: '\u202eP-\u00001\u2066' })
    expect(members).toMatchObject({ platformTradeNo: 'P- 1' })
    expect(unread).toEqual([])
  })

  test('a member that was left out is named; its neighbours stay', async () => {
    const odd = { payer: 7, rrn: ['1'], tid: 'A01', paymentActions: { payUrl: [], pcPayUrl: 'https://a' } }
    const { members, unread } = await answered(odd)
    expect(unread.toSorted()).toEqual(['paymentActions.payUrl', 'rrn'])
    expect(members).toMatchObject({ payer: '7', tid: 'A01', paymentActions: { pcPayUrl: 'https://a' } })
  })
})

describe('a member that decides is read whole or the answer is not believed', () => {
  test.each<[string, object]>([
    ['a status that is no text', { status: ['02'] }],
    ['a status that is a boolean', { status: true }],
    ['an amount with three decimals', { amount: '10000.000' }],
    ['an amount in powers of ten', { amount: '1e4' }],
    ['another amount', { amount: '10000.01', requestAmount: '10000.001' }],
    ['a request amount in words', { requestAmount: 'ten thousand' }],
    ['no amount', { amount: null }],
    ['an empty amount', { amount: '' }],
    ['another order', { merchantTradeNo: 'T-2' }],
    ['another order of the same digits', { merchantTradeNo: 'T-1 ' }],
    ['an order number that is a list', { merchantTradeNo: ['T-1'] }],
    ['another merchant', { merchantId: '010002' }],
    ['another channel', { paymentType: 'BankAVA' }],
    ["another request's answer", { requestId: 'REQ-0' }],
    ['no request number', { requestId: null }],
    ['an empty errCode', { errCode: '' }],
    ['an errCode that is no code', { errCode: { code: 0 } }],
    ['an errCode that is false', { errCode: false }],
    ['a broken amount in the nested members alone', { amount: null, paymentMethodInfo: { amount: 'x' } }],
  ])('%s', async (_title, odd) => {
    const error = await failureOf(answered(odd))
    expect(error.name).toBe('OutcomeUnknown')
  })

  test("a subscription's payment with a broken amount is left out and named; the others are read", async () => {
    const subscription = { merchantTradeNo: 'S-1', paymentType: 'StaticWalletASub' } as const
    const paid = { amount: 50_000, status: '02' }
    const paymentInfo = [
      { amount: 'a lot', status: [] },
      paid,
      { ...paid, status: ['02'] },
      7,
      { ...paid, vatFee: {} },
    ]
    const { ask } = await startedClient(({ answer }) => answer({ ...subscription, paymentInfo }))
    const { members, unread } = await ask(operations.queryEMoneySubscriptionTransactions, subscription)
    expect(members.paymentInfo).toEqual(Array(2).fill({ amount: rupiah(50_000), status: '02' }))
    expect([...unread].sort()).toEqual([
      'paymentInfo.0',
      'paymentInfo.2',
      'paymentInfo.3',
      'paymentInfo.4.vatFee',
    ])
  })

  test.each([125_000, 4_000])(
    'a list of %d things that are no payments is not read one by one',
    async (length) => {
      const subscription = { merchantTradeNo: 'S-1', paymentType: 'StaticWalletASub' } as const
      const paymentInfo = Array.from({ length }, () => 7)
      const { ask } = await startedClient(({ answer }) => answer({ ...subscription, paymentInfo }))
      const asked = ask(operations.queryEMoneySubscriptionTransactions, subscription)
      const named = await asked.then(
        ({ unread }) => unread,
        (error) => [String(error.reason)],
      )
      expect(named).toHaveLength(1)
      expect(['paymentInfo', 'unreadable']).toContain(named[0])
    },
  )
})

const body = '"requestId":"ID","errCode":"0","merchantTradeNo":"T-1","paymentType":"QRIS","amount":"10000.00"'

describe('ambiguous JSON is refused', () => {
  test.each([
    ['a member given twice', `{${body},"status":"09","status":"02"}`],
    ['a member given twice, once in escapes', `{${body},"status":"09","st\\u0061tus":"02"}`],
    ['something after the end', `{${body},"status":"02"}{"status":"09"}`],
    ['two answers', `[{${body},"status":"02"}]`],
    ['a text in single quotes', `{${body},'status':'02'}`],
    ['a number with a leading zero', `{${body},"status":02}`],
    ['an unfinished answer', `{${body},"status":"02"`],
  ])('%s', async (_title, text) => {
    expect(await failureOf(spelled(text))).toMatchObject({ reason: 'notJson' })
  })

  test('the same name in different objects, or as a value, is not given twice', async () => {
    const lines =
      '"status":"02","payer":"status","x":[{"a":"{\\"a\\":1,","b":1},{"a":2,"b":"a"}],"y":{"a":{"a":"a"}}'
    expect((await spelled(`{${body},${lines}}`)).members.status).toBe('02')
  })

  test('a byte order mark and a member named __proto__ change nothing', async () => {
    const { members } = await spelled(`\ufeff{${body},"__proto__":{"status":"02","polluted":1}}`)
    expect(members.status).toBeUndefined()
    expect('polluted' in {}).toBe(false)
  })

  test('a text of 60 KB without an end is refused without being searched again and again', async () => {
    expect(await failureOf(spelled(`{"requestId":"ID","x":"${'\\"'.repeat(30_000)}`))).toMatchObject({
      reason: 'notJson',
    })
  })

  test.each(['hmac-sha256-hex', 'sorted-sha256-hex'])(
    'nesting without end is an unreadable answer, not a crash (%s)',
    async (signing) => {
      const deep = '['.repeat(30_000) + ']'.repeat(30_000)
      const profile = readProfile({ signing: { profile: signing } })
      const { answer } = await inquire(
        (exchange) => exchange.answer({}, { text: `{"requestId":"${exchange.body.requestId}","x":${deep}}` }),
        profile,
      )
      expect((await failureOf(answer)).name).toBe('OutcomeUnknown')
    },
  )
})
