import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { connect } from 'node:net'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Notification } from '../../electron/notifications/notification.ts'
import {
  defaultReceiverLimits,
  openReceiver,
  type ReceiverOptions,
} from '../../electron/notifications/receiver.ts'
import { MAX_PIPELINED } from '../../platform/limit-pipelining.ts'
import { createSigner } from '../../platform/signing/sign.ts'
import { answersToABurst } from '../helpers/answers-to-a-burst.ts'
import { handClock } from '../helpers/hand-clock.ts'
import { headerTime, type RequestOptions, signedRequest } from '../helpers/signed-request.ts'

const merchantId = '010001'
const secret = 'sandbox-secret'
const path = '/hooks/loket'
const paid = { merchantTradeNo: 'TRX-1', status: '02', platformTradeNo: 'P-1', amount: '10000.00' }

async function openedReceiver(options: Partial<ReceiverOptions> = {}) {
  const told: Notification[] = []
  const receiver = await openReceiver({
    port: 0,
    path,
    merchantId,
    signer: createSigner('hmac-sha256-hex', { secret }),
    now: Date.now,
    clockWindowSeconds: 300,
    onNotification: (notification) => void told.push(notification),
    ...options,
  })
  onTestFinished(() => receiver.close())
  const origin = new URL(receiver.url).origin
  /** A sender that shares no code with Loket, and checks the signature of what comes back. */
  const notify = (members: object, how: RequestOptions & { path?: string } = {}) =>
    signedRequest(origin, how.path ?? path, { ...members }, how)
  return { ...receiver, told, notify }
}

describe('what is validly signed', () => {
  test('is acknowledged with HTTP 200, the five headers, signed, and told to the counter', async () => {
    const { notify, told } = await openedReceiver()
    const reply = await notify({ requestId: 'N-1', errCode: '0', ...paid })
    expect(reply).toMatchObject({ status: 200, signatureValid: true })
    expect(reply.body).toEqual({ requestId: 'N-1', errCode: '0', merchantId })
    expect(reply.headers.get('content-type')).toBe('application/json;charset=utf-8')
    expect(reply.headers.get('x-partner-id')).toBe(merchantId)
    expect(reply.headers.get('x-request-id')).toBe('N-1')
    expect(told).toMatchObject([{ merchantTradeNo: 'TRX-1', status: '02', platformTradeNo: 'P-1' }])
  })

  test('is acknowledged only once it was kept: before that nothing is signed, and the gateway comes again', async () => {
    const disk = { isFull: true }
    const kept: string[] = []
    const { notify } = await openedReceiver({
      async onNotification({ merchantTradeNo }) {
        if (disk.isFull) throw new Error('the disk is full')
        kept.push(String(merchantTradeNo))
      },
    })
    const refused = await notify({ requestId: 'N-1', errCode: '0', ...paid })
    expect(refused.status).toBe(503)
    expect(refused.headers.get('x-signature')).toBeNull()
    disk.isFull = false
    expect(await notify({ requestId: 'N-1', errCode: '0', ...paid })).toMatchObject({ status: 200 })
    expect(kept).toEqual(['TRX-1'])
  })

  test('counts again for the same bytes only after a pause, and once, however often they come', async () => {
    const time = handClock(0)
    const { notify, told } = await openedReceiver({ clock: { ...time, elapsed: time.now } })
    for (let delivery = 0; delivery < 5; delivery += 1) {
      expect((await notify({ requestId: 'N-1', ...paid })).body.errCode).toBe('0')
    }
    expect(told).toHaveLength(1)
    time.pass(30_000)
    expect(told.map(({ again }) => again)).toEqual([false, true])
    time.pass(90_000)
    expect(told).toHaveLength(2)
  })

  test('triggers an inquiry whenever its bytes differ, even with the same content', async () => {
    const { notify, told } = await openedReceiver()
    await notify({ requestId: 'N-1', ...paid })
    await notify({ requestId: 'N-2', ...paid })
    await notify({ requestId: 'N-3', ...paid, status: '09' })
    expect(told.map(({ status, again }) => [status, again])).toEqual([
      ['02', false],
      ['02', true],
      ['09', false],
    ])
  })

  test('about a refund is not taken for one about its order', async () => {
    const { notify, told } = await openedReceiver()
    await notify(paid)
    await notify({ ...paid, merchantRefundNo: 'R-1' })
    expect(told).toMatchObject([{ merchantRefundNo: null }, { merchantRefundNo: 'R-1' }])
  })

  test('may spell its numbers as the samples do: merchantSubId, ids as JSON numbers', async () => {
    const { notify, told } = await openedReceiver()
    await notify({ merchantSubId: 'SUB-1', status: '02', platformTradeNo: 17 })
    expect(told).toMatchObject([{ subscriptionNumbers: ['SUB-1'], platformTradeNo: '17' }])
  })

  test('may name a subscription beside its charge, whose number is not ours', async () => {
    const { notify, told } = await openedReceiver()
    await notify({ merchantTradeNo: 'CHARGE-2', merchantSubId: 'SUB-1', status: '02' })
    await notify({ merchantTradeNo: 'CHARGE-3', agreementId: 'AGREEMENT-1', status: '02' })
    expect(told).toMatchObject([
      { merchantTradeNo: 'CHARGE-2', subscriptionNumbers: ['SUB-1', 'CHARGE-2'] },
      { merchantTradeNo: 'CHARGE-3', subscriptionNumbers: ['AGREEMENT-1', 'CHARGE-3'] },
    ])
  })

  test('has a payer whose name neither turns nor hides what stands after it', async () => {
    const { notify, told } = await openedReceiver()
    await notify({ ...paid, payer: '\u202eBudi\u0000\ud800' })
    expect(told).toMatchObject([{ payment: { payer: 'Budi \ufffd' } }])
  })

  test('counts also with a name in another encoding than UTF-8: it is acknowledged, and would never come again', async () => {
    const { notify, told } = await openedReceiver()
    const rawBody = Buffer.from(JSON.stringify({ ...paid, payer: 'René' }), 'latin1')
    expect(await notify({}, { rawBody })).toMatchObject({ status: 200, signatureValid: true })
    expect(told).toMatchObject([{ merchantTradeNo: 'TRX-1', payment: { payer: 'Ren\ufffd' } }])
  })

  test('and makes no sense is acknowledged anyway, or it would come again and again', async () => {
    const { notify, told } = await openedReceiver()
    for (const rawBody of ['', '[]', 'null', '{"status":"02"}', '{"merchantTradeNo":{}}']) {
      expect(await notify({}, { rawBody })).toMatchObject({ status: 200, signatureValid: true })
    }
    expect(told).toEqual([])
  })

  test('and can’t be read is acknowledged and told of: it may have been of a payment that nothing else tells of', async () => {
    const { notify, told } = await openedReceiver()
    const twice = '{"merchantTradeNo":"T-1","amount":"1.00","amount":"2.00","status":"02"}'
    for (const rawBody of ['<html>', twice, 'amount=50000&status=02', Buffer.from([0x7b, 0xff, 0x7d])]) {
      for (let times = 0; times < 2; times += 1)
        expect(await notify({}, { rawBody })).toMatchObject({ status: 200, signatureValid: true })
    }
    expect(told).toHaveLength(4)
    expect(new Set(told.map(({ digest }) => digest)).size).toBe(4)
    expect(told[1]).toMatchObject({ merchantTradeNo: null, status: null, payment: { amount: null } })
  })
})

