import { createHash, createHmac, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { MAX_PIPELINED } from '../../platform/limit-pipelining.ts'
import { answersToABurst } from '../helpers/answers-to-a-burst.ts'
import { connectedTo, rawExchange } from '../helpers/raw-exchange.ts'
import { headerTime } from '../helpers/signed-request.ts'
import { errCodeOf, orderOf, paths, startedSandbox } from './started-sandbox.ts'

function signatureOf(path: string, body: string, timestamp: string): string {
  const hash = createHash('sha256').update(body).digest('hex')
  return createHmac('sha256', 'sandbox-secret').update(`POST:${path}:${hash}:${timestamp}`).digest('hex')
}

test.each(['/', '/payment/v2.3/qris', '/payment/v2.3/qris/create/', '/PAYMENT/v2.3/qris/create', '/%zz'])(
  'the unknown path %s answers 404',
  async (path) => {
    const sandbox = await startedSandbox()
    const reply = await sandbox.send(path, orderOf('qr'))
    expect([reply.status, errCodeOf(reply)]).toEqual([404, 'requestError'])
  },
)

test.each(['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])(
  'a known path answers 405 to %s',
  async (method) => {
    const sandbox = await startedSandbox()
    const reply = await sandbox.create('qr', {}, { method })
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST'])
    if (method !== 'HEAD') expect(errCodeOf(reply)).toBe('requestError')
  },
)

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=latin1',
  'json',
  null,
])('the media type %s answers 415', async (type) => {
  const sandbox = await startedSandbox()
  const reply = await sandbox.create('qr', {}, { headers: { 'Content-Type': type } })
  expect([reply.status, errCodeOf(reply)]).toEqual([415, 'requestError'])
})

test.each(['application/json', 'Application/JSON; Charset=UTF-8', 'application/json;charset="utf-8"'])(
  'the media type %s is the one of the document',
  async (type) => {
    const sandbox = await startedSandbox()
    const reply = await sandbox.create('qr', {}, { headers: { 'Content-Type': type } })
    expect(errCodeOf(reply)).toBe('0')
  },
)

test('a body of 256 KiB is read, one byte more answers 413, and so does a megabyte', async () => {
  const sandbox = await startedSandbox()
  const send = async (bytes: number) => {
    const reply = await sandbox.send(paths.qr, {}, { rawBody: `{"a":"${'x'.repeat(bytes - 8)}"}` })
    return [reply.status, errCodeOf(reply)]
  }
  expect(await send(262_144)).toEqual([200, 'paramError'])
  expect(await send(262_145)).toEqual([413, 'requestError'])
  expect(await send(1_000_000)).toEqual([413, 'requestError'])
  expect(errCodeOf(await sandbox.create('qr'))).toBe('0')
})

test('the largest valid request is taken, with every character written as two escapes', async () => {
  const sandbox = await startedSandbox()
  const long = (characters: number) => '𝄞'.repeat(characters)
  const item = { id: long(10), name: long(32), price: '1.00', type: long(20), url: long(200), quantity: 9999 }
  const members = {
    ...orderOf('qr', { productName: long(100), productInfo: Array(30).fill(item) }),
    requestId: 'R-largest',
    merchantId: '010001',
  }
  const rawBody = JSON.stringify(members).replace(
    /[\ud800-\udfff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16)}`,
  )
  expect(rawBody.length).toBeGreaterThan(90_000)
  const reply = await sandbox.send(paths.qr, members, { rawBody, headers: { 'X-REQUEST-ID': 'R-largest' } })
  expect([errCodeOf(reply), reply.body.errCodeDes]).toEqual(['0', undefined])
  expect(reply.body.productInfo[29].url).toBe(long(200))
})

test.each([
  ['a request that is not HTTP', '\x16\x03\x01 not http at all\r\n\r\n', 400, '/'],
  ['a head of 2 MB', `POST ${paths.qr} HTTP/1.1\r\nX-REQUEST-ID: ${'x'.repeat(2_000_000)}\r\n\r\n`, 431, '/'],
  ['a head that never ends', 'POST / HTTP/1.1\r\n', 408, '/'],
  [
    'a body that never ends',
    `POST ${paths.qr} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
    408,
    paths.qr,
  ],
  [
    'two lengths',
    `POST ${paths.qr} HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\nContent-Length: 8\r\n\r\n`,
    400,
    paths.qr,
  ],
  [
    'two lengths at a whole address',
    `POST http://gateway.example${paths.qr} HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\nContent-Length: 8\r\n\r\n`,
    400,
    paths.qr,
  ],
  ['no Host', `POST ${paths.qr} HTTP/1.1\r\nConnection: close\r\n\r\n`, 415, paths.qr],
  [
    'an odd Expect',
    `POST ${paths.qr} HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n`,
    415,
    paths.qr,
  ],
])(
  '%s is answered with the five headers, signed, and holds nobody up',
  async (_what, request, status, path) => {
    const sandbox = await startedSandbox()
    const exchange = rawExchange(sandbox.url, request)
    expect(errCodeOf(await sandbox.create('qr'))).toBe('0')
    const [head = '', body = ''] = (await exchange).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    const header = (name: string) => new RegExp(`^${name}: (.+)$`, 'im').exec(head)?.[1]?.trim() ?? ''
    expect(header('X-SIGNATURE')).toBe(signatureOf(path, body, header('X-TIMESTAMP')))
    expect(header('X-PARTNER-ID')).toBe('010001')
    expect(header('X-REQUEST-ID')).not.toBe('')
    // To the letter as the document has it.
    expect(head.match(/^content-type: .*$/gim)).toEqual(['Content-Type: application/json;charset=utf-8'])
    expect(JSON.parse(body)).toMatchObject({ errCode: 'requestError' })
  },
)

