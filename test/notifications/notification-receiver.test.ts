import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { Notification } from '../../electron/notifications/notification.ts'
import { NotListening, openNotificationReceiver } from '../../electron/notifications/notification-receiver.ts'
import { createSigner } from '../../platform/signing/sign.ts'
import type { ReceiverStatus } from '../../shared/merchant/merchant.ts'
import { type Settings, settings } from '../../shared/settings/settings.ts'
import { handClock } from '../helpers/hand-clock.ts'
import { headerTime, type RequestOptions, signedRequest } from '../helpers/signed-request.ts'

async function receiverAt(
  at: Partial<Settings['notifications']>,
  where: { readonly gatewayIsHere?: boolean; readonly throughOffice?: string } = {},
) {
  const told: Notification[] = []
  const troubles: unknown[] = []
  const states: ReceiverStatus[] = []
  const { now: elapsed, after, pass } = handClock(0)
  const receiver = await openNotificationReceiver({
    at: { enabled: true, port: 0, publicUrl: '', ...at },
    gatewayIsHere: true,
    throughOffice: null,
    ...where,
    merchantId: '010001',
    signer: createSigner('hmac-sha256-hex', { secret: 'sandbox-secret' }),
    now: Date.now,
    clockWindowSeconds: 300,
    onNotification: (notification) => void told.push(notification),
    clock: { elapsed, after },
    onState: (state) => states.push(state),
    onTrouble: (error) => troubles.push(error),
  })
  onTestFinished(() => receiver.close())
  return { receiver, told, troubles, states, pass }
}

/** A port that somebody listens at, and that is free once the listener has closed. */
async function takenPort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { port, free: () => new Promise((done) => server.close(done)) }
}

test('without a public address, the gateway gets this computer’s', async () => {
  const { receiver } = await receiverAt({})
  expect(receiver.notifyUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/notifications$/)
})

test('its state says why a notification was refused until one is believed; unsigned ones don’t count', async () => {
  const { receiver, states, pass } = await receiverAt({})
  const notify = (how: RequestOptions, members = {}) =>
    signedRequest(
      new URL(receiver.notifyUrl ?? '').origin,
      '/notifications',
      { status: '02', ...members },
      how,
    )
  const believed = () => notify({})
  const refused: [ReceiverStatus, RequestOptions, object?][] = [
    ['signature', { secret: 'another' }],
    ['time', { timestamp: headerTime(Date.now() + 3_600_000) }],
    ['time', { timestamp: headerTime(Date.now() - 2 * 86_400_000) }],
    ['time', { timestamp: 'today' }],
    ['time', { headers: { 'X-TIMESTAMP': null } }],
    ['merchant', { headers: { 'X-PARTNER-ID': '010002' } }],
    ['merchant', { headers: { 'X-PARTNER-ID': null } }],
    ['merchant', {}, { merchantId: '010002' }],
  ]
  for (const [reason, how, members] of refused) {
    states.length = 0
    for (let times = 0; times < 2; times += 1) expect((await notify(how, members)).status).toBe(401)
    expect((await believed()).status).toBe(200)
    pass(1_000)
    expect(states, JSON.stringify([how, members])).toEqual([reason, 'listening'])
    pass(1_000)
  }
  states.length = 0
  expect((await notify({ headers: { 'X-SIGNATURE': null } })).status).toBe(401)
  pass(1_000)
  expect(states).toEqual([])
  for (const [, how, members] of refused) await notify(how, members)
  expect(states, 'one after the other').toEqual(['signature'])
  pass(1_000)
  expect(states).toEqual(['signature', 'merchant'])
})

test('behind a tunnel the gateway gets the public address, and its path is the signed one', async () => {
  const { port, free } = await takenPort()
  await free()
  const { receiver, told } = await receiverAt({ port, publicUrl: 'https://toko.example/loket/1' })
  expect(receiver.notifyUrl).toBe('https://toko.example/loket/1')
  const reply = await signedRequest(`http://127.0.0.1:${port}`, '/loket/1', { merchantTradeNo: 'T-1' }, {})
  expect(reply.status).toBe(200)
  expect(told).toMatchObject([{ merchantTradeNo: 'T-1' }])
})

test('a gateway elsewhere gets no address of this computer, and no port is opened', async () => {
  const { receiver } = await receiverAt({}, { gatewayIsHere: false })
  expect([receiver.notifyUrl, receiver.state]).toEqual([null, 'noAddress'])
  const reached = await receiverAt({ publicUrl: 'https://toko.example/loket/1' }, { gatewayIsHere: false })
  expect([reached.receiver.notifyUrl, reached.receiver.state]).toEqual([
    'https://toko.example/loket/1',
    'listening',
  ])
})

test('a gateway elsewhere gets the office’s address if this counter has no public one, and no port is opened', async () => {
  const office = 'https://office.example/notify/010001'
  const through = await receiverAt({}, { gatewayIsHere: false, throughOffice: office })
  expect([through.receiver.notifyUrl, through.receiver.state]).toEqual([office, 'throughOffice'])
  const own = await receiverAt(
    { publicUrl: 'https://toko.example/loket/1' },
    { gatewayIsHere: false, throughOffice: office },
  )
  expect(own.receiver.notifyUrl).toBe('https://toko.example/loket/1')
  expect(
    (await receiverAt({ enabled: false }, { gatewayIsHere: false, throughOffice: office })).receiver
      .notifyUrl,
  ).toBeNull()
  expect((await receiverAt({}, { throughOffice: office })).receiver.notifyUrl).toContain('127.0.0.1')
})

test('switched off, no port is opened and no gateway gets an address', async () => {
  const { receiver, troubles } = await receiverAt({ enabled: false, publicUrl: 'https://toko.example' })
  expect([receiver.notifyUrl, troubles]).toEqual([null, []])
})

test('a taken port is reported in one sentence, and the counter works without notifications', async () => {
  const { port, free } = await takenPort()
  onTestFinished(async () => void (await free()))
  const { receiver, troubles } = await receiverAt({ port })
  expect([receiver.notifyUrl, receiver.state]).toEqual([null, 'portTaken'])
  expect(troubles).toEqual([expect.any(NotListening)])
  expect(String(troubles[0])).toContain(`Port ${port} for the gateway's notifications is taken`)
})

test.each([
  ['', true],
  ['https://toko.example', true],
  ['http://10.0.0.5:8080/a/b-c', true],
  ['https://[2001:db8::1]/x', true],
  ['https://toko.example/?a=b', false],
  ['https://toko.example/#a', false],
  ['https://user:pass@toko.example/', false],
  ['ftp://toko.example', false],
  ['toko.example', false],
  [`https://toko.example/${'x'.repeat(200)}`, false],
])('the public address %j may be set: %s', (publicUrl, isFine) => {
  expect(settings.shape.notifications.shape.publicUrl.safeParse(publicUrl).success).toBe(isFine)
})
