import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { describe, expect, test } from 'vitest'
import { contentSecurityPolicy, securityHeaders } from '../../electron/page/headers.ts'
import { MAX_BODY } from '../../electron/web/read-call.ts'
import { lineProtocols, secretHeader, windowHeader } from '../../shared/ipc/web-protocol.ts'
import { defaultSettings } from '../../shared/settings/settings.ts'
import { termsOf } from '../../shared/staff/approval-terms.ts'
import { callSamples } from '../helpers/contract-samples.ts'
import { callHeaders, type LetIn, letInBy, newWindow, nobody } from '../helpers/let-in.ts'
import { answeredByNode, rawAnswer } from '../helpers/raw-answers.ts'
import { rawExchange } from '../helpers/raw-exchange.ts'
import { sampleOrder } from '../helpers/samples.ts'
import { goodCall, type OpenedShell, openShell } from './opened-shell.ts'

const replyOf = (body: string) => JSON.parse(body) as unknown

describe('a request', () => {
  test.each(['localhost', 'loket.example', '127.0.0.1', '127.0.0.1:1', 'loket.example@127.0.0.1'])(
    'for the host %s is refused, whatever it brings',
    async (host) => {
      const shell = await openShell()
      const browser = await shell.letIn()
      const { cookie } = browser
      expect((await shell.ask('/', { headers: { cookie } })).status).toBe(200)
      expect((await shell.ask('/', { headers: { cookie, host } })).status).toBe(403)
      expect((await shell.call(browser, { headers: { host } })).status).toBe(403)
    },
  )

  test('for two hosts is refused, also where ours comes first', async () => {
    const shell = await openShell()
    const { cookie } = await shell.letIn()
    const ours = `127.0.0.1:${shell.port}`
    const statusFor = async (...hosts: string[]) => {
      const named = hosts.map((host) => `host: ${host}\r\n`).join('')
      const asked = `GET / HTTP/1.1\r\n${named}cookie: ${cookie}\r\nconnection: close\r\n\r\n`
      return (await rawExchange(shell.origin, asked)).split(' ')[1]
    }
    expect(await statusFor(ours)).toBe('200')
    for (const other of ['loket.example', ours]) expect(await statusFor(ours, other)).toBe('403')
  })

  test('for a foreign host does not use the token up', async () => {
    const shell = await openShell()
    const path = `/?token=${shell.token}`
    expect((await shell.ask(path, { headers: { host: 'loket.example' } })).status).toBe(403)
    expect((await shell.ask(path)).status).toBe(303)
  })

  test.each([
    '/../journal.db',
    '/assets/../../journal.db',
    '/%2e%2e/journal.db',
    '/..%2fjournal.db',
    '/assets/..%5c..%5cjournal.db',
    '//journal.db',
    '/assets',
    '/assets/',
    '/assets/app-1a2b.js.map',
    '/index.html/',
    '/events',
  ])('for %s finds nothing: only the files of the page are there', async (path) => {
    const shell = await openShell()
    const { cookie } = await shell.letIn()
    const headers = { cookie }
    const answer = await shell.ask(path, { headers })
    expect(answer.status).toBe(404)
    expect(answer.body).not.toContain('secret')
    expect((await shell.ask('/assets/app-1a2b.js', { headers })).status).toBe(200)
  })

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('to change the page by %s is refused', async (method) => {
    const shell = await openShell()
    const { cookie } = await shell.letIn()
    const headers = { cookie }
    expect((await shell.ask('/', { method, headers })).status).toBe(405)
    expect((await shell.ask('/', { method: 'HEAD', headers })).status).toBe(200)
  })

  test('gets the same security headers with every answer', async () => {
    const shell = await openShell()
    const browser = await shell.letIn()
    const headers = { cookie: browser.cookie }
    const answers = [
      await shell.ask('/', { headers }),
      await shell.ask('/assets/app-1a2b.js', { headers }),
      await shell.ask('/nothing', { headers }),
      await shell.ask('/'),
      await shell.ask('/', { headers: { host: 'loket.example' } }),
      await shell.ask('/call'),
      await shell.call(browser),
      await shell.call(nobody),
    ]
    for (const answer of answers) {
      expect(answer.headers).toMatchObject({
        'content-security-policy': contentSecurityPolicy,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': answer === answers[1] ? expect.stringContaining('immutable') : 'no-store',
      })
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  test.each(answeredByNode)(
    'that Node would answer by itself, by %s, gets them too',
    async (_what, bytes) => {
      const { port } = await openShell()
      const said = await rawAnswer(port, bytes)
      expect(said).toMatch(/^HTTP\/1\.1 40[03] /)
      for (const [name, value] of Object.entries(securityHeaders))
        expect(said).toContain(`${name}: ${value}\r\n`)
    },
  )

  test('from another computer reaches nobody', async () => {
    const shell = await openShell()
    const outside = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .find(({ internal, family }) => !internal && family === 'IPv4')
    if (!outside) return
    const socket = connect({ host: outside.address, port: shell.port })
    await expect(once(socket, 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})

describe('a call', () => {
  test.each([
    ['of another port', { origin: 'http://127.0.0.1:1' }],
    ['of a file', { origin: 'null' }],
    ['with another’s secret', { [secretHeader]: newWindow() }],
    ['of no window', { [windowHeader]: '' }],
    ['of a window that is no secret', { [windowHeader]: '1' }],
  ])('%s is refused as from a foreign sender', async (_whose, headers: Record<string, string>) => {
    const shell = await openShell()
    const browser = await shell.letIn()
    const answer = await shell.call(browser, { headers })
    expect(answer.status).toBe(403)
    expect(replyOf(answer.body)).toMatchObject({ ok: false, failure: { code: 'foreignSender' } })
    expect((await shell.call(browser)).status).toBe(200)
  })

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json-seq', ''])(
    'of the media type "%s" is refused: any site may send that',
    async (type) => {
      const shell = await openShell()
      const browser = await shell.letIn()
      expect((await shell.call(browser, { headers: { 'content-type': type } })).status).toBe(415)
      const withCharset = { 'content-type': 'Application/JSON; charset=utf-8' }
      expect((await shell.call(browser, { headers: withCharset })).status).toBe(200)
    },
  )

  test.each(['', '{', 'null', '"print.testPage"'])('that says %j is refused as data', async (body) => {
    const shell = await openShell()
    const answer = await shell.call(await shell.letIn(), { body })
    expect(answer.status).toBe(400)
    expect(replyOf(answer.body)).toMatchObject({ ok: false, failure: { code: 'badInput' } })
  })

  test.each([
    ['announced', {}],
    ['in pieces of no announced length', { 'transfer-encoding': 'chunked' }],
  ])('over 512 KiB, %s, is refused as data', async (_how, headers) => {
    const shell = await openShell()
    const browser = await shell.letIn()
    const sized = (length: number) => goodCall + ' '.repeat(length - goodCall.length)
    const tooLarge = await shell.call(browser, { headers, body: sized(MAX_BODY + 1) })
    expect(tooLarge.status).toBe(413)
    expect(replyOf(tooLarge.body)).toMatchObject({ ok: false, failure: { code: 'badInput' } })
    expect((await shell.call(browser, { headers, body: sized(MAX_BODY) })).status).toBe(200)
  })

  test('that closes a shift over ten thousand items, or approves that, is read', async () => {
    const shell = await openShell()
    const browser = await shell.letIn()
    const longest = (item: number) =>
      `LK-261127-${String(item).padStart(8, '0')} paidAfterChange 1795753944694`
    const carries = Array.from({ length: 10_000 }, (_, item) => longest(item))
    const closing = { ...callSamples['shift.close'].input, carries }
    const approving = { ...callSamples['staff.approve'].input, terms: termsOf({ carries }) }
    for (const [name, input] of Object.entries({ 'shift.close': closing, 'staff.approve': approving }))
      expect((await shell.call(browser, { body: JSON.stringify({ name, input }) })).status).toBe(200)
  })

  test('that would never end is refused as soon as it is over 512 KiB', async () => {
    const shell = await openShell()
    const headers = callHeaders(shell.origin, await shell.letIn(), newWindow())
    const endless = request(shell.origin, { path: '/call', method: 'POST', headers, agent: false })
    endless.on('error', () => {})
    endless.write(' '.repeat(MAX_BODY + 1))
    const [answer] = await once(endless, 'response')
    expect(answer.statusCode).toBe(413)
    endless.destroy()
  })

  test('of no origin at all is refused', async () => {
    const shell = await openShell()
    const { origin: _, ...headers } = callHeaders(shell.origin, await shell.letIn(), newWindow())
    expect((await shell.ask('/call', { method: 'POST', headers, body: goodCall })).status).toBe(403)
  })

  test('by another method is refused', async () => {
    const shell = await openShell()
    const headers = callHeaders(shell.origin, await shell.letIn(), newWindow())
    expect((await shell.ask('/call', { headers })).status).toBe(405)
  })

  test('that the door refuses is answered as data', async () => {
    const shell = await openShell()
    const answer = await shell.call(await shell.letIn(), { body: '{"name":"constructor"}' })
    expect(answer.status).toBe(200)
    expect(replyOf(answer.body)).toMatchObject({ ok: false, failure: { code: 'unknownCall' } })
  })
})

describe('the line for events', () => {
  test('carries every event to every tab of the page', async () => {
    const shell = await openShell()
    const browser = await shell.letIn()
    const tabs = [shell.listen(browser), shell.listen(browser, { window: newWindow() })]
    await Promise.all(tabs.map((tab) => once(tab, 'open')))
    const heard = Promise.all(tabs.map((tab) => once(tab, 'message')))
    shell.emit('order.changed', sampleOrder)
    for (const [message] of await heard) {
      expect(JSON.parse(String(message))).toEqual({ name: 'order.changed', value: sampleOrder })
    }
  })

  type Wrong = NonNullable<Parameters<OpenedShell['listen']>[1]>
  const wrong: [string, (browser: LetIn) => Wrong][] = [
    ['of another site', () => ({ headers: { origin: 'http://loket.example' } })],
    ['of another port', () => ({ headers: { origin: 'http://127.0.0.1:1' } })],
    ['of an empty origin', () => ({ headers: { origin: '' } })],
    ['without a session', () => ({ headers: { cookie: '' } })],
    ['for another host', () => ({ headers: { host: 'loket.example' } })],
    ['with the cookie alone', () => ({ protocols: ['loket'] })],
    ['with the cookie and another’s secret', () => ({ protocols: lineProtocols(newWindow(), newWindow()) })],
    ['of no window', ({ secrets }) => ({ protocols: lineProtocols(secrets.page, '') })],
    [
      'with the display’s secret',
      ({ secrets }) => ({ protocols: lineProtocols(secrets.display, newWindow()) }),
    ],
    ['at another path', () => ({ path: '/call' })],
  ]
  test.each(wrong)('%s is refused', async (_whose, how) => {
    const shell = await openShell()
    const browser = await shell.letIn()
    const refused = shell.listen(browser, how(browser))
    refused.on('error', () => {})
    const [, answer] = await once(refused, 'unexpected-response')
    expect(answer.statusCode).toBe(403)
    refused.terminate()
    await once(shell.listen(browser), 'open')
  })

  test('says back none of the secrets that it was opened with', async () => {
    const shell = await openShell()
    const tab = shell.listen(await shell.letIn())
    await once(tab, 'open')
    expect(tab.protocol).toBe('loket')
  })

  test('is open for sixteen tabs of a browser, and the newest always gets one', async () => {
    const shell = await openShell()
    const browser = await shell.letIn()
    const tabs = Array.from({ length: 16 }, () => shell.listen(browser, { window: newWindow() }))
    await Promise.all(tabs.map((tab) => once(tab, 'open')))
    const one = shell.listen(browser)
    await once(one, 'open')
    await expect.poll(() => tabs.filter(({ readyState }) => readyState === tabs[0]?.CLOSED).length).toBe(1)
    expect(one.readyState).toBe(one.OPEN)
  })

  test('of one browser is not cut off by the many of another', async () => {
    const shell = await openShell()
    const mine = shell.listen(await shell.letIn())
    await once(mine, 'open')
    const { headers } = await shell.ask(`/?token=${shell.newAddress()}`)
    const greedy = letInBy(headers['set-cookie']?.[0], headers.location)
    for (let tab = 0; tab < 20; tab += 1) await once(shell.listen(greedy, { window: newWindow() }), 'open')
    shell.emit('settings.changed', defaultSettings)
    await once(mine, 'message')
  })
})
