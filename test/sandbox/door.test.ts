import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { Refusal } from '../../services/sandbox/refusal.ts'
import { refusalMembers } from '../../services/sandbox/signed-answer.ts'
import { signingProfiles } from '../../shared/gateway/signing-profiles.ts'
import { headerTime } from '../helpers/signed-request.ts'
import { errCodeOf, merchant, orderOf, paths, startedSandbox } from './started-sandbox.ts'

test('a header that is too long or malformed is refused with 401', async () => {
  const sandbox = await startedSandbox()
  const refusal = async (name: string, value: string) => {
    const reply = await sandbox.create('qr', {}, { headers: { [name]: value } })
    return [reply.status, errCodeOf(reply)]
  }
  expect(await refusal('X-REQUEST-ID', 'R'.repeat(65))).toEqual([401, 'requestError'])
  expect(await refusal('X-PARTNER-ID', '0'.repeat(21))).toEqual([401, 'merchantNotFound'])
  expect(await refusal('X-TIMESTAMP', 'yesterday')).toEqual([401, 'timestampError'])
  expect(await refusal('X-TIMESTAMP', '2026-02-30T25:00:00+07:00')).toEqual([401, 'timestampError'])
  expect(await refusal('X-SIGNATURE', 'f'.repeat(344))).toEqual([401, 'signError'])
})

test('a signature holds for exactly one timestamp, body, path and secret', async () => {
  const sandbox = await startedSandbox()
  const order = orderOf('qr')
  const forged = (headers: Record<string, string>) => sandbox.send(paths.qr, order, { headers })
  expect(errCodeOf(await forged({ 'X-SIGNATURE': '0'.repeat(64) }))).toBe('signError')
  expect(errCodeOf(await forged({ 'X-TIMESTAMP': headerTime(Date.now() - 5) }))).toBe('signError')
  const timestamp = headerTime()
  const signed = (body: string, path: string) =>
    createHmac('sha256', 'sandbox-secret')
      .update(`POST:${path}:${createHash('sha256').update(body).digest('hex')}:${timestamp}`)
      .digest('hex')
  const rawBody = JSON.stringify({ requestId: 'R', merchantId: '010001', ...order })
  const sent = async (signature: string) => {
    const headers = { 'X-SIGNATURE': signature, 'X-REQUEST-ID': 'R' }
    return errCodeOf(await sandbox.send(paths.qr, {}, { rawBody, timestamp, headers }))
  }
  expect(await sent(signed(`${rawBody} `, paths.qr))).toBe('signError')
  expect(await sent(signed(rawBody, paths.store))).toBe('signError')
  expect(await sent(signed(rawBody, paths.qr))).toBe('0')
  const reply = await sandbox.create('qr', {}, { secret: 'another' })
  expect([reply.status, reply.body.errCode]).toEqual([401, 'signError'])
})

test.each(signingProfiles.filter((profile) => profile !== 'rsa-sha256-base64'))(
  'where a signature of %s is wrong, the log says over what a valid one is, and no secret',
  async (profile) => {
    const [secret, accessToken] = ['s3cret-of-us', 't0ken-of-us']
    const sandbox = await startedSandbox({ profile, merchant: { ...merchant, secret, accessToken } })
    const order = orderOf('qr', { requestId: 'R', merchantId: merchant.id })
    const timestamp = headerTime()
    const rawBody = JSON.stringify(order)
    const sent = (signature: string) =>
      sandbox.send(
        paths.qr,
        {},
        { rawBody, timestamp, headers: { 'X-SIGNATURE': signature, 'X-REQUEST-ID': 'R' } },
      )
    expect((await sent('0'.repeat(64))).body.errCode).toBe('signError')
    const { signed } = sandbox.log.at(-1) as { signed: string }
    expect(JSON.stringify(sandbox.log)).not.toMatch(`${secret}|${accessToken}`)
    const toSign = signed.replace('<secret>', secret).replace('<access token>', accessToken)
    const signature = {
      'hmac-sha256-hex': () => createHmac('sha256', secret).update(toSign).digest('hex'),
      'snap-hmac-sha512': () => createHmac('sha512', secret).update(toSign).digest('base64'),
      'sorted-sha256-hex': () => createHash('sha256').update(toSign).digest('hex'),
      'rsa-sha256-base64': () => '',
    }[profile]()
    expect((await sent(signature)).body.errCode).toBe('0')
    expect(sandbox.log.at(-1)).not.toHaveProperty('signed')
  },
)

