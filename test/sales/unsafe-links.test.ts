/** Even from an authentic answer no address is kept that a browser, or this computer, would use for something else. */
import { describe, expect, test } from 'vitest'
import type { OrderAnswer } from '../../electron/sales/order-answer.ts'
import { outcomeOfAnswer } from '../../electron/sales/outcome.ts'
import { outcomeOfAnswer as outcomeOfSubscription } from '../../electron/subscriptions/outcome.ts'
import type { SubscriptionAnswer } from '../../electron/subscriptions/reported.ts'
import { rupiah } from '../../shared/money.ts'
import type { Order } from '../../shared/sale/order.ts'
import type { Subscription } from '../../shared/subscription/subscription.ts'

const amount = rupiah(10_000)
const unsafe = [
  'file:///C:/Windows/System32/calc.exe',
  'file://server/share/x.lnk',
  '\\\\server\\share\\x.exe',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>1</script>',
  'vbscript:x',
  'blob:https://a.example/1',
  'about:blank',
  'app://loket/',
  'ms-msdt:/id PCWDiagnostic',
  'search-ms:query=x',
  'intent://x#Intent;end',
  'gojek://pay',
  'mailto:a@b.example',
  'ftp://a.example/x',
  'http://pay.example/x',
  'http://localhost.evil.example/',
  'https://user:secret@pay.example/',
  'https://pay.example@evil.example/',
  'https:\\\\evil.example\\x',
  'https:evil.example',
  'https://pay.example/\u0000x',
  'https://pay.example/\u202egpj.exe',
  'https://pay.example/ x',
  'https://раy.example/',
  '//pay.example/x',
  'pay.example/x',
  `https://pay.example/${'x'.repeat(3_000)}`,
]

const order = (state: Order['state'], paymentType: string) =>
  ({ merchantTradeNo: 'T-1', paymentType, amount, feeType: 'BEN', state }) as Order
const told = (answer: object) => ({ merchantTradeNo: 'T-1', amount, ...answer }) as OrderAnswer
const expected = { merchantName: null, nmid: null, pagesHere: true }
const sending = { kind: 'sending', since: 1 } as const
const good = 'https://pay.example/1'

describe.each(unsafe)('%j', (link) => {
  const answers: [string, object][] = [
    ['mobilePayUrl', { paymentActions: { mobilePayUrl: link } }],
    ['pcPayUrl', { paymentActions: { pcPayUrl: link } }],
    ['payUrl', { paymentActions: { payUrl: link } }],
    ['appDeeplink', { paymentActions: { appDeeplink: link } }],
    ['the url of a hosted page', { url: link }],
  ]

  test.each(answers)('is kept by no state of an order (%s)', (_member, members) => {
    const channel = 'url' in members ? 'HostedPage' : 'WALLETABALANCE'
    const before: Order['state'][] = [sending]
    const placed = { platformTradeNo: null, payable: amount, code: null, expiresAt: null }
    before.push({ kind: 'open', since: 1, ...placed }, { kind: 'failed', since: 1, ...placed })
    before.push({ kind: 'expired', since: 1, ...placed })
    before.push({ kind: 'unknown', since: 1, reason: '', neverArrived: false })
    for (const state of before) {
      for (const status of ['01', '02', '09', undefined, 'odd']) {
        const answer = told({ ...members, ...(status && { status }) })
        const outcome = outcomeOfAnswer(order(state, channel), answer, expected, 1, 1)
        expect(JSON.stringify(outcome), `${state.kind} ${status}`).not.toContain(
          JSON.stringify(link).slice(1, -1),
        )
        if (status === '02') expect(outcome?.kind).toMatch(/^paid/)
        if (status === '01' && state.kind === 'sending') {
          expect(outcome).toMatchObject({ kind: 'review', cause: 'link' })
        }
      }
    }
  })

  test.each([
    ['pcPayUrl', 'mobilePayUrl'],
    ['appDeeplink', 'mobilePayUrl'],
    ['appDeeplink', 'pcPayUrl'],
    ['mobilePayUrl', 'pcPayUrl'],
    ['payUrl', 'appDeeplink'],
  ])('counts for nothing as %s beside a good %s', (member, other) => {
    const answer = told({ status: '01', paymentActions: { [other]: good, [member]: link } })
    const outcome = outcomeOfAnswer(order(sending, 'WALLETABALANCE'), answer, expected, 1, 1)
    const computerUrl = other === 'pcPayUrl' ? good : null
    expect(outcome).toMatchObject({ kind: 'open', code: { kind: 'link', url: good, computerUrl } })
  })

  test('counts for nothing where the wallet asks its holder by itself', () => {
    const answer = told({ status: '01', paymentActions: { appDeeplink: link, pushPay: 'sent' } })
    const outcome = outcomeOfAnswer(order(sending, 'WALLETDBALANCE'), answer, expected, 1, 1)
    expect(outcome).toMatchObject({ kind: 'open', code: { kind: 'push' } })
  })

  test('is kept by no state of a subscription', () => {
    const subscription = {
      number: 'S-1',
      paymentType: 'StaticWalletASub',
      amount,
      feeType: 'BEN',
      interval: { type: 'DAILY', value: 1 },
      state: sending,
    } as unknown as Subscription
    for (const status of ['01', '02', '06', '09', undefined]) {
      const answer = { amount, status, checkoutUrl: link } as SubscriptionAnswer
      const outcome = outcomeOfSubscription(subscription, answer, { at: 1, pagesHere: true })
      expect(outcome).not.toBeNull()
      expect(outcome).toMatchObject({ checkoutUrl: null })
    }
  })
})

test('a good link is kept, also beside an unsafe one', () => {
  for (const status of ['01', '02', '09']) {
    const answer = told({ status, paymentActions: { mobilePayUrl: good } })
    const outcome = outcomeOfAnswer(order(sending, 'WALLETABALANCE'), answer, expected, 1, 1)
    expect(outcome).toMatchObject({ code: { kind: 'link', url: good } })
  }
})
