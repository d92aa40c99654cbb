/** What may happen on the wire itself, byte by byte: a real socket on the other side, and no HTTP library behind it. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTransport, WireError, type WireLimits } from '../../electron/gateway/transport.ts'

const patient: WireLimits = { connectMs: 5_000, totalMs: 20_000, answerBytes: 4_096 }

/** Hears each request whole and answers with the bytes that `script` writes. */
async function wire(script: (socket: Socket, count: number, head: string) => void, host = '127.0.0.1') {
  const heard: string[] = []
  const server = createServer((socket) => {
    let text = ''
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (!text.endsWith('{"a":1}')) return
      heard.push(text)
      text = ''
      script(socket, heard.length, heard.at(-1) ?? '')
    })
  })
  server.listen(0, host)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, heard }
}

function transportOf(limits = patient) {
  const transport = createTransport(limits)
  onTestFinished(() => transport.close())
  return (url: string) => transport.post(new URL(url), { 'X-A': 'b' }, Buffer.from('{"a":1}'))
}

const failureOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'answered',
    (error: WireError) => (error instanceof WireError ? error.failure : error),
  )

const ok = (body: string, headers = '') =>
  `HTTP/1.1 200 OK\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`

test('nothing on the way is asked to compress the answer', async () => {
  const { port, heard } = await wire((socket) => socket.write(ok('{}')))
  await transportOf()(`http://127.0.0.1:${port}/`)
  expect(heard[0]?.toLowerCase()).toContain('accept-encoding: identity\r\n')
})

