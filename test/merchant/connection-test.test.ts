/** The question that an owner asks before real money: each thing that can be wrong is told apart from the others. */
import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { channels } from '../../shared/gateway/channels.ts'
import type { NewKeys } from '../../shared/merchant/merchant.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import { scriptedGateway } from '../helpers/scripted-gateway.ts'
import { merchant as sandboxMerchant, startedSandbox } from '../sandbox/started-sandbox.ts'
import { merchantRoom, readyRoom } from './merchant-room.ts'

const HOUR = 3_600_000
const ours = generateKeyPairSync('rsa', { modulusLength: 2048 })
const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = ({ publicKey, privateKey }: typeof ours) => ({
  publicKey: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
  privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
})
const [our, their] = [pem(ours), pem(theirs)]
const { secret } = sandboxMerchant

const rsaSandbox = { ...sandboxMerchant, privateKey: their.privateKey, publicKey: our.publicKey }

describe('all is well', () => {
  test.each<[Settings['live']['signing'], NewKeys]>([
    ['hmac-sha256-hex', { secret }],
    ['snap-hmac-sha512', { secret, accessToken: 'T-1' }],
    ['sorted-sha256-hex', { secret }],
    ['rsa-sha256-base64', { privateKey: our.privateKey, publicKey: their.publicKey }],
  ])(
    'signed by %s, an authentic "no such order" is the good answer, and no order was made',
    async (signing, keys) => {
      const profile = signing === 'asProfile' ? 'hmac-sha256-hex' : signing
      const gateway = await startedSandbox({ profile, merchant: { ...rsaSandbox, accessToken: 'T-1' } })
      const { merchant } = await readyRoom(gateway.url, keys, { live: { signing } })
      expect(await merchant.test()).toMatchObject({
        verdict: 'good',
        clockAtRisk: false,
        address: `${gateway.url}/payment/v2.3/qris/query`,
      })
      expect(await (await fetch(`${gateway.url}/sandbox/orders`)).json()).toEqual([])
    },
  )

  test('but without verification nothing is proved, and the result says so', async () => {
    const gateway = await startedSandbox()
    const { merchant } = await readyRoom(gateway.url, { secret }, { live: { verification: 'off' } })
    expect(await merchant.test()).toMatchObject({ verdict: 'unverified' })
  })
})