test('a notification in time by our own clock or by the gateway’s is accepted, though we may be wrong about the gateway’s', async () => {
  const { notify, told } = await openedReceiver({ now: () => Date.now() + 600_000, ownNow: Date.now })
  expect((await notify(paid)).status).toBe(200)
  expect((await notify(paid, { timestamp: headerTime(Date.now() + 600_000) })).status).toBe(200)
  expect((await notify(paid, { timestamp: headerTime(Date.now() + 910_000) })).status).toBe(401)
  expect(told.length).toBeGreaterThan(0)
})

test('a notification that its gateway signed once and repeats, the same bytes for hours, gets through', async () => {
  const time = handClock(Date.now())
  const { url, told } = await openedReceiver({ now: time.now })
  const body = JSON.stringify({ requestId: 'N-1', ...paid })
  const headers = signed(body)
  const arrives = () => fetch(url, { method: 'POST', headers, body }).then(({ status }) => status)
  for (const later of [0, 3_106_000, 80_000_000]) {
    time.pass(later)
    expect(await arrives()).toBe(200)
  }
  expect(told).toHaveLength(1)
  time.pass(10_000_000)
  expect(await arrives()).toBe(401)
})

describe('what is not', () => {
  const strangers: [string, RequestOptions][] = [
    ['a wrong key', { secret: 'another' }],
    ['another merchant', { merchantId: '010002' }],
    ['a stamp of the day before yesterday', { timestamp: headerTime(Date.now() - 90_000_000) }],
    ['a clock far ahead', { timestamp: headerTime(Date.now() + 310_000) }],
    ['a timestamp that is none', { timestamp: 'today' }],
    ['no signature', { headers: { 'X-SIGNATURE': null } }],
    ['no timestamp', { headers: { 'X-TIMESTAMP': null } }],
    ['no merchant', { headers: { 'X-PARTNER-ID': null } }],
    ['a signature of another body', { headers: { 'X-SIGNATURE': 'a'.repeat(64) } }],
  ]
  test.each(strangers)('%s is answered 401, unsigned and empty, and has no effect', async (_title, how) => {
    const { notify, told } = await openedReceiver()
    const reply = await notify(paid, how)
    expect(reply).toMatchObject({ status: 401, raw: '', signatureValid: false })
    expect(reply.headers.get('x-signature')).toBeNull()
    expect(told).toEqual([])
  })

  test.each([
    { merchantId: '010002' },
    { merchantId: 10002 },
    { merchantId: undefined, paymentMethodInfo: { merchantId: '010002' } },
  ])(
    'a notification that the gateway signed for another merchant, under our name in the header (%j), is refused',
    async (members) => {
      const { notify, told } = await openedReceiver()
      const reply = await notify({ ...paid, ...members })
      expect(reply).toMatchObject({ status: 401, raw: '', signatureValid: false })
      expect(told).toEqual([])
    },
  )

  test('a notification that names no merchant in its body is still ours', async () => {
    const { notify, told } = await openedReceiver()
    expect((await notify({ ...paid, merchantId: undefined })).status).toBe(200)
    expect((await notify({ ...paid, status: '09', merchantId: '' })).status).toBe(200)
    expect(told).toHaveLength(2)
  })

  test('a signature over another path does not open this one', async () => {
    const { url, told } = await openedReceiver()
    const body = JSON.stringify(paid)
    const post = (address: string, headers: Record<string, string>) =>
      fetch(address, { method: 'POST', headers, body })
    expect((await post(url, signed(body, '/hooks/other'))).status).toBe(401)
    expect((await post(`${url}?x=1`, signed(body))).status).toBe(404)
    expect(told).toEqual([])
  })

  test('is accepted however HTTP lets a proxy write its address, and at no other one', async () => {
    const { url, told } = await openedReceiver()
    const { hostname, port, origin } = new URL(url)
    const status = (target: string) =>
      new Promise<number>((resolve, reject) => {
        const body = JSON.stringify(paid)
        const sent = request(
          { hostname, port, path: target, method: 'POST', headers: signed(body) },
          (reply) => {
            reply.resume()
            resolve(reply.statusCode ?? 0)
          },
        )
        sent.on('error', reject).end(body)
      })
    for (const target of [path, url, `http://proxy.example${path}`, `${path}?`])
      expect([target, await status(target)]).toEqual([target, 200])
    for (const target of [`${path}/`, `${path}?x=1`, `/${path}`, `${origin}/`, '*', `http://[${path}`])
      expect([target, await status(target)]).toEqual([target, 404])
    expect(told.length).toBeGreaterThan(0)
  })

  test('a changed byte anywhere in a captured notification is refused', async () => {
    const { url, told } = await openedReceiver()
    const body = JSON.stringify({ requestId: 'N-1', ...paid })
    const headers = signed(body)
    await fc.assert(
      fc.asyncProperty(fc.nat(body.length - 1), fc.integer({ min: 32, max: 126 }), async (at, code) => {
        const changed = body.slice(0, at) + String.fromCharCode(code) + body.slice(at + 1)
        fc.pre(changed !== body)
        expect((await fetch(url, { method: 'POST', headers, body: changed })).status).toBe(401)
      }),
      { numRuns: 100 },
    )
    expect(told).toEqual([])
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200)
    expect(told).toHaveLength(1)
  })
})

