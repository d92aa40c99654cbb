/** Nothing a counter talks to may do without a good certificate, whatever the environment says; the gateway's part is in `test/gateway/encryption.test.ts`. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { codeText } from '../../platform/office/enrolment-code.ts'
import { httpsGateway } from '../helpers/https-gateway.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'

test('neither a feed nor an office is asked that shows a certificate of its own making', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  onTestFinished(() => void vi.unstubAllEnvs())
  const server = await httpsGateway('alone')
  const { call } = await windowlessCounter()

  await call('settings.change', { updates: { feed: server.url } })
  await call('update.look', {})
  await expect.poll(async () => (await call('update.status', {})).state.kind).toBe('failed')
  expect(await call('update.status', {})).toMatchObject({ state: { because: 'unreachable' } })
  const part = 'A'.repeat(22)
  const code = codeText({ address: server.url, secret: part, fingerprint: part })
  await expect(call('office.enrol', { code })).rejects.toMatchObject({ code: 'officeNotReached' })
  expect(server.requests()).toBe(0)
})
