import { expect, test } from 'vitest'
import {
  errCodeOf,
  orderOf,
  paths,
  refusalOf,
  type StartedSandbox,
  startedSandbox,
} from './started-sandbox.ts'
import { validRequests } from './valid-requests.ts'

/** What the gateway's own books say of an order, whatever it told the merchant. */
async function statusInLedger(
  { look }: StartedSandbox,
  merchantTradeNo: string,
): Promise<string | undefined> {
  return (await look(`orders?merchantTradeNo=${merchantTradeNo}`))[0]?.status
}

async function armed(fault: Record<string, unknown>): Promise<StartedSandbox> {
  const sandbox = await startedSandbox()
  expect((await sandbox.play('faults', fault)).status).toBe(200)
  return sandbox
}

test('a request dropped before processing leaves no order, and one dropped after leaves one', async () => {
  const sandbox = await armed({ kind: 'dropBefore', operation: 'createQrOrder', count: 1 })
  await expect(sandbox.create('qr', { merchantTradeNo: 'T-1' })).rejects.toThrow()
  expect(await statusInLedger(sandbox, 'T-1')).toBeUndefined()
  await sandbox.play('faults', { kind: 'dropAfter', operation: 'createQrOrder', count: 1 })
  await expect(sandbox.create('qr', { merchantTradeNo: 'T-2' })).rejects.toThrow()
  expect(await statusInLedger(sandbox, 'T-2')).toBe('01')
  expect(errCodeOf(await sandbox.query('qr', 'T-2'))).toBe('0')
})

test.each([
  ['serverError', 502, 'text/plain'],
  ['htmlBody', 200, 'text/html'],
])(
  '%s is a page of a proxy, without the signed headers, and the order stands',
  async (kind, status, type) => {
    const sandbox = await armed({ kind })
    const reply = await sandbox.create('qr', { merchantTradeNo: 'T-1' })
    expect([reply.status, reply.headers.get('content-type')]).toEqual([status, type])
    expect(reply.headers.has('x-signature')).toBe(false)
    expect(await statusInLedger(sandbox, 'T-1')).toBe('01')
  },
)

test('a redirect leads to another address, and the order stands', async () => {
  const sandbox = await armed({ kind: 'redirect' })
  const { status, headers } = await sandbox.create('qr', { merchantTradeNo: 'T-1' })
  expect([status, headers.get('location')]).toEqual([302, 'https://elsewhere.invalid/'])
  expect(headers.has('x-signature')).toBe(false)
  expect(await statusInLedger(sandbox, 'T-1')).toBe('01')
})

test('a gzip bomb is small on the wire and as large as asked for once inflated, and the order stands', async () => {
  const sandbox = await armed({ kind: 'gzipBomb', bytes: 3_000_000 })
  const { headers, raw, body } = await sandbox.create('qr', { merchantTradeNo: 'T-1' })
  expect(headers.get('content-encoding')).toBe('gzip')
  expect(Number(headers.get('content-length'))).toBeLessThan(10_000)
  expect(raw.length).toBeGreaterThan(3_000_000)
  expect(body).toMatchObject({ errCode: '0', merchantTradeNo: 'T-1' })
  expect(await statusInLedger(sandbox, 'T-1')).toBe('01')
})

test('a truncated body ends before its Content-Length', async () => {
  const sandbox = await armed({ kind: 'truncatedBody' })
  await expect(sandbox.create('qr', { merchantTradeNo: 'T-1' })).rejects.toThrow(/terminated/)
  expect(await statusInLedger(sandbox, 'T-1')).toBe('01')
})

test('a huge body is a valid answer, only too long', async () => {
  const sandbox = await armed({ kind: 'hugeBody', bytes: 2_000_000 })
  const reply = await sandbox.create('qr')
  expect(errCodeOf(reply)).toBe('0')
  expect(reply.raw.length).toBeGreaterThan(2_000_000)
})