test('a compressed answer is read as raw bytes: it can’t inflate beyond the limit', async () => {
  const bomb = gzipSync(Buffer.alloc(1_000_000))
  const { port } = await wire((socket) => {
    const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`
    socket.write(Buffer.concat([Buffer.from(head), bomb]))
  })
  expect((await transportOf()(`http://127.0.0.1:${port}/`)).body).toEqual(bomb)
})

test.each([301, 302, 303, 307, 308])('a redirect (%i) is an answer and is not followed', async (status) => {
  const { port, heard } = await wire((socket) =>
    socket.write(`HTTP/1.1 ${status} Go\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n`),
  )
  expect((await transportOf()(`http://127.0.0.1:${port}/`)).httpStatus).toBe(status)
  expect(heard).toHaveLength(1)
})

describe('an answer that does not come whole', () => {
  const deadline = { ...patient, totalMs: 150 }

  test('the deadline counts to the last byte: a body that drips is a timeout', async () => {
    const { port } = await wire((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 4000\r\n\r\n')
      const drip = setInterval(() => socket.write('x'), 10)
      socket.on('close', () => clearInterval(drip))
    })
    expect(await failureOf(transportOf(deadline)(`http://127.0.0.1:${port}/`))).toBe('timeout')
  })

  test('headers that drip are a timeout as well', async () => {
    const { port } = await wire((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nX-Slow: ')
      const drip = setInterval(() => socket.write('x'), 10)
      socket.on('close', () => clearInterval(drip))
    })
    expect(await failureOf(transportOf(deadline)(`http://127.0.0.1:${port}/`))).toBe('timeout')
  })

  test.each<[string, string]>([
    ['nothing at all', ''],
    ['half a status line', 'HTTP/1.1 2'],
    ['less than was promised', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"errCode":"0"}'],
    ['a chunk that never ends', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"a"'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}'],
    [
      'a length and chunks',
      'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['endless headers', `HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`],
    ['no HTTP', 'SSH-2.0-OpenSSH\r\n'],
    ['a "continue" nobody asked for', 'HTTP/1.1 100 Continue\r\n\r\n'],
  ])('%s, and the end: the request may have been carried out', async (_title, bytes) => {
    const { port, heard } = await wire((socket) => socket.end(bytes))
    expect(await failureOf(transportOf()(`http://127.0.0.1:${port}/`))).toBe('connectionLost')
    expect(heard).toHaveLength(1)
  })

  test('more than the cap, in chunks that announce no length', async () => {
    const { port } = await wire((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
      for (let count = 0; count < 10; count += 1) socket.write(`400\r\n${'x'.repeat(1_024)}\r\n`)
      socket.end('0\r\n\r\n')
    })
    expect(await failureOf(transportOf()(`http://127.0.0.1:${port}/`))).toBe('tooLarge')
  })
})

test('no request waits behind others that get no answer: its deadline would run while not a byte of it has left', async () => {
  const { port, heard } = await wire((socket, _count, head) => {
    if (head.startsWith('POST /answered')) socket.write(ok('{}'))
  })
  const post = transportOf()
  for (let count = 0; count < 20; count += 1) void failureOf(post(`http://127.0.0.1:${port}/hangs`))
  await expect.poll(() => heard).toHaveLength(20)
  expect((await post(`http://127.0.0.1:${port}/answered`)).httpStatus).toBe(200)
})

const proceed = 'HTTP/1.1 100 Continue\r\n\r\n'

describe('a "continue" that nobody asked for', () => {
  test.each([
    ['in the same packet', [proceed + ok('{}')]],
    ['in a packet of its own', [proceed, ok('{}')]],
    ['with headers', [`HTTP/1.1 100 Continue\r\nServer: x\r\n\r\n${ok('{}')}`]],
    ['twice', [proceed + proceed + ok('{}')]],
    ['beside another hint', [`${proceed}HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${ok('{}')}`]],
  ])('is no answer: %s', async (_how, packets) => {
    const { port } = await wire(async (socket) => {
      socket.setNoDelay()
      for (const packet of packets) {
        socket.write(packet)
        await setTimeout(20)
      }
    })
    const post = transportOf()
    // The second may go by the same connection.
    for (let times = 0; times < 2; times += 1) {
      const { httpStatus, body } = await post(`http://127.0.0.1:${port}/`)
      expect([httpStatus, body.toString()]).toEqual([200, '{}'])
    }
  })

  test('is waited after', async () => {
    const { port } = await wire((socket) => socket.write(proceed))
    expect(await failureOf(transportOf({ ...patient, totalMs: 300 })(`http://127.0.0.1:${port}/`))).toBe(
      'timeout',
    )
  })
})

describe('a connection that was kept', () => {
  test('is used again', async () => {
    const sockets = new Set<Socket>()
    const { port } = await wire((socket) => {
      sockets.add(socket)
      socket.write(ok('{}'))
    })
    const post = transportOf()
    for (let count = 0; count < 8; count += 1) await post(`http://127.0.0.1:${port}/`)
    expect(sockets.size).toBeLessThan(8)
  })

  test('and is closed while we send: the request may have been carried out, and is not repeated automatically', async () => {
    const { port, heard } = await wire((socket, count) =>
      count < 4 ? socket.write(ok('{}')) : socket.destroy(),
    )
    const post = transportOf()
    for (let count = 1; count < 4; count += 1) await post(`http://127.0.0.1:${port}/`)
    expect(await failureOf(post(`http://127.0.0.1:${port}/`))).toBe('connectionLost')
    expect(heard).toHaveLength(4)
  })

  test('and brings an extra answer: the next request never gets it', async () => {
    const { port } = await wire((socket, count) =>
      socket.write(ok(`"${count}"`) + (count === 1 ? ok('"stale"') : '')),
    )
    const post = transportOf()
    const first = (await post(`http://127.0.0.1:${port}/`)).body.toString()
    const second = await post(`http://127.0.0.1:${port}/`).then(({ body }) => body.toString(), String)
    expect([first, second]).not.toContain('"stale"')
  })
})

test('an address may be of the sixth version', async () => {
  const { port } = await wire((socket) => socket.write(ok('{}')), '::1')
  expect((await transportOf()(`http://[::1]:${port}/`)).httpStatus).toBe(200)
})

test.each(['127.0.0.1', '[::1]', 'localhost'])('nobody listens at %s: not one byte left', async (host) => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo
  closed.close()
  await once(closed, 'close')
  expect(await failureOf(transportOf()(`http://${host}:${port}/`))).toBe('notSent')
})
