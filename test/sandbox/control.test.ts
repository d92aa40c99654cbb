import { expect, test } from 'vitest'
import { rawExchange } from '../helpers/raw-exchange.ts'
import { statusUnder } from './page-visitor.ts'
import { refusalOf, startedSandbox } from './started-sandbox.ts'
import { paidByWallet, refundOf, validRequests } from './valid-requests.ts'

test('a paid QR order tells who paid, when and by which reference, and is final', async () => {
  const sandbox = await startedSandbox()
  const { merchantTradeNo } = (await sandbox.create('qr')).body
  expect((await sandbox.query('qr', merchantTradeNo)).body).not.toHaveProperty('successTime')
  const paid = await sandbox.play('pay', { merchantTradeNo })
  expect(paid.status).toBe(200)
  const told = await paid.json()
  expect(told).toMatchObject({ merchantTradeNo, status: '02', amount: '10000.00' })
  const { body } = await sandbox.query('qr', merchantTradeNo)
  expect(body).toMatchObject(told)
  expect(body).toMatchObject({
    successTime: expect.stringMatching(/^\d{14}$/),
    rrn: expect.stringMatching(/^\d{12}$/),
    issuerId: expect.stringMatching(/^936\d+$/),
    payer: 'BU** SA*****',
    accountNo: '******7890',
  })
  for (const action of ['pay', 'fail', 'expire']) {
    expect(await refusalOf(await sandbox.play(action, { merchantTradeNo }))).toEqual([
      409,
      'Not possible: the order is already paid.',
    ])
  }
})

test('the teller may say who pays; only channels that pass it on tell the merchant', async () => {
  const sandbox = await startedSandbox()
  const told = async (family: 'virtualAccount' | 'store', paymentType: string) => {
    const { merchantTradeNo } = (await sandbox.create(family, { paymentType })).body
    await sandbox.play('pay', { merchantTradeNo, payer: 'AGUS', accountNo: '12345' })
    const { body } = await sandbox.query(family, merchantTradeNo)
    expect(body.status).toBe('02')
    return [body.payer, body.accountNo]
  }
  expect(await told('virtualAccount', 'BankFVA')).toEqual(['AGUS', '12345'])
  expect(await told('virtualAccount', 'BankDVA')).toEqual(['AGUS', '12345'])
  expect(await told('virtualAccount', 'BankAVA')).toEqual([undefined, undefined])
  expect(await told('store', 'StoreB')).toEqual([undefined, undefined])
})

test('a failed and an expired order are 09 and final; the expired one expired now', async () => {
  let now = Date.parse('2026-03-01T10:00:00.000+07:00')
  const sandbox = await startedSandbox({ now: () => now })
  const timestamp = '2026-03-01T10:00:00+07:00'
  const [failed, expired] = [
    (await sandbox.create('qr', {}, { timestamp })).body,
    (await sandbox.create('qr', {}, { timestamp })).body,
  ]
  now += 61_500
  const after = async (action: string, { merchantTradeNo }: { merchantTradeNo: string }) =>
    await (await sandbox.play(action, { merchantTradeNo })).json()
  expect(await after('fail', failed)).toMatchObject({ status: '09', expiredTime: failed.expiredTime })
  expect(await after('expire', expired)).toMatchObject({ status: '09', expiredTime: '20260301100101' })
  expect(await refusalOf(await sandbox.play('pay', failed))).toEqual([
    409,
    expect.stringContaining('"late": true'),
  ])
  expect((await sandbox.play('pay', { ...failed, late: true })).status).toBe(200)
})

test('an order whose time ran out can not be paid, even if nobody looked since', async () => {
  let now = Date.now()
  const sandbox = await startedSandbox({ now: () => now })
  const { merchantTradeNo } = (await sandbox.create('qr')).body
  now += 15 * 60_000
  expect(await refusalOf(await sandbox.play('pay', { merchantTradeNo }))).toEqual([
    409,
    expect.stringContaining('Not possible: the order has already failed or expired.'),
  ])
})

