import { request } from 'node:http'
import { expect, test } from 'vitest'
import { startedSandbox } from './started-sandbox.ts'

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
    const again = await sandbox.play(action, { merchantTradeNo })
    expect([again.status, (await again.json()).message]).toEqual([
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
  expect((await sandbox.play('pay', failed)).status).toBe(409)
})

test('an order whose time ran out can not be paid, even if nobody looked since', async () => {
  let now = Date.now()
  const sandbox = await startedSandbox({ now: () => now })
  const { merchantTradeNo } = (await sandbox.create('qr')).body
  now += 15 * 60_000
  const answer = await sandbox.play('pay', { merchantTradeNo })
  expect([answer.status, (await answer.json()).message]).toEqual([
    409,
    'Not possible: the order has already failed or expired.',
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
  const list = await (await fetch(`${sandbox.url}/sandbox/orders`)).json()
  expect(list).toMatchObject([
    { merchantTradeNo: second.merchantTradeNo, status: '01', vaCode: second.vaCode },
    { merchantTradeNo: first.merchantTradeNo, status: '09', qrCode: first.qrCode },
  ])
})

test('an unknown order answers 404, and a body that is none of ours 400 or 415', async () => {
  const sandbox = await startedSandbox()
  expect((await sandbox.play('pay', { merchantTradeNo: 'never' })).status).toBe(404)
  for (const body of [
    {},
    { merchantTradeNo: 7 },
    { merchantTradeNo: 'x'.repeat(33) },
    { merchantTradeNo: 'T', payer: [] },
  ]) {
    const answer = await sandbox.play('pay', body)
    expect([answer.status, (await answer.json()).message]).toEqual([
      400,
      expect.stringContaining(' must be '),
    ])
  }
  const bare = (body: string, type: string) =>
    fetch(`${sandbox.url}/sandbox/pay`, { method: 'POST', headers: { 'Content-Type': type }, body })
  expect((await bare('{', 'application/json')).status).toBe(400)
  expect((await bare('merchantTradeNo=T', 'application/x-www-form-urlencoded')).status).toBe(415)
  expect((await bare('{"merchantTradeNo":"T"}', 'text/plain')).status).toBe(415)
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
    expect(await statusUnder(sandbox.url + path, host(port))).toBe(expected)
  }
})

test('a page of another site can not play the payer', async () => {
  const sandbox = await startedSandbox()
  const { merchantTradeNo } = (await sandbox.create('qr')).body
  for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1', 'http://localhost']) {
    expect((await sandbox.play('pay', { merchantTradeNo }, { Origin: origin })).status).toBe(403)
  }
  expect((await sandbox.query('qr', merchantTradeNo)).body.status).toBe('01')
  expect((await sandbox.play('pay', { merchantTradeNo }, { Origin: sandbox.url })).status).toBe(200)
})

/** `fetch` will not lie about its Host. */
function statusUnder(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { Host: host } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end()
  })
}