describe('what we sign in return', () => {
  const odd = ['R&status=02', 'R&', 'a=b', 'R 1', '{"a":1}', 'R:1', "R'", 'x'.repeat(65), 'R%26', 'é']
  test.each(odd)(
    'repeats no request id of the header alone that is more than letters and digits (%j)',
    async (requestId) => {
      const { notify } = await openedReceiver()
      const reply = await notify(paid, { headers: { 'X-REQUEST-ID': requestId } })
      expect(reply).toMatchObject({ status: 200, signatureValid: true })
      expect(reply.body.requestId).toMatch(/^[0-9a-f-]{36}$/)
      expect(reply.headers.get('x-request-id')).toBe(reply.body.requestId)
    },
  )

  test.each(['REQ.1', '2026/11/23:000001', 'aGFsbG8=', '{"a":1}', 'x.'.repeat(32)])(
    'repeats any request id that the gateway signed as well, as the document wants it (%j)',
    async (requestId) => {
      const { notify } = await openedReceiver()
      const reply = await notify({ requestId, ...paid }, { headers: { 'X-REQUEST-ID': requestId } })
      expect(reply).toMatchObject({ status: 200, signatureValid: true, body: { requestId } })
      expect(reply.headers.get('x-request-id')).toBe(requestId)
    },
  )

  test('repeats the signed request id where another one in the header is more than letters and digits', async () => {
    const { notify } = await openedReceiver()
    const reply = await notify({ requestId: 'N.1', ...paid }, { headers: { 'X-REQUEST-ID': '2026.11.27:8' } })
    expect(reply).toMatchObject({ status: 200, signatureValid: true, body: { requestId: 'N.1' } })
  })

  test.each(['R&status=02', 'R 1', 'é', 'x'.repeat(65)])(
    'repeats no request id that could be read as more than one, even a signed one (%j)',
    async (requestId) => {
      const { notify } = await openedReceiver()
      const reply = await notify({ requestId, ...paid }, { headers: { 'X-REQUEST-ID': requestId } })
      expect(reply.body.requestId).toMatch(/^[0-9a-f-]{36}$/)
    },
  )

  test('makes a request id of its own where the gateway gave none', async () => {
    const { notify } = await openedReceiver()
    const reply = await notify({ ...paid, requestId: undefined }, { headers: { 'X-REQUEST-ID': '' } })
    expect(reply).toMatchObject({ status: 200, signatureValid: true })
    expect(reply.body.requestId).toMatch(/^[0-9a-f-]{36}$/)
  })

  const secretOfBoth = 'sorted-secret'
  const sorted = createSigner('sorted-sha256-hex', { secret: secretOfBoth })
  /** Sent by whoever has one notification of the gateway's, in a world where neither path nor headers are signed. */
  async function sendSorted(url: string, members: object, requestId: string, signature?: string) {
    const body = Buffer.from(JSON.stringify(members))
    const timestamp = headerTime()
    return fetch(url, {
      method: 'POST',
      body,
      headers: {
        'Content-Type': 'application/json;charset=utf-8',
        'X-TIMESTAMP': timestamp,
        'X-SIGNATURE': signature ?? sorted.sign({ method: 'POST', path, timestamp }, body),
        'X-PARTNER-ID': merchantId,
        'X-REQUEST-ID': requestId,
      },
    })
  }

  test('does not sign an answer that ends a refund', async () => {
    const { url } = await openedReceiver({ signer: sorted })
    for (const injected of [
      'R-1&status=02',
      'R-1&merchantRefundNo=R-1&status=02',
      'R-1&amount=1&status=02',
    ]) {
      const reply = await sendSorted(url, { requestId: 'N-1', ...paid }, injected)
      expect(reply.status).toBe(200)
      const signature = reply.headers.get('x-signature') ?? ''
      const forged = { errCode: '0', merchantId, requestId: 'R-1', status: '02' }
      const parts = { method: 'POST', path: '/payment/v2.3/ewallet/refund/query', timestamp: '' }
      expect(sorted.verify(parts, Buffer.from(JSON.stringify(forged)), signature)).toBe(false)
    }
  })

  test('is the same one however it is spelled, where the signature covers members and not bytes', async () => {
    const { url, told } = await openedReceiver({ signer: sorted })
    const members = { amount: '10000.00', requestId: 'N-1', vaCode: '8801' }
    const signature = sorted.sign(
      { method: 'POST', path, timestamp: '' },
      Buffer.from(JSON.stringify(members)),
    )
    const turned = Object.fromEntries(Object.entries(members).reverse())
    for (const each of [members, turned, { ...members, payer: '' }, { ...members, x: null }])
      expect((await sendSorted(url, each, 'N-1', signature)).status).toBe(200)
    for (const sign of ['1', '2', signature])
      expect((await sendSorted(url, { ...members, sign }, 'N-1', signature)).status).toBe(200)
    expect(told).toHaveLength(1)
    expect((await sendSorted(url, { ...members, requestId: 'N-2' }, 'N-2')).status).toBe(200)
    expect(told).toHaveLength(2)
  })

  test('is refused if a member could be split in two, even with a valid signature', async () => {
    const { url, told } = await openedReceiver({ signer: sorted })
    const hash = (text: string) => createHash('sha256').update(text).digest('hex')
    for (const payer of ['SITI&status=02', 'SITI&storeId=1', 'SITI&x=']) {
      const text = `merchantTradeNo=TRX-1&payer=${payer}&status=01&key=${secretOfBoth}`
      const members = { merchantTradeNo: 'TRX-1', payer, status: '01' }
      expect((await sendSorted(url, members, 'N-1', hash(text))).status).toBe(401)
    }
    expect(told).toEqual([])
    expect((await sendSorted(url, { ...paid, payer: 'SITI & BUDI = 2' }, 'N-1')).status).toBe(200)
    expect(told).toHaveLength(1)
  })
})