test('two payers at once: one pays', async () => {
  const sandbox = await startedSandbox()
  const { merchantTradeNo } = (await sandbox.create('qr')).body
  const answers = await Promise.all([1, 2, 3].map(() => sandbox.play('pay', { merchantTradeNo })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('the orders are listed newest first, as the gateway knows them now', async () => {
  let now = Date.now()
  const sandbox = await startedSandbox({ now: () => now })
  const first = (await sandbox.create('qr')).body
  const second = (await sandbox.create('virtualAccount')).body
  now += 16 * 60_000
  const list = await sandbox.look('orders')
  expect(list).toMatchObject([
    { merchantTradeNo: second.merchantTradeNo, status: '01', vaCode: second.vaCode },
    { merchantTradeNo: first.merchantTradeNo, status: '09', qrCode: first.qrCode },
  ])
})

test('the list of orders also tells what the merchant is not told, and can be asked for one', async () => {
  const sandbox = await startedSandbox()
  const notifyUrl = 'http://127.0.0.1:9/told'
  const { merchantTradeNo, vaCode } = (await sandbox.create('virtualAccount', { notifyUrl })).body
  await sandbox.create('qr')
  const list = (asked: string) => sandbox.look(`orders?merchantTradeNo=${asked}`)
  expect(await list(merchantTradeNo)).toMatchObject([
    { status: '01', code: vaCode, notifyUrl, hosted: false },
  ])
  await sandbox.play('pay', { merchantTradeNo, payer: 'AGUS', accountNo: '12345' })
  expect(await list(merchantTradeNo)).toMatchObject([
    { status: '02', payer: 'AGUS', accountNo: '12345', paidAt: expect.stringMatching(/^\d{4}-.+\+07:00$/) },
  ])
  expect(await list('never')).toEqual([])
})

test('the picture of a QR code answers HEAD as it does GET', async () => {
  const { qrisUrl } = (await (await startedSandbox()).create('qr')).body
  const ask = async (method: string) => {
    const { status, headers } = await fetch(qrisUrl, { method })
    return [status, headers.get('content-type'), headers.get('content-length')]
  }
  expect(await ask('HEAD')).toEqual(await ask('GET'))
})

test('refunds, subscriptions and business time can be looked up', async () => {
  const sandbox = await startedSandbox()
  const { look } = sandbox
  expect([await look('refunds'), await look('subscriptions')]).toEqual([[], []])
  const order = await paidByWallet(sandbox)
  const { merchantTradeNo } = order
  const part = { refundAmount: '4000.00', reason: 'Dingin' }
  await sandbox.call('refundEMoneyOrder', refundOf(order, part))
  expect(await look('refunds')).toMatchObject([
    { merchantTradeNo, merchantRefundNo: 'R-1', refundAmount: '4000.00', status: '03', reason: 'Dingin' },
  ])
  await sandbox.call('createCardSubscription', validRequests.createCardSubscription)
  const [{ agreementId, checkoutUrl }] = await look('subscriptions')
  expect(checkoutUrl).toContain('/subscribe/')
  await sandbox.play('subscriptions/confirm', { agreementId })
  const [before] = await look('subscriptions')
  expect(before).toMatchObject({ status: 'ACTIVE', scheduledCharges: 0, nextChargeAt: expect.any(String) })
  const { now } = await (await sandbox.play('clock', { advanceSeconds: 40 * 86_400 })).json()
  expect(Date.parse((await look('clock')).now)).toBeGreaterThanOrEqual(Date.parse(now))
  expect(await look('subscriptions')).toMatchObject([{ scheduledCharges: 1 }])
})

test('an unknown order answers 404, and a body that can’t be read 400', async () => {
  const sandbox = await startedSandbox()
  expect((await sandbox.play('pay', { merchantTradeNo: 'never' })).status).toBe(404)
  for (const body of [
    {},
    { merchantTradeNo: 7 },
    { merchantTradeNo: 'x'.repeat(33) },
    { merchantTradeNo: 'T', payer: [] },
  ]) {
    expect(await refusalOf(await sandbox.play('pay', body))).toEqual([
      400,
      expect.stringContaining(' must be '),
    ])
  }
  for (const body of ['{', 'merchantTradeNo=T', '', 'null', '[]']) {
    expect((await fetch(`${sandbox.url}/sandbox/pay`, { method: 'POST', body })).status, body).toBe(400)
  }
})

test.each([undefined, 'text/plain', 'application/json;charset=utf-8', 'application/x-www-form-urlencoded'])(
  'the control API reads JSON under the media type %s',
  async (type) => {
    const sandbox = await startedSandbox()
    const { merchantTradeNo } = (await sandbox.create('qr')).body
    // Bytes, as fetch gives text a media type of its own.
    const body = Buffer.from(JSON.stringify({ merchantTradeNo }))
    const headers = type === undefined ? {} : { 'Content-Type': type }
    const answer = await fetch(`${sandbox.url}/sandbox/pay`, { method: 'POST', headers, body })
    expect([answer.status, (await answer.json()).status]).toEqual([200, '02'])
  },
)

test('an address of the control API tells its methods, an unknown one that it is unknown', async () => {
  const { url } = await startedSandbox()
  const ask = async (method: string, path: string) => {
    const answer = await fetch(url + path, { method })
    return [answer.status, answer.headers.get('allow'), (await answer.json()).message]
  }
  expect(await ask('GET', '/sandbox/pay')).toEqual([405, 'POST', 'The method must be POST.'])
  expect(await ask('PUT', '/sandbox/clock')).toEqual([405, 'GET, POST', 'The method must be GET or POST.'])
  expect(await ask('GET', '/sandbox/payments')).toEqual([404, null, 'There is no such address.'])
  for (const path of ['/', '/sandbox/']) expect((await fetch(url + path)).url).toBe(`${url}/sandbox`)
})

test.each([
  ['its address', (port: string) => `127.0.0.1:${port}`, 200],
  ['its local name', (port: string) => `localhost:${port}`, 200],
  ['a name that was rebound to us', (port: string) => `evil.example:${port}`, 403],
  ['another port', () => '127.0.0.1:1', 403],
  ['no port', () => '127.0.0.1', 403],
])('the control API under %s', async (_, host, status) => {
  const sandbox = await startedSandbox()
  const { port } = new URL(sandbox.url)
  for (const path of ['/sandbox/orders', '/qris/1.png']) {
    const expected = status === 200 && path.startsWith('/qris') ? 404 : status
    expect(await statusUnder(sandbox.url + path, { Host: host(port) })).toBe(expected)
  }
})

test('the control API under two names is refused, also where the first is its address', async () => {
  const { url } = await startedSandbox()
  const asked = (more: string) =>
    rawExchange(
      url,
      `GET /sandbox/orders HTTP/1.1\r\nHost: ${new URL(url).host}\r\n${more}Connection: close\r\n\r\n`,
    )
  expect(await asked('')).toMatch(/^HTTP\/1\.1 200 /)
  expect(await asked('Host: evil.example\r\n')).toMatch(/^HTTP\/1\.1 403 /)
})

test('a page of another site can not play the payer', async () => {
  const sandbox = await startedSandbox()
  const { merchantTradeNo } = (await sandbox.create('qr')).body
  for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1', 'http://localhost']) {
    expect((await sandbox.play('pay', { merchantTradeNo }, { Origin: origin })).status).toBe(403)
  }
  for (const site of ['cross-site', 'same-site']) {
    expect(await statusUnder(`${sandbox.url}/sandbox/pay`, { 'Sec-Fetch-Site': site }, 'POST')).toBe(403)
    // A link to our pages changes nothing.
    expect(await statusUnder(`${sandbox.url}/sandbox`, { 'Sec-Fetch-Site': site })).toBe(200)
  }
  expect((await sandbox.query('qr', merchantTradeNo)).body.status).toBe('01')
  expect((await sandbox.play('pay', { merchantTradeNo }, { Origin: sandbox.url })).status).toBe(200)
})

test('an order is paid by the number of its own account too, and no amount is asked for', async () => {
  const sandbox = await startedSandbox()
  const { merchantTradeNo, vaCode } = (await sandbox.create('virtualAccount')).body
  const paid = await sandbox.play('pay', { vaCode, payer: 'SITI' })
  expect(await paid.json()).toMatchObject({ merchantTradeNo, status: '02' })
  expect((await sandbox.play('pay', { vaCode })).status).toBe(400)
})