test('a dripping body takes its time and holds nobody else up', async () => {
  const sandbox = await armed({ kind: 'drip', ms: 600_000, count: 1 })
  const dripped = sandbox.create('qr', { merchantTradeNo: 'T-1' }).catch(() => 'dropped')
  await expect.poll(() => statusInLedger(sandbox, 'T-1')).toBe('01')
  expect(errCodeOf(await sandbox.create('qr'))).toBe('0')
  await sandbox.close()
  expect(await dripped).toBe('dropped')
})

test('a dripping body arrives whole', async () => {
  const sandbox = await armed({ kind: 'drip', ms: 100, count: 1 })
  expect(errCodeOf(await sandbox.create('qr'))).toBe('0')
})

test('latency is before processing, and a stop does not wait for it', async () => {
  const sandbox = await armed({ kind: 'latency', ms: 600_000 })
  const late = sandbox.create('qr', { merchantTradeNo: 'T-1' }).catch(() => 'dropped')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await statusInLedger(sandbox, 'T-1')).toBeUndefined()
  await sandbox.close()
  expect(await late).toBe('dropped')
})

test('a throttled request is refused by an authentic 429 and changes nothing', async () => {
  const sandbox = await armed({ kind: 'throttle', count: 1 })
  const order = orderOf('qr', { requestId: 'R-1' })
  const throttled = await sandbox.send(paths.qr, order)
  expect([throttled.status, errCodeOf(throttled)]).toEqual([429, 'rateLimited'])
  expect(errCodeOf(await sandbox.send(paths.qr, order))).toBe('0')
})

test('a wrong signature has the form of one, and does not hold', async () => {
  const sandbox = await armed({ kind: 'wrongSignature', count: 1 })
  const reply = await sandbox.create('qr')
  expect(reply.signatureValid).toBe(false)
  expect(reply.headers.get('x-signature')).toMatch(/^[0-9a-f]{64}$/)
})