test('a request line with the whole address, and a signature in capitals, are read, and the answer is signed over the path', async () => {
  const { url } = await startedSandbox()
  for (const target of [
    `${url}${paths.qr}`,
    `HTTP://gateway.example:80${paths.qr}`,
    `${url}${paths.qr}?x=1`,
  ]) {
    const body = JSON.stringify({ requestId: randomUUID(), merchantId: '010001', ...orderOf('qr') })
    const timestamp = headerTime()
    const headers = {
      'Content-Type': 'application/json;charset=utf-8',
      'Content-Length': String(body.length),
      'X-TIMESTAMP': timestamp,
      'X-SIGNATURE': signatureOf(paths.qr, body, timestamp).toUpperCase(),
      'X-PARTNER-ID': '010001',
      'X-REQUEST-ID': JSON.parse(body).requestId,
      Connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    const exchange = await rawExchange(
      url,
      [`POST ${target} HTTP/1.1`, 'Host: x', ...lines, '', body].join('\r\n'),
    )
    const [head = '', answer = ''] = exchange.split('\r\n\r\n')
    expect(JSON.parse(answer), target).toMatchObject({ errCode: '0', status: '01' })
    const header = (name: string) => new RegExp(`^${name}: (.+)$`, 'im').exec(head)?.[1]?.trim() ?? ''
    expect(header('X-SIGNATURE')).toBe(signatureOf(paths.qr, answer, header('X-TIMESTAMP')))
  }
})

test('a caller that sends requests without reading answers is cut off before they fill the memory', async () => {
  const sandbox = await startedSandbox()
  expect(await answersToABurst(sandbox.url, 'GET /pages/style.css')).toBeLessThanOrEqual(MAX_PIPELINED)
  expect(errCodeOf(await sandbox.create('qr'))).toBe('0')
})

test('requests that a client sends ahead of their answers are all answered', async () => {
  const sandbox = await startedSandbox()
  expect(await answersToABurst(sandbox.url, 'GET /pages/style.css', MAX_PIPELINED)).toBe(MAX_PIPELINED)
})

test('a header that is too long is refused by its own rule', async () => {
  const sandbox = await startedSandbox()
  const reply = await sandbox.create('qr', {}, { headers: { 'X-REQUEST-ID': 'x'.repeat(100_000) } })
  expect([reply.status, errCodeOf(reply), reply.signatureValid]).toEqual([401, 'requestError', true])
})

test('a stop does not wait for a client that dawdles, and no request is half done', async () => {
  const sandbox = await startedSandbox()
  const dawdler = rawExchange(sandbox.url, 'POST / HTTP/1.1\r\n')
  const racing = sandbox.create('qr').catch(() => null)
  await pause(20)
  await sandbox.close()
  await dawdler
  const reply = await racing
  if (reply) expect(['0', undefined]).toContain(reply.body.errCode)
  await expect(fetch(sandbox.url)).rejects.toThrow()
})

test('it listens on the loopback address only', async () => {
  const sandbox = await startedSandbox()
  expect(sandbox.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  await expect(fetch(sandbox.url.replace('127.0.0.1', '[::1]'))).rejects.toThrow()
})

test('of strangers that never end their headers those that have sent most are closed, and a merchant is answered', async () => {
  const sandbox = await startedSandbox()
  const head = 'GET /sandbox HTTP/1.1\r\nHost: x\r\n'
  const half = `${head}${`x: ${'a'.repeat(8_000)}\r\n`.repeat(64)}`
  const crowd = ['', head, ...Array<string>(64).fill(half)].map((begun) => {
    const socket = connectedTo(sandbox.url)
      .on('error', () => {})
      .resume()
    socket.write(begun)
    return socket
  })
  const [silent, modest, ...greedy] = crowd
  await expect.poll(() => greedy.filter(({ closed }) => !closed).length).toBeLessThan(33)
  // Time alone would have closed these first.
  expect([silent?.closed, modest?.closed]).toEqual([false, false])
  expect(errCodeOf(await sandbox.create('qr'))).toBe('0')
})

test('it has 256 connections at once and no more, and a place that becomes free is taken', async () => {
  const sandbox = await startedSandbox()
  const crowd = Array.from({ length: 300 }, () =>
    connectedTo(sandbox.url)
      .on('error', () => {})
      .resume(),
  )
  const open = () => crowd.filter(({ closed }) => !closed)
  await expect.poll(() => open().length).toBe(256)
  for (const socket of open()) socket.destroy()
  await expect.poll(() => sandbox.create('qr').then(errCodeOf, () => null)).toBe('0')
})
