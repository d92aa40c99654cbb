import { expect, test } from 'vitest'
import { outcomeOf } from './listed-notifications.ts'
import { merchantListener } from './merchant-listener.ts'
import { startedSandbox } from './started-sandbox.ts'

test.each<[string, Parameters<typeof merchantListener>[0], string]>([
  ['an error code', (response) => response.end('{"errCode":"systemError"}'), 'answered with an error'],
  ['an empty 200', (response) => response.end(), 'answered without errCode'],
  ['a 201', (response) => response.writeHead(201).end('{"errCode":"0"}'), 'answered with HTTP 201'],
  [
    'a redirect, which is not followed',
    (response) => response.writeHead(307, { Location: '/elsewhere' }).end(),
    'answered with HTTP 307',
  ],
  ['a page without end', (response) => response.end('x'.repeat(1_000_000)), 'answered too much'],
  [
    'a signature that does not hold',
    (response) =>
      response.writeHead(200, { 'X-SIGNATURE': 'ab', 'X-TIMESTAMP': 'now' }).end('{"errCode":"0"}'),
    'answered with a signature that does not hold',
  ],
  [
    'an answer to another notification',
    (response) => response.end('{"errCode":"0","requestId":"N-0"}'),
    'answered with another requestId',
  ],
  [
    'an answer of another merchant',
    (response) => response.end('{"errCode":"0","merchantId":"010002"}'),
    'answered with another merchantId',
  ],
  ['a slammed door', (response) => response.destroy(), 'UND_ERR_SOCKET'],
])('%s is no acknowledgement', async (_, answering, came) => {
  const sandbox = await startedSandbox()
  const merchant = await merchantListener(answering)
  const { merchantTradeNo } = (await sandbox.create('qr', { notifyUrl: merchant.url })).body
  await sandbox.play('fail', { merchantTradeNo })
  await merchant.nth(1)
  expect(await outcomeOf(sandbox, 1)).toMatchObject({
    outcome: came,
    acknowledgedAt: null,
    dueAt: expect.any(Number),
  })
  expect(merchant.received).toHaveLength(1)
})

test.each([
  ['a text that is no address', 'shop', /^notifyUrl is no address$/],
  ['an address of something else', 'javascript:alert(1)', /^notifyUrl is no http address$/],
  ['one with a password', 'http://shop:secret@127.0.0.1:9/notifications', /includes credentials/],
])('%s can’t be called, and the outcome says why', async (_, notifyUrl, came) => {
  const sandbox = await startedSandbox()
  const { merchantTradeNo } = (await sandbox.create('qr', { notifyUrl })).body
  await sandbox.play('fail', { merchantTradeNo })
  expect(await outcomeOf(sandbox, 1)).toMatchObject({ outcome: expect.stringMatching(came) })
})

test.each(['"0"', '0'])(
  'an unsigned 200 with errCode %s is an acknowledgement, and the log tells so',
  async (code) => {
    const sandbox = await startedSandbox()
    const merchant = await merchantListener((response) => response.end(`{"errCode":${code}}`))
    const { merchantTradeNo } = (await sandbox.create('qr', { notifyUrl: merchant.url })).body
    await sandbox.play('fail', { merchantTradeNo })
    expect(await outcomeOf(sandbox, 1)).toMatchObject({ outcome: 'acknowledged, unsigned', dueAt: null })
  },
)

test.each(['data:application/json,{"errCode":"0"}', 'nowhere', 'file:///etc/passwd', 'http://127.0.0.1:9/'])(
  'a notifyUrl nobody is at (%s) harms nothing',
  async (notifyUrl) => {
    const sandbox = await startedSandbox()
    const { merchantTradeNo } = (await sandbox.create('qr', { notifyUrl })).body
    await sandbox.play('fail', { merchantTradeNo })
    expect(await outcomeOf(sandbox, 1)).toMatchObject({ acknowledgedAt: null })
  },
)