test.each<[string, RegExp, RegExp]>([
  ['wrongEcho', /"merchantTradeNo":"T-~"/, /"merchantTradeNo":"T-1"/],
  ['wrongAmount', /"requestAmount":"10001.00","amount":"10001.00"/, /"10000.00"/],
  ['errCodeNumber', /"errCode":0,/, /"errCode":"0"/],
  ['errCodeAbsent', /"requestId"/, /errCode/],
  ['amountNumbers', /"requestAmount":10000.00,"amount":10000.00,.*"vatFee":7.70/, /"10000.00"/],
  ['expiredTimeNumber', /"expiredTime":\d{14},/, /"expiredTime":"/],
  ['nestedPaymentMethodInfo', /"paymentMethodInfo":\{"qrCode":"/, /vatFee":"7.70","qrCode"/],
  ['channelError', /"errCode":"channelError"/, /status|qrCode/],
])('%s is told with a signature that holds, and is not true', async (kind, told, untold) => {
  const sandbox = await armed({ kind, operation: 'createQrOrder' })
  const { raw, signatureValid } = await sandbox.create('qr', { merchantTradeNo: 'T-1' })
  expect(signatureValid).toBe(true)
  expect(raw).toMatch(told)
  expect(raw).not.toMatch(untold)
  const { body } = await sandbox.query('qr', 'T-1')
  expect(body).toMatchObject({ errCode: '0', merchantTradeNo: 'T-1', amount: '10000.00', status: '01' })
})

test('aliasNames are those of the document’s samples, on subscriptions only', async () => {
  const sandbox = await armed({ kind: 'aliasNames' })
  expect((await sandbox.create('qr')).body).toHaveProperty('merchantTradeNo')
  const { body } = await sandbox.call('createEMoneySubscription', validRequests.createEMoneySubscription)
  expect([body.merchantSubId, body.merchantTradeNo]).toEqual(['S-1', undefined])
})

test('a cancellation answered with channelError has still happened', async () => {
  const sandbox = await armed({ kind: 'channelError', operation: 'cancelEMoneySubscription' })
  const number = validRequests.cancelEMoneySubscription
  await sandbox.call('createEMoneySubscription', validRequests.createEMoneySubscription)
  await sandbox.play('subscriptions/confirm', { merchantTradeNo: 'S-1' })
  const { body } = await sandbox.call('cancelEMoneySubscription', number)
  expect(body.errCode).toBe('channelError')
  expect(body).not.toHaveProperty('status')
  expect((await sandbox.call('queryEMoneySubscription', number)).body.status).toBe('06')
})

test('faults befall one exchange together', async () => {
  const sandbox = await armed({ kind: 'wrongAmount' })
  await sandbox.play('faults', { kind: 'errCodeNumber' })
  await sandbox.play('faults', { kind: 'wrongSignature' })
  const { body, signatureValid } = await sandbox.create('qr')
  expect([body.amount, body.errCode, signatureValid]).toEqual(['10001.00', 0, false])
})

test('a fault strikes its operation, as often as it was asked to', async () => {
  const sandbox = await armed({ kind: 'throttle', operation: 'queryQrOrder', count: 2 })
  const { merchantTradeNo } = (await sandbox.create('qr')).body
  const asked = async () => errCodeOf(await sandbox.query('qr', merchantTradeNo))
  expect([await asked(), await asked(), await asked()]).toEqual(['rateLimited', 'rateLimited', '0'])
  expect(await sandbox.look('faults')).toEqual([
    { id: 1, kind: 'throttle', operation: 'queryQrOrder', count: 2, probability: 1, seed: 1, struck: 2 },
  ])
})

test('an operation of a fault may go by its path, and a throttled answer says when to come again', async () => {
  const sandbox = await armed({ kind: 'throttle', operation: paths.qr })
  const { status, headers } = await sandbox.create('qr')
  expect([status, headers.get('retry-after')]).toEqual([429, '1'])
  expect(errCodeOf(await sandbox.create('card'))).toBe('0')
})

test('the same seed strikes the same requests, another seed others, about as many as it should', async () => {
  const pattern = async (seed: number) => {
    const sandbox = await armed({ kind: 'throttle', probability: 0.3, seed })
    const codes: string[] = []
    for (let nth = 0; nth < 100; nth += 1) codes.push(errCodeOf(await sandbox.query('qr', 'none')))
    return codes.map((code) => (code === 'rateLimited' ? 'x' : '.')).join('')
  }
  const seven = await pattern(7)
  expect(await pattern(7)).toBe(seven)
  expect(await pattern(8)).not.toBe(seven)
  expect(seven.replaceAll('.', '').length).toBeGreaterThan(15)
  expect(seven.replaceAll('.', '').length).toBeLessThan(45)
})

test('faults are cleared by DELETE and by {clear: true}', async () => {
  const sandbox = await armed({ kind: 'throttle' })
  expect(await (await fetch(`${sandbox.url}/sandbox/faults`, { method: 'DELETE' })).json()).toEqual([])
  expect(errCodeOf(await sandbox.create('qr'))).toBe('0')
  await sandbox.play('faults', { kind: 'throttle' })
  expect(await (await sandbox.play('faults', { clear: true })).json()).toEqual([])
  expect(errCodeOf(await sandbox.create('qr'))).toBe('0')
})

test.each([
  [{}, 'kind must be one of latency, dropBefore'],
  [{ kind: 'unheardOf' }, 'kind must be one of '],
  [{ kind: 'drip', operation: 'x' }, 'operation must be '],
  [{ kind: 'drip', count: 0 }, 'count must be at least 1'],
  [{ kind: 'drip', probability: 2 }, 'probability must be from 0 to 1'],
  [{ kind: 'drip', tempo: 'allegro' }, 'tempo is not a member of a fault'],
])('a fault asked for as %j is refused by its rule', async (fault, message) => {
  const sandbox = await startedSandbox()
  expect(await refusalOf(await sandbox.play('faults', fault))).toEqual([
    400,
    expect.stringContaining(message),
  ])
})