describe('faults are told apart', () => {
  test.each<[string, Partial<Settings['live']>, NewKeys, string]>([
    ['another secret', {}, { secret: 'not the secret' }, 'key'],
    ['another merchant ID', { merchantId: '999999' }, { secret }, 'merchant'],
    ['another way to sign', { signing: 'sorted-sha256-hex' }, { secret }, 'key'],
  ])('%s', async (_title, live, keys, verdict) => {
    const gateway = await startedSandbox()
    const { merchant } = await readyRoom(gateway.url, keys, { live })
    expect(await merchant.test()).toMatchObject({ verdict })
  })

  test('a gateway that compresses its answers, whatever was asked for, is not taken for a wrong key', async () => {
    const { url } = await scriptedGateway(({ response }) => {
      const head = { 'Content-Type': 'application/json;charset=utf-8', 'Content-Encoding': 'gzip' }
      response.writeHead(200, head).end(gzipSync('{"errCode":"orderNotFound"}'))
    })
    const { merchant } = await readyRoom(url, { secret })
    const detail = expect.stringContaining('compressed (gzip)')
    expect(await merchant.test()).toMatchObject({ verdict: 'compressed', detail })
  })

  test('a wrong private key is reported as our key, a wrong public key as the answers’ key', async () => {
    const gateway = await startedSandbox({ profile: 'rsa-sha256-base64', merchant: rsaSandbox })
    const stranger = pem(generateKeyPairSync('rsa', { modulusLength: 2048 }))
    const live = { signing: 'rsa-sha256-base64' } as const
    const wrongOurs = await readyRoom(
      gateway.url,
      { privateKey: stranger.privateKey, publicKey: their.publicKey },
      { live },
    )
    expect(await wrongOurs.merchant.test()).toMatchObject({ verdict: 'key' })
    const wrongTheirs = await readyRoom(
      gateway.url,
      { privateKey: our.privateKey, publicKey: stranger.publicKey },
      { live },
    )
    expect(await wrongTheirs.merchant.test()).toMatchObject({ verdict: 'answerSignature' })
  })

  test.each([HOUR, -HOUR])('a clock that is off by %d ms, with the offset to set it by', async (off) => {
    const gateway = await startedSandbox()
    const { merchant } = await readyRoom(gateway.url, { secret }, { now: () => Date.now() + off })
    const report = await merchant.test()
    expect(report).toMatchObject({ verdict: 'clock', clockAtRisk: true })
    expect(Math.abs((report.clockOffset ?? 0) + off)).toBeLessThan(60_000)
  })

  test('a drifting clock is reported before it is refused', async () => {
    const gateway = await startedSandbox()
    const { merchant } = await readyRoom(gateway.url, { secret }, { now: () => Date.now() + 200_000 })
    expect(await merchant.test()).toMatchObject({ verdict: 'good', clockAtRisk: true })
  })

  test('a host name that does not exist', async () => {
    const { merchant } = await readyRoom('https://gateway.invalid', { secret })
    expect((await merchant.test()).verdict).toBe('dns')
  })

  test('a port without a server', async () => {
    const gateway = await startedSandbox()
    await gateway.close()
    const { merchant } = await readyRoom(gateway.url, { secret })
    expect(await merchant.test()).toMatchObject({ verdict: 'refused', detail: 'ECONNREFUSED' })
  })

  test('https where the other end has none', async () => {
    const gateway = await startedSandbox()
    const { merchant } = await readyRoom(gateway.url.replace('http:', 'https:'), { secret })
    expect((await merchant.test()).verdict).toBe('tls')
  })

  test.each([
    ['without HTTP', (socket: Socket) => socket.end('220 mail.example ESMTP\r\n'), 'notAGateway'],
    // It came back at once: nobody has to wait longer for it.
    ['that hangs up on each request', (socket: Socket) => socket.destroy(), 'unreachable'],
  ])('a server %s', async (_title, answer, verdict) => {
    const server = createServer((socket) => {
      socket.on('error', () => {}).once('data', () => answer(socket))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as { port: number }
    const { merchant } = await readyRoom(`http://127.0.0.1:${port}`, { secret })
    expect((await merchant.test()).verdict).toBe(verdict)
  })

  test('a path that the gateway does not have, in the base URL or in the profile', async () => {
    const gateway = await startedSandbox()
    const { merchant } = await readyRoom(`${gateway.url}/api`, { secret })
    expect(await merchant.test()).toMatchObject({
      verdict: 'path',
      address: expect.stringContaining('/api/'),
    })
  })

  test.each([
    [{ httpStatus: 200, text: '<html>Welcome to nginx</html>', headers: {} }, 'notAGateway'],
    [{ httpStatus: 302, text: '', headers: { location: 'https://elsewhere.example' } }, 'notAGateway'],
    [{ httpStatus: 500, text: 'down', headers: {} }, 'gatewayBroken'],
    [{ httpStatus: 503, text: 'down', headers: {} }, 'gatewayBroken'],
  ])('what is no gateway’s answer: %j', async (reply, verdict) => {
    const { url } = await scriptedGateway(({ answer }) => answer({}, reply))
    const { merchant } = await readyRoom(url, { secret: 'test-secret' })
    expect((await merchant.test()).verdict).toBe(verdict)
  })

  test.each([
    ['orderNotFound', 'good'],
    ['ORDER_NOT_EXIST', 'rejected'],
    ['paramError', 'rejected'],
    ['rateLimited', 'throttled'],
    ['0', 'oddAnswer'],
  ])('an authentic answer with the code %s', async (errCode, verdict) => {
    const { url } = await scriptedGateway(({ answer }) => answer({ errCode, errCodeDes: 'in its own words' }))
    const { merchant } = await readyRoom(url, { secret: 'test-secret' })
    const report = await merchant.test()
    expect(report.verdict).toBe(verdict)
    if (verdict === 'rejected') expect(report.detail).toContain('in its own words')
  })
})

describe('an impossible test is not started', () => {
  test('an unfinished form', async () => {
    const { merchant } = merchantRoom({ live: { merchantId: '010001' } })
    expect(await merchant.test()).toMatchObject({ verdict: 'incomplete', address: '' })
  })

  test('a vault that is still locked', async () => {
    const { dataDir } = await readyRoom('http://127.0.0.1:1', { secret })
    expect(await merchantRoom({ dataDir }).merchant.test()).toMatchObject({ verdict: 'vaultLocked' })
  })
})

describe('each family gets an inquiry of its own', () => {
  const elsewhere = { paths: { queryVirtualAccount: '/payment/v2.3/va/inquiry' } }

  test('and the one whose path the gateway does not have is named', async () => {
    const gateway = await startedSandbox()
    const { merchant } = await readyRoom(gateway.url, { secret }, { live: { gatewayProfile: 'own' } })
    await merchant.importProfile(JSON.stringify({ extends: 'sandbox', ...elsewhere }))
    expect(await merchant.test()).toMatchObject({
      verdict: 'good',
      failing: [{ of: 'virtualAccount', address: `${gateway.url}/payment/v2.3/va/inquiry` }],
    })
  })

  test('unless the shop has turned it off', async () => {
    const gateway = await startedSandbox()
    const { merchant, settings } = await readyRoom(
      gateway.url,
      { secret },
      { live: { gatewayProfile: 'own' } },
    )
    await merchant.importProfile(JSON.stringify({ extends: 'sandbox', ...elsewhere }))
    const accounts = channels.filter(({ family }) => family === 'virtualAccount')
    const disabled = accounts.map(({ paymentType }) => paymentType)
    settings.change({ channels: { ...settings.read().channels, disabled } })
    expect(await merchant.test()).toMatchObject({ verdict: 'good', failing: [] })
  })
})