test('a timestamp is good for 300 seconds either way, in any offset, with or without milliseconds', async () => {
  const now = Date.parse('2026-03-01T10:00:00.000+07:00')
  const sandbox = await startedSandbox({ now: () => now })
  const at = async (timestamp: string) => errCodeOf(await sandbox.create('qr', {}, { timestamp }))
  expect(await at('2026-03-01T10:00:00.000+07:00')).toBe('0')
  expect(await at('2026-03-01T10:00:00+07:00')).toBe('0')
  expect(await at('2026-03-01T03:00:00Z')).toBe('0')
  expect(await at('2026-03-01T09:55:00.000+07:00')).toBe('0')
  expect(await at('2026-03-01T10:05:00.000+07:00')).toBe('0')
  expect(await at('2026-03-01T09:54:59.999+07:00')).toBe('timestampError')
  expect(await at('2026-03-01T10:05:00.001+07:00')).toBe('timestampError')
  // The same moment, written with a day past the end of its month.
  expect(await at('2026-02-29T10:00:00.000+07:00')).toBe('timestampError')
})

test('an unknown merchant is refused even with a signature that holds', async () => {
  const sandbox = await startedSandbox()
  const reply = await sandbox.create('qr', {}, { merchantId: '999999' })
  expect([reply.status, errCodeOf(reply)]).toEqual([401, 'merchantNotFound'])
})

test('requestId and merchantId in the body must be those of the headers', async () => {
  const sandbox = await startedSandbox()
  const request = await sandbox.create('qr', {}, { headers: { 'X-REQUEST-ID': 'another' } })
  expect([request.status, errCodeOf(request)]).toEqual([401, 'requestError'])
  expect(request.body.errCodeDes).toBe("X-REQUEST-ID must be the body's requestId, 1 to 64 characters")
  const long = await sandbox.create('qr', { requestId: 'R'.repeat(65) })
  expect([long.status, errCodeOf(long)]).toEqual([200, 'paramError'])
  expect(long.body.errCodeDes).toBe('requestId must be at most 64 characters')
  const merchant = await sandbox.create('qr', { merchantId: '999999' })
  expect(errCodeOf(merchant)).toBe('paramError')
  expect(merchant.body.errCodeDes).toBe('merchantId must equal X-PARTNER-ID')
})

test('a request that gives a member twice is refused and makes no order', async () => {
  const sandbox = await startedSandbox()
  const order = {
    ...orderOf('qr'),
    productInfo: [{ id: '1', name: 'Kopi', price: 10_000, type: 'x', quantity: 1 }],
  }
  const whole = JSON.stringify({ requestId: 'R', merchantId: '010001', ...order })
  const sent = async (rawBody: string) => {
    const reply = await sandbox.send(paths.qr, {}, { rawBody, headers: { 'X-REQUEST-ID': 'R' } })
    return [errCodeOf(reply), reply.body.errCodeDes]
  }
  const twice = (name: string) => ['paramError', `${name} must be given once`]
  expect(await sent(whole.replace('{', '{"amount":"99999.00",'))).toEqual(twice('amount'))
  expect(await sent(whole.replace(/}$/, ',"am\\u006funt":"99999.00"}'))).toEqual(twice('amount'))
  expect(await sent(whole.replace(/}$/, ',"productName":null}'))).toEqual(twice('productName'))
  expect(await sent(whole.replace('"id":', '"id":"other","id":'))).toEqual(twice('id'))
  const elsewhere = whole.replace(/}$/, ',"own":{"amount":"{\\"amount\\":"}}')
  expect(await sent(elsewhere)).toEqual(['0', undefined])
})

test('an invalid request sent again under the requestId of another does not refuse that one', async () => {
  const sandbox = await startedSandbox()
  const invalid = { requestId: 'R-1', merchantTradeNo: 'T-1', amount: 'ten' }
  expect(errCodeOf(await sandbox.create('qr', invalid))).toBe('paramError')
  // The header is not signed: anybody who has seen the request can send its bytes with another.
  const again = await sandbox.create('qr', invalid, { headers: { 'X-REQUEST-ID': 'R-2' } })
  expect([again.status, errCodeOf(again)]).toEqual([401, 'requestError'])
})

