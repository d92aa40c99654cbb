/** The counter talks only to a server with a certificate for this address from a trusted authority. */
import { DEFAULT_MIN_VERSION } from 'node:tls'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createGatewayConnectivity } from '../../electron/gateway/connectivity.ts'
import { NotSent } from '../../electron/gateway/errors/not-sent.ts'
import { createTransport, type WireError } from '../../electron/gateway/transport.ts'
import { operations } from '../../shared/gateway/operations/index.ts'
import { httpsGateway } from '../helpers/https-gateway.ts'
import { failureOf, startedClient } from './started-client.ts'

/** A question to that address, or the failure that became of it. */
async function asked(url: string): Promise<WireError> {
  const transport = createTransport()
  onTestFinished(() => transport.close())
  return transport.post(new URL(url), {}, Buffer.from('{}')).then(
    () => {
      throw new Error('it was answered')
    },
    (error: unknown) => error as WireError,
  )
}

describe.each([
  ['as usual', undefined],
  ['even where the environment says that certificates do not matter', '0'],
])('%s', (_title, setting) => {
  test.each([
    ['alone', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['here', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    ['elsewhere', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    ['expired', 'CERT_HAS_EXPIRED'],
  ])('nothing is sent to a server with an untrusted certificate (%s)', async (name, code) => {
    if (setting !== undefined) vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', setting)
    onTestFinished(() => void vi.unstubAllEnvs())
    const gateway = await httpsGateway(name)
    expect(await asked(gateway.url)).toMatchObject({ failure: 'notSent', cause: { code } })
    expect(gateway.requests()).toBe(0)
  })
})

test('TLS older than 1.2 is refused', async () => {
  // Such an old version needs weak ciphers on the server too.
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' } as const
  const gateway = await httpsGateway('here', old)
  expect(['TLSv1.2', 'TLSv1.3']).toContain(DEFAULT_MIN_VERSION)
  expect((await asked(gateway.url)).message).toMatch(/protocol|version/i)
  expect(gateway.requests()).toBe(0)
})

test.each(['http://gateway.example/', 'http://192.168.1.4:8080/', 'http://localhost.evil.example/'])(
  'nothing is sent unencrypted to another computer (%s)',
  async (url) => {
    expect(await asked(url)).toMatchObject({ failure: 'notSent', cause: { code: 'ERR_NOT_ENCRYPTED' } })
  },
)

test('the connection state blames the certificate, not the network', async () => {
  const gateway = await httpsGateway('here')
  const connectivity = createGatewayConnectivity(Date.now, () => {})
  const { ask } = await startedClient(() => {}, undefined, {
    baseUrl: gateway.url,
    onContact: connectivity.note,
  })
  const asked = ask(operations.queryQrOrder, { merchantTradeNo: 'T-1', paymentType: 'QRIS' })
  expect(await failureOf(asked)).toBeInstanceOf(NotSent)
  expect(connectivity.status()).toMatchObject({ state: 'unreachable', certificate: 'untrusted' })
  connectivity.note({ state: 'unreachable', clockOffset: null, clockSkew: null, unverified: false })
  expect(connectivity.status()).toMatchObject({ state: 'unreachable', certificate: null })
})
