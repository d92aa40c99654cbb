/** The whole counter at a gateway that shares no line with it: charged, watched, told, paid, failed, late, printed. */
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startProblem } from '../../electron/composition/start-problem.ts'
import { rupiah } from '../../shared/money.ts'
import type { Keys } from '../other-gateway/signature.ts'
import { drawn, plain, singly } from '../other-gateway/variation.ts'
import { otherCounter, secret } from './other-counter.ts'

/** The same with what a test does at it. */
async function opened(...options: Parameters<typeof otherCounter>) {
  const counter = await otherCounter(...options)
  const { gateway } = counter
  const charge = (paymentType = 'QRIS') =>
    counter.call('sale.charge', {
      saleId: randomUUID(),
      paymentType,
      amount: rupiah(25_000),
      ...(paymentType === 'QRIS' ? {} : { payer: 'Siti' }),
    })
  const check = (merchantTradeNo: string) => counter.call('sale.check', { merchantTradeNo })
  /** The gateway's news, as it comes by itself; nobody checks. */
  async function tell(merchantTradeNo: string) {
    const order = gateway.ledger.order(merchantTradeNo)
    const reply = await gateway.notify(String(order.request.notifyUrl), order)
    expect(reply).toMatchObject({ status: 200, body: expect.stringContaining('"errCode":"0"') })
  }
  const stateOf = (merchantTradeNo: string) => () =>
    counter.call('order.read', { merchantTradeNo }).then(({ order }) => order.state.kind)
  return { ...counter, charge, check, tell, stateOf }
}

const channels = ['QRIS', 'BankFVA', 'StoreA'] as const
const mixed = Array.from({ length: 12 }, (_, index) => [`seed ${index + 1}`, drawn(index + 1)] as const)

test('every way to answer leads to the same screens: a code, then green by the gateway’s word alone', async () => {
  const { gateway, charge, tell, stateOf, check, trouble } = await opened()
  const alone = singly.map(([title, variation], index) => [title, variation, [channels[index % 3]]] as const)
  const together = mixed.map(([title, variation]) => [title, variation, channels] as const)
  for (const [title, variation, tried] of [['plain', plain, channels] as const, ...alone, ...together]) {
    gateway.vary(variation)
    for (const paymentType of tried) {
      const { merchantTradeNo, state } = await charge(paymentType)
      expect(state, `${title}, ${paymentType}`).toMatchObject({ kind: 'open', payable: rupiah(25_000) })
      expect('code' in state && state.code, title).toBeTruthy()
      expect('expiresAt' in state && state.expiresAt, title).toBeGreaterThan(Date.now())
      gateway.ledger.pay(merchantTradeNo)
      if (paymentType === 'QRIS') {
        await tell(merchantTradeNo)
        await expect.poll(stateOf(merchantTradeNo), { interval: 5, message: title }).toBe('paid')
      } else expect((await check(merchantTradeNo)).state.kind, title).toBe('paid')
    }
  }
  expect(gateway.complaints).toEqual([])
  expect(trouble).toEqual([])
})

test('a payment that nobody tells us of is noticed all the same', async () => {
  const polling = { onTheSpot: [{ every: 0.1 }] }
  const { gateway, charge, stateOf } = await opened(undefined, { polling })
  const { merchantTradeNo } = await charge('QRIS')
  gateway.ledger.pay(merchantTradeNo)
  await expect.poll(stateOf(merchantTradeNo)).toBe('paid')
})

test('a message says that nobody can play the customer at a gateway that is not a sandbox, for any answer at that address', async () => {
  const { gateway, charge, call, stateOf } = await opened()
  const { merchantTradeNo } = await charge('QRIS')
  for (const [status, text] of [
    [404, '<h1>Not Found</h1>'],
    [200, '<h1>Welcome</h1>'],
    [200, '{"errCode":"pathError"}'],
    [401, '{"errCode":"signError"}'],
  ] as const) {
    gateway.interrupt((path, response) => {
      if (path !== '/sandbox/pay') return false
      response.writeHead(status).end(text)
      return true
    })
    const played = call('training.play', { merchantTradeNo, action: 'pay' })
    await expect(played, text).rejects.toMatchObject({ code: 'notPlayed' })
  }
  expect(await stateOf(merchantTradeNo)()).toBe('open')
  expect(gateway.complaints).toEqual([])
})

test.each([201, 2_048])('a page to pay on is shown though its address has %i characters', async (length) => {
  const { gateway, charge, call } = await opened()
  const page = 'https://pay.example/?p='.padEnd(length, 'x')
  gateway.spoil((members) => {
    if ('url' in members) return { ...members, url: page }
    const [name = ''] = Object.keys(members.paymentActions ?? {}).slice(-1)
    return { ...members, paymentActions: { [name === 'payUrl' ? name : 'mobilePayUrl']: page } }
  })
  for (const paymentType of ['WALLETABALANCE', 'CreditCard', 'PayLaterA'])
    expect((await charge(paymentType)).state).toMatchObject({ kind: 'open', code: { url: page } })
  const saleId = randomUUID()
  const hosted = { saleId, paymentType: 'HostedPage', amount: rupiah(25_000), phone: '081234567890' }
  const { state, merchantTradeNo } = await call('sale.charge', hosted)
  expect(state).toMatchObject({ kind: 'open', code: { url: page } })
  expect(await call('print.preview', { of: { kind: 'payment', merchantTradeNo } })).toBeTruthy()
})

