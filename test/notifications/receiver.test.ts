import { request } from 'node:http'
import { connect } from 'node:net'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { defaultReceiverLimits } from '../../electron/notifications/receiver.ts'
import { MAX_PIPELINED } from '../../platform/limit-pipelining.ts'
import { answersToABurst } from '../helpers/answers-to-a-burst.ts'
import { handClock } from '../helpers/hand-clock.ts'
import { connectedTo, rawExchange } from '../helpers/raw-exchange.ts'
import { headerTime, type RequestOptions } from '../helpers/signed-request.ts'
import { merchantId, openedReceiver, paid, path, signed } from './opened-receiver.ts'

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

  test('has a payer and numbers that neither turn nor hide what stands after them', async () => {
    const { notify, told } = await openedReceiver()
    const odd = (text: string) => `\u202e${text}\u0000\ud800`
    const platformTradeNo = odd('P-1')
    await notify({ ...paid, payer: odd('Budi'), platformTradeNo, paymentType: odd('QR'), status: odd('02') })
    const plain = { platformTradeNo: 'P-1 \ufffd' }
    const payment = { ...plain, payer: 'Budi \ufffd', paymentType: 'QR \ufffd' }
    expect(told).toMatchObject([{ ...plain, status: '02 \ufffd', payment }])
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
    const socket = connectedTo(url)
    const body = JSON.stringify(paid)
    const headers = Object.entries(signed(body)).map((each) => `${each.join(': ')}\r\n`)
    const answer = rawExchange(
      url,
      `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers.join('')}Content-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
      socket,
    )
    await flood(url, localAddress)
    socket.write(body.slice(10))
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('a slow sender is cut off', async () => {
    const { url } = await openedReceiver({ limits: { ...defaultReceiverLimits, requestMs: 200 } })
    const answer = await rawExchange(url, `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{`)
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('it closes at once, with connections open', async () => {
    const { url, close } = await openedReceiver()
    const socket = connectedTo(url)
    await new Promise((resolve) => socket.on('connect', resolve))
    const closed = new Promise((resolve) => socket.on('close', resolve))
    await close()
    await closed
  })
})
