import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import type { Caller } from '../../electron/staff/caller.ts'
import { MAX_BODY } from '../../electron/web/read-call.ts'
import { type CallName, calls } from '../../shared/ipc/contract.ts'
import { lineProtocols, MAX_ON_LINE } from '../../shared/ipc/web-protocol.ts'
import { defaultSettings } from '../../shared/settings/settings.ts'
import { callerAs } from '../helpers/callers.ts'
import { callSamples, sampleHandlers } from '../helpers/contract-samples.ts'
import { lineOf, newWindow } from '../helpers/let-in.ts'
import { type OpenedShell, openShell } from './opened-shell.ts'

const testPage = { ok: true, value: callSamples['print.testPage'].output }
const goodCall = { call: 1, name: 'print.testPage', input: {} }

async function openedLine(shell: OpenedShell, how: Parameters<OpenedShell['listen']>[1] = {}) {
  const browser = await shell.letIn()
  const line = shell.listen(browser, how)
  await once(line, 'open')
  return { browser, line }
}

async function said(line: WebSocket): Promise<unknown> {
  const [message] = await once(line, 'message')
  return JSON.parse(String(message))
}

async function answerTo(line: WebSocket, asked: object): Promise<unknown> {
  line.send(JSON.stringify(asked))
  return said(line)
}

describe('a call on the line', () => {
  test('is answered as one by request is: every call, by its number', async () => {
    const shell = await openShell()
    const { line } = await openedLine(shell)
    for (const [at, name] of (Object.keys(calls) as CallName[]).entries()) {
      const { input, output } = callSamples[name]
      expect(await answerTo(line, { call: at, name, input })).toEqual({
        call: at,
        reply: { ok: true, value: output },
      })
    }
  })

  test('comes from the same window as a call by request', async () => {
    const callers: string[] = []
    const caller = (window: string) => {
      callers.push(window)
      return callerAs('owner', window)
    }
    const shell = await openShell({ caller })
    const window = newWindow()
    const { browser, line } = await openedLine(shell, { window })
    await answerTo(line, goodCall)
    const byLine = [...new Set(callers.splice(0))]
    await shell.call(browser, { window })
    expect(byLine).toHaveLength(1)
    expect([...new Set(callers)]).toEqual(byLine)
  })

  test.each([
    ['of no name', { name: 'constructor', input: {} }, 'unknownCall'],
    ['without an input', { name: 'print.testPage' }, 'badInput'],
  ])('%s is answered as data', async (_how, asked, code) => {
    const { line } = await openedLine(await openShell())
    expect(await answerTo(line, { call: 7, ...asked })).toMatchObject({
      call: 7,
      reply: { ok: false, failure: { code } },
    })
  })

  test.each([
    ['print.testPage', testPage],
    ['constructor', { ok: false, failure: expect.objectContaining({ code: 'unknownCall' }) }],
    ['order.list', { ok: false, failure: expect.objectContaining({ code: 'badInput' }) }],
  ])('may come with the request for the line, and is answered first: %s', async (first, reply) => {
    const shell = await openShell()
    const browser = await shell.letIn()
    const line = shell.listen(browser, { protocols: lineOf(browser, newWindow(), first) })
    const heard: unknown[] = []
    line.on('message', (message) => heard.push(JSON.parse(String(message))))
    await once(line, 'open')
    line.send(JSON.stringify(goodCall))
    await expect.poll(() => heard).toHaveLength(2)
    expect(heard).toEqual([
      { call: 0, reply },
      { call: 1, reply: testPage },
    ])
  })

  test('with the request for the line needs a duty, too', async () => {
    const caller = (window: string) => ({ ...callerAs('owner', window), role: null })
    const shell = await openShell({ caller })
    const browser = await shell.letIn()
    const line = shell.listen(browser, { protocols: lineOf(browser, newWindow(), 'print.testPage') })
    expect(await said(line)).toMatchObject({ call: 0, reply: { failure: { code: 'locked' } } })
  })

  test('is refused where nobody is on duty any more, though the line was opened before', async () => {
    let role: Caller['role'] = 'owner'
    const shell = await openShell({ caller: (window) => ({ ...callerAs('owner', window), role }) })
    const { line } = await openedLine(shell)
    expect(await answerTo(line, goodCall)).toEqual({ call: 1, reply: testPage })
    role = null
    expect(await answerTo(line, goodCall)).toMatchObject({ reply: { failure: { code: 'locked' } } })
  })

  test('of the customer display may only show', async () => {
    const shell = await openShell()
    const browser = await shell.letIn()
    const protocols = lineProtocols(browser.secrets.display, '')
    const line = shell.listen(browser, { path: '/display/events', protocols })
    await once(line, 'open')
    const ask = (name: CallName) => answerTo(line, { call: 1, name, input: callSamples[name].input })
    expect(await ask('order.list')).toMatchObject({ reply: { failure: { code: 'notAllowed' } } })
    expect(await ask('display.read')).toMatchObject({ reply: { ok: true } })
  })
})

