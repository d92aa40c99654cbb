import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { errCodeOf, orderOf, paths, startedSandbox } from './started-sandbox.ts'

test.each(['/', '/payment/v2.3/qris', '/payment/v2.3/qris/create/', '/PAYMENT/v2.3/qris/create', '/%zz'])(
  'the unknown path %s answers 404',
  async (path) => {
    const sandbox = await startedSandbox()
    const reply = await sandbox.send(path, orderOf('qr'))
    expect([reply.status, errCodeOf(reply)]).toEqual([404, 'paramError'])
  },
)

test.each(['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])(
  'a known path answers 405 to %s',
  async (method) => {
    const sandbox = await startedSandbox()
    const reply = await sandbox.create('qr', {}, { method })
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST'])
    if (method !== 'HEAD') expect(errCodeOf(reply)).toBe('paramError')
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
  expect([reply.status, errCodeOf(reply)]).toEqual([415, 'paramError'])
})

test.each(['application/json', 'Application/JSON; Charset=UTF-8', 'application/json;charset="utf-8"'])(
  'the media type %s is the one of the document',
  async (type) => {
    const sandbox = await startedSandbox()
    const reply = await sandbox.create('qr', {}, { headers: { 'Content-Type': type } })
    expect(errCodeOf(reply)).toBe('0')
  },
)

test('a body of 64 KiB is read, one byte more answers 413, and so does a megabyte', async () => {
  const sandbox = await startedSandbox()
  const send = async (bytes: number) => {
    const reply = await sandbox.send(paths.qr, {}, { rawBody: `{"a":"${'x'.repeat(bytes - 8)}"}` })
    return [reply.status, errCodeOf(reply)]
  }
  expect(await send(65_536)).toEqual([200, 'paramError'])
  expect(await send(65_537)).toEqual([413, 'paramError'])
  expect(await send(1_000_000)).toEqual([413, 'paramError'])
  expect(errCodeOf(await sandbox.create('qr'))).toBe('0')
})

test('on the wire the Content-Type is the document’s to the letter', async () => {
  const sandbox = await startedSandbox()
  const answer = await rawExchange(
    sandbox.url,
    `POST ${paths.qr} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  )
  expect(answer).toMatch(/^HTTP\/1\.1 415 /)
  expect(answer.match(/^content-type: .*$/gim)).toEqual(['Content-Type: application/json;charset=utf-8'])
})

test('what is not HTTP is answered with 400 and harms nobody', async () => {
  const sandbox = await startedSandbox()
  expect(await rawExchange(sandbox.url, '\x16\x03\x01 not http at all\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  expect(errCodeOf(await sandbox.create('qr'))).toBe('0')
})

test('a client that never finishes its request is cut off, while others are served', async () => {
  const sandbox = await startedSandbox()
  const head = `POST ${paths.qr} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{`
  const dawdlers = [rawExchange(sandbox.url, 'POST / HTTP/1.1\r\n'), rawExchange(sandbox.url, head)]
  expect(errCodeOf(await sandbox.create('qr'))).toBe('0')
  for (const answer of await Promise.all(dawdlers)) expect(answer).toMatch(/^HTTP\/1\.1 408 /)
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

/** Sends text as it is and resolves with everything that comes back until the sandbox hangs up. */
async function rawExchange(url: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(text)
  let answer = ''
  try {
    for await (const chunk of socket) answer += chunk
  } catch {
    // A reset ends the answer as well as a farewell does.
  }
  return answer
}