test('an answer echoes the headers of its request and is signed over its own moment', async () => {
  const now = Date.parse('2026-03-01T10:00:00.123+07:00')
  const sandbox = await startedSandbox({ now: () => now })
  const timestamp = '2026-03-01T10:01:00.000+07:00'
  const reply = await sandbox.create('qr', { requestId: 'R-77' }, { timestamp })
  expect(reply.signatureValid).toBe(true)
  expect(reply.headers.get('x-timestamp')).toBe('2026-03-01T10:00:00.123+07:00')
  expect(reply.headers.get('x-request-id')).toBe('R-77')
  expect(reply.headers.get('x-partner-id')).toBe('010001')
})

test.each<{ rawBody: string | Uint8Array; flaw: string }>([
  { rawBody: '{"amount":', flaw: 'cut short' },
  { rawBody: '', flaw: 'empty' },
  { rawBody: 'hello', flaw: 'not JSON' },
  { rawBody: Buffer.from('{"a":"\xff"}', 'latin1'), flaw: 'not UTF-8' },
  { rawBody: '['.repeat(30_000), flaw: 'nested without end' },
])('a body that is $flaw is refused with 400', async ({ rawBody }) => {
  const sandbox = await startedSandbox()
  const reply = await sandbox.create('qr', {}, { rawBody })
  expect([reply.status, errCodeOf(reply)]).toEqual([400, 'paramError'])
})

test('a body nested deeper than the engine can parse is refused like any other', async () => {
  const sandbox = await startedSandbox()
  const reply = await sandbox.create('qr', {}, { rawBody: '['.repeat(30_000) + ']'.repeat(30_000) })
  expect(reply.status).toBeLessThan(500)
  expect(errCodeOf(reply)).toBe('paramError')
})

test.each(['[]', '"text"', 'null', 'true'])(
  'JSON that is no object (%s) is a paramError',
  async (rawBody) => {
    const sandbox = await startedSandbox()
    const reply = await sandbox.create('qr', {}, { rawBody })
    expect([reply.status, errCodeOf(reply), reply.body.errCodeDes]).toEqual([
      200,
      'paramError',
      'the body must be a JSON object',
    ])
  },
)

test('the signature is checked before a byte of the body is believed', async () => {
  const sandbox = await startedSandbox()
  const reply = await sandbox.create('qr', {}, { rawBody: '{', headers: { 'X-SIGNATURE': 'x' } })
  expect([reply.status, errCodeOf(reply)]).toEqual([401, 'signError'])
})

test('an answer that breaks its declaration is a systemError, is logged, and leaves no order behind', async () => {
  // An NMID of 40 characters fits the QR code and not the answer's String(32).
  const merchant = {
    id: '010001',
    secret: 'sandbox-secret',
    name: 'T',
    city: 'J',
    nmid: 'ID'.padEnd(40, '1'),
  }
  const sandbox = await startedSandbox({ merchant })
  const reply = await sandbox.create('qr', { merchantTradeNo: 'T-1' })
  expect([reply.status, errCodeOf(reply)]).toEqual([500, 'systemError'])
  expect(reply.raw).not.toContain('Error:')
  expect(sandbox.log).toContainEqual(expect.objectContaining({ event: 'brokenDown', path: paths.qr }))
  expect(errCodeOf(await sandbox.query('qr', 'T-1'))).toBe('orderNotFound')
})

test('errCodeDes never exceeds its 128 characters, and is cut between characters', () => {
  const refusal = new Refusal('paramError', '𝄞'.repeat(200))
  const { errCodeDes } = refusalMembers({ method: 'POST', path: '/', headers: {} }, refusal)
  expect(errCodeDes).toBe('𝄞'.repeat(128))
})

test('no log line carries the secret or a signature', async () => {
  const sandbox = await startedSandbox()
  const signature = 'c0ffee'.repeat(10)
  await sandbox.create('qr')
  await sandbox.create('qr', {}, { headers: { 'X-SIGNATURE': signature } })
  expect(sandbox.log.length).toBeGreaterThan(1)
  expect(JSON.stringify(sandbox.log)).not.toMatch(/sandbox-secret|c0ffee/)
})