describe('the line', () => {
  test.each<[string, (line: WebSocket) => void, number]>([
    ['words that are no JSON', (line) => line.send('hello'), 1006],
    ['JSON that is no call', (line) => line.send('null'), 1006],
    ['a call without a number', (line) => line.send(JSON.stringify({ ...goodCall, call: '1' })), 1006],
    ['bytes that are no text', (line) => line.send(Buffer.from(JSON.stringify(goodCall))), 1006],
    // "Message too big"
    ['more than 512 KiB', (line) => line.send(JSON.stringify(goodCall).padEnd(MAX_BODY + 1)), 1009],
  ])('ends at %s, and nothing is done', async (_what, send, code) => {
    let asked = 0
    const handlers = {
      'print.testPage': async () => {
        asked += 1
        return callSamples['print.testPage'].output
      },
    }
    const { line } = await openedLine(await openShell({ handlers }))
    send(line)
    const [ended] = await once(line, 'close')
    expect([ended, asked]).toEqual([code, 0])
  })

  test('takes a call of 512 KiB', async () => {
    const { line } = await openedLine(await openShell())
    line.send(JSON.stringify(goodCall).padEnd(MAX_BODY))
    expect(await said(line)).toEqual({ call: 1, reply: testPage })
  })

  test('holds sixteen calls that wait, and ends at one more, of which nothing is done', async () => {
    let hold = Promise.withResolvers<void>()
    let asked = 0
    const handlers = {
      'print.testPage': async () => {
        asked += 1
        await hold.promise
        return callSamples['print.testPage'].output
      },
    }
    const shell = await openShell({ handlers })
    const { browser, line } = await openedLine(shell)
    const heard: unknown[] = []
    line.on('message', (message) => heard.push(JSON.parse(String(message)).call))
    const sixteen = Array.from({ length: MAX_ON_LINE }, (_, call) => call)
    for (const call of sixteen) line.send(JSON.stringify({ ...goodCall, call }))
    await expect.poll(() => asked).toBe(MAX_ON_LINE)
    hold.resolve()
    await expect.poll(() => heard).toEqual(sixteen)

    const crowded = shell.listen(browser, { window: newWindow() })
    await once(crowded, 'open')
    asked = 0
    hold = Promise.withResolvers()
    for (let call = 0; call < 1_000; call += 1) crowded.send(JSON.stringify({ ...goodCall, call }))
    await once(crowded, 'close')
    expect(asked).toBe(MAX_ON_LINE)
  })

  test('ends with its session, and a call that it brought before gets no answer', async () => {
    const { promise: held, resolve: answer } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const handlers = {
      'print.testPage': async () => {
        begin()
        await held
        return callSamples['print.testPage'].output
      },
    }
    const shell = await openShell({ handlers })
    const { line } = await openedLine(shell)
    const heard: unknown[] = []
    line.on('message', (message) => heard.push(message))
    line.send(JSON.stringify(goodCall))
    await begun
    const closed = once(line, 'close')
    for (const { id } of shell.browsers.list('')) shell.browsers.end(id)
    answer()
    await closed
    await turn()
    expect(heard).toEqual([])
  })

  test('is not taken for a frozen tab’s while a large answer is on its way', async () => {
    const large = { ...callSamples['app.start'].output, version: 'x'.repeat(8 * 1024 * 1024) }
    const { 'app.start': start } = sampleHandlers({ 'app.start': async () => large })
    const shell = await openShell({ handlers: { 'app.start': start } })
    const { line } = await openedLine(shell)
    const heard: string[] = []
    line.on('message', (message) => heard.push(String(message).slice(0, 20)))
    line.pause()
    line.send(JSON.stringify({ call: 1, name: 'app.start', input: {} }))
    await shell.ask('/')
    shell.emit('settings.changed', defaultSettings)
    line.resume()
    await expect.poll(() => heard.map((message) => message.slice(0, 8))).toEqual(['{"call":', '{"name":'])
  })
})