describe('whatever comes in', () => {
  test('other paths, methods and sizes are refused, and the next notification is accepted', async () => {
    const { url, notify, told } = await openedReceiver()
    expect((await notify(paid, { path: '/elsewhere' })).status).toBe(404)
    expect((await fetch(url)).status).toBe(405)
    const huge = { rawBody: JSON.stringify({ ...paid, padding: 'x'.repeat(100_000) }) }
    expect((await notify({}, huge).catch(() => null))?.status ?? 413).toBe(413)
    expect(told).toEqual([])
    expect((await notify(paid)).status).toBe(200)
    expect(told).toHaveLength(1)
  })

  test('strangers who hold all connections that it takes keep no notification out, and none gets answers that it does not read', async () => {
    const { url, notify } = await openedReceiver()
    const { port, origin } = new URL(url)
    const strangers = Array.from({ length: 80 }, () => connect(Number(port), '127.0.0.1'))
    onTestFinished(() => {
      for (const stranger of strangers) stranger.destroy()
    })
    for (const stranger of strangers) stranger.on('error', () => {})
    await Promise.all(strangers.map((stranger) => new Promise((resolve) => stranger.on('connect', resolve))))
    expect((await notify(paid)).status).toBe(200)
    expect(await answersToABurst(origin, 'GET /')).toBeLessThanOrEqual(MAX_PIPELINED)
  })

  /** Opens connections that say nothing, until all of them are there. */
  async function flood(url: string, localAddress: (each: number) => string) {
    const port = Number(new URL(url).port)
    const sockets = Array.from({ length: 100 }, (_, each) =>
      connect({ port, host: '127.0.0.1', localAddress: localAddress(each) }).on('error', () => {}),
    )
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
    })
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.on('connect', resolve))))
    // The first is closed for one of the last.
    await new Promise((resolve) => sockets[0]?.on('close', resolve))
  }

  test('a flood of connections does not cut off a notification that is being kept', async () => {
    const keeping = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const { url, notify } = await openedReceiver({
      onNotification() {
        begun.resolve()
        return keeping.promise
      },
    })
    const answered = notify(paid)
    await begun.promise
    await flood(url, () => '127.0.0.1')
    keeping.resolve()
    expect((await answered).status).toBe(200)
  })

  test.runIf(process.platform === 'linux').each([
    ['whoever floods crowds out themselves, and no other sender half-way', 0, () => '127.0.0.2'],
    ['a hundred addresses crowd out no sender whom it has believed', 1, (each: number) => `127.0.1.${each}`],
  ] as const)('%s', async (_, before, localAddress) => {
    const { url, notify } = await openedReceiver()
    for (let time = 0; time < before; time += 1) expect((await notify(paid)).status).toBe(200)
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const body = JSON.stringify(paid)
    const headers = Object.entries(signed(body)).map((each) => `${each.join(': ')}\r\n`)
    let answer = ''
    socket.on('data', (bytes) => {
      answer += String(bytes)
    })
    const ended = new Promise((resolve) => socket.on('close', resolve))
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers.join('')}Content-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    )
    await flood(url, localAddress)
    socket.write(body.slice(10))
    await ended
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('a slow sender is cut off', async () => {
    const { url } = await openedReceiver({ limits: { ...defaultReceiverLimits, requestMs: 200 } })
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{`)
    let answer = ''
    socket.on('data', (bytes) => {
      answer += String(bytes)
    })
    await new Promise((resolve) => socket.on('close', resolve))
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('it closes at once, with connections open', async () => {
    const { url, close } = await openedReceiver()
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    await new Promise((resolve) => socket.on('connect', resolve))
    const closed = new Promise((resolve) => socket.on('close', resolve))
    await close()
    await closed
  })
})

function signed(body: string, signedPath = path): Record<string, string> {
  const timestamp = headerTime()
  const signer = createSigner('hmac-sha256-hex', { secret })
  return {
    'Content-Type': 'application/json;charset=utf-8',
    'X-TIMESTAMP': timestamp,
    'X-SIGNATURE': signer.sign({ method: 'POST', path: signedPath, timestamp }, Buffer.from(body)),
    'X-PARTNER-ID': merchantId,
    'X-REQUEST-ID': 'N-1',
  }
}