test('a window hears that a notification was refused, and why, until one is believed', async () => {
  const { gateway, charge, tell, heard, call } = await opened()
  const { merchantTradeNo } = await charge('QRIS')
  const url = String(gateway.ledger.order(merchantTradeNo).request.notifyUrl)
  const state = () => heard.findLast(({ name }) => name === 'receiver.changed')?.value
  expect((await gateway.tell(url, { merchantId: '900002', merchantTradeNo })).status).toBe(401)
  await expect.poll(state, { interval: 5 }).toBe('merchant')
  expect((await call('app.start', {})).receiver).toBe('merchant')
  await tell(merchantTradeNo)
  await expect.poll(state, { interval: 5 }).toBe('listening')
})

test('the other ends of an order are read as well: failed, expired, paid after all, and a receipt of each payment', async () => {
  const { gateway, charge, check, call } = await opened()
  const failed = await charge('QRIS')
  gateway.ledger.fail(failed.merchantTradeNo)
  expect((await check(failed.merchantTradeNo)).state.kind).toBe('failed')

  const late = await charge('BankAVA')
  gateway.ledger.order(late.merchantTradeNo).expires = new Date(Date.now() - 60_000)
  gateway.ledger.fail(late.merchantTradeNo)
  expect((await check(late.merchantTradeNo)).state.kind).toBe('expired')
  gateway.ledger.pay(late.merchantTradeNo)
  expect((await check(late.merchantTradeNo)).state.kind).toBe('paidLate')

  const paid = await charge('StoreB')
  gateway.ledger.pay(paid.merchantTradeNo)
  await check(paid.merchantTradeNo)
  const { merchantTradeNo } = paid
  expect(await call('print.preview', { of: { kind: 'receipt', merchantTradeNo } })).toBeTruthy()
})

test('what the document does not allow never turns green, and is found out once the gateway speaks clearly', async () => {
  const { gateway, charge, check } = await opened()
  const { merchantTradeNo } = await charge('QRIS')
  gateway.ledger.pay(merchantTradeNo)
  const unlawful: Parameters<typeof gateway.spoil>[0][] = [
    (members) => ({ ...members, status: '2' }),
    (members) => ({ ...members, status: ['02'] }),
    (members) => ({ ...members, requestId: 'REQ-0' }),
    (members) => ({ ...members, merchantTradeNo: 'LK-0' }),
    (members) => ({ ...members, errCode: '1' }),
    ({ amount: _, ...members }) => members,
    () => Buffer.from('<html>02</html>'),
    () => Buffer.from('{"status":"02"'),
  ]
  for (const change of unlawful) {
    gateway.spoil(change)
    expect((await check(merchantTradeNo)).state.kind).toBe('open')
  }
  gateway.spoil(undefined)
  expect((await check(merchantTradeNo)).state.kind).toBe('paid')
})

test('a lesser member that can’t be read hides no payment, and the timeline names it', async () => {
  const { gateway, charge, check, call } = await opened()
  const { merchantTradeNo } = await charge('BankFVA')
  gateway.ledger.pay(merchantTradeNo)
  gateway.spoil((members) => ({ ...members, accountNo: '9'.repeat(40), transFeeRate: 'free' }))
  expect((await check(merchantTradeNo)).state.kind).toBe('paid')
  const { timeline } = await call('order.read', { merchantTradeNo })
  expect(timeline.map(({ detail }) => detail.unread)).toContain('transFeeRate, accountNo')
})

const merchant = generateKeyPairSync('rsa', { modulusLength: 2048 })
const other = generateKeyPairSync('rsa', { modulusLength: 2048 })

test.each<[Keys, object]>([
  [{ profile: 'snap-hmac-sha512', secret, token: 'T-1' }, { accessToken: 'T-1' }],
  [{ profile: 'sorted-sha256-hex', secret }, {}],
  [
    {
      profile: 'rsa-sha256-base64',
      gatewayPrivateKey: other.privateKey,
      merchantPublicKey: merchant.publicKey,
    },
    {
      secret: undefined,
      privateKey: merchant.privateKey.export({ format: 'pem', type: 'pkcs1' }),
      publicKey: other.publicKey.export({ format: 'pem', type: 'spki' }),
    },
  ],
])('settings alone change the signature: $profile', async (keys, ours) => {
  const { gateway, charge, tell, stateOf } = await opened(keys, { signing: { profile: keys.profile } }, ours)
  const { merchantTradeNo } = await charge('QRIS')
  gateway.ledger.pay(merchantTradeNo)
  await tell(merchantTradeNo)
  await expect.poll(stateOf(merchantTradeNo), { interval: 5 }).toBe('paid')
  expect(gateway.complaints).toEqual([])
})

test.each<[string, object, object, RegExp]>([
  ['a broken profile', { polling: { lateDays: 0 } }, {}, /theirs\.json is wrong at "polling\.lateDays"/],
  ['a profile that is not there', {}, { profile: '/nowhere.json' }, /\/nowhere\.json can't be read: ENOENT/],
  ['keys that do not fit', { signing: { profile: 'snap-hmac-sha512' } }, {}, /give --access-token/],
  [
    'a key that is none',
    { signing: { profile: 'rsa-sha256-base64' } },
    { privateKey: 'not a key', publicKey: 'none either' },
    /The private key must be an unencrypted RSA key/,
  ],
])('%s: one sentence says so before the counter is ready', async (_title, profile, ours, words) => {
  const opening = opened({ profile: 'hmac-sha256-hex', secret }, profile, ours)
  const problem = await opening.then(() => expect.fail('it started'), startProblem)
  expect(problem).toMatch(words)
  expect(problem).toMatch(/^[^\n]+\.$/)
  expect(problem).not.toContain('not a key')
})
