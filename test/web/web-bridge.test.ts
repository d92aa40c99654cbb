import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CallFailure } from '../../electron/failures/call-failure.ts'
import type { Handlers } from '../../electron/ipc/handlers.ts'
import { MAX_LINE_LETTERS, MAX_ON_LINE } from '../../shared/ipc/web-protocol.ts'
import { defaultSettings } from '../../shared/settings/settings.ts'
import { callSamples } from '../helpers/contract-samples.ts'
import { newWindow } from '../helpers/let-in.ts'
import { sampleOrder } from '../helpers/samples.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { openShell } from './opened-shell.ts'
import { openTab } from './opened-tab.ts'

const becomes = (read: () => unknown) => expect.poll(read, { interval: 20 })

describe('a call', () => {
  test('reaches the counter and brings its answer back', async () => {
    const shell = await openShell()
    const { bridge } = openTab(shell.origin, await shell.letIn())
    const { input, output } = callSamples['sale.charge']
    await expect(bridge.call('sale.charge', input)).resolves.toEqual({ ok: true, value: output })
  })

  test('brings a failure back as data, with its field', async () => {
    const no = new CallFailure('notFound', 'there is no such order', 'merchantTradeNo')
    const shell = await openShell({ handlers: { 'sale.check': () => Promise.reject(no) } })
    const { bridge } = openTab(shell.origin, await shell.letIn())
    await expect(bridge.call('sale.check', { merchantTradeNo: 'TRX-1' })).resolves.toEqual({
      ok: false,
      failure: { code: 'notFound', message: 'there is no such order', field: 'merchantTradeNo' },
    })
  })

  test('of a browser that was not let in says so', async () => {
    const shell = await openShell()
    const { bridge } = openTab(shell.origin)
    await expect(bridge.call('app.start', {})).resolves.toMatchObject({ failure: { code: 'foreignSender' } })
  })

  test('to a counter that is gone is a lost connection, not an exception', async () => {
    const shell = await openShell()
    const { bridge } = openTab(shell.origin, await shell.letIn())
    await shell.close()
    await expect(bridge.call('app.start', {})).resolves.toMatchObject({ failure: { code: 'connectionLost' } })
  })

  test.each(['<!doctype html>', '"text"', 'null', '{}', '[]', `{"proof":"${'A'.repeat(43)}"}`])(
    'answered by some other program with %s is a lost connection, and no secret was told to it',
    async (body) => {
      const heard: string[] = []
      const other = createServer(async (request, response) => {
        heard.push(JSON.stringify([request.url, request.rawHeaders, await text(request)]))
        response.end(body)
      }).listen(0, '127.0.0.1')
      onTestFinished(() => void other.close())
      await once(other, 'listening')
      const secrets = { page: newWindow(), display: newWindow() }
      const origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
      const { bridge } = openTab(origin, { cookie: 'loket-1=x', secrets })
      await expect(bridge.call('staff.signIn', { staffId: 'x', pin: '482913' })).resolves.toMatchObject({
        failure: { code: 'connectionLost' },
      })
      const told = heard.join()
      expect(heard.length).toBeGreaterThan(0)
      for (const secret of [secrets.page, secrets.display, '482913', 'signIn'])
        expect(told).not.toContain(secret)
    },
  )
})

describe('a call while the line is open', () => {
  /** A tab whose line is open, and the names of the calls that it makes by request. */
  async function connectedTab(handlers: Partial<Handlers> = {}) {
    const shell = await openShell({ handlers })
    const { bridge, connections, requested } = openTab(shell.origin, await shell.letIn())
    await becomes(() => connections).toEqual([true])
    const { input, output } = callSamples['order.list']
    return { shell, bridge, requested, input, listed: { ok: true, value: output } }
  }

  test('goes by it, and its answer is that of a request', async () => {
    const { bridge, requested, input, listed } = await connectedTab()
    expect(await bridge.call('order.list', input)).toEqual(listed)
    expect(await bridge.call('order.list', { ...input, limit: 0 })).toMatchObject({
      failure: { code: 'badInput', field: 'limit' },
    })
    expect(requested).toEqual([])
  })

  test('goes by request where it is long, or where sixteen wait for their answers', async () => {
    const { promise: held, resolve: answer } = Promise.withResolvers<void>()
    const output = callSamples['order.list'].output
    const { bridge, requested, input, listed } = await connectedTab({
      'order.list': async () => {
        await held
        return output
      },
    })
    const [long, short] = [MAX_LINE_LETTERS, MAX_LINE_LETTERS - 100].map((length) => 'x'.repeat(length))
    const tooLong = { failure: { code: 'badInput' } }
    expect(await bridge.call('order.list', { ...input, search: short })).toMatchObject(tooLong)
    expect(requested).toEqual([])
    expect(await bridge.call('order.list', { ...input, search: long })).toMatchObject(tooLong)
    expect(requested).toEqual(['order.list'])
    const all = Array.from({ length: MAX_ON_LINE + 2 }, () => bridge.call('order.list', input))
    await becomes(() => requested).toEqual(['order.list', 'order.list', 'order.list'])
    answer()
    expect(await Promise.all(all)).toEqual(all.map(() => listed))
    await bridge.call('order.list', input)
    expect(requested).toHaveLength(3)
  })

  test('is lost with it, and made by request until it is open again', async () => {
    const { promise: held, resolve: answer } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const folder = temporaryFolder()
    const handlers: Partial<Handlers> = {
      'order.list': async () => {
        begin()
        await held
        return callSamples['order.list'].output
      },
    }
    const first = await openShell({ folder, handlers })
    const { bridge, connections, requested } = openTab(first.origin, await first.letIn())
    await becomes(() => connections).toEqual([true])
    const { input } = callSamples['order.list']
    const lost = bridge.call('order.list', input)
    await begun
    await first.close()
    expect(await lost).toMatchObject({ ok: false, failure: { code: 'connectionLost' } })
    answer()
    expect(await bridge.call('order.list', input)).toMatchObject({ failure: { code: 'connectionLost' } })
    const second = await openShell({ folder, ports: [first.port] })
    await becomes(() => connections).toEqual([true, false, true])
    expect(await bridge.call('order.list', input)).toMatchObject({ ok: true })
    expect([second.left, requested]).toEqual([[], []])
  })
})

describe('what a page asks first', () => {
  /** A counter that counts how often it is asked, and a tab whose own code is still being read. */
  async function startingTab(options: { folder?: string; ports?: readonly number[] } = {}) {
    let asked = 0
    const shell = await openShell({
      ...options,
      handlers: {
        'app.start': async () => {
          asked += 1
          return callSamples['app.start'].output
        },
      },
    })
    return { shell, asked: () => asked }
  }
  const start = { ok: true, value: callSamples['app.start'].output }

  test('is asked before it, and answered once', async () => {
    const { shell, asked } = await startingTab()
    const { bridge, connections } = openTab(shell.origin, await shell.letIn(), 'app.start')
    await becomes(() => connections).toEqual([true])
    expect(await bridge.call('app.start', {})).toEqual(start)
    expect(asked()).toBe(1)
    expect(await bridge.call('app.start', {})).toEqual(start)
    expect(asked()).toBe(2)
  })

  test('loses no event: what happens before the page asks is sent once it has asked', async () => {
    const { shell, asked } = await startingTab()
    const { bridge, reloads } = openTab(shell.origin, await shell.letIn(), 'app.start')
    const heard: unknown[] = []
    bridge.on('settings.changed', (value) => heard.push(value))
    await becomes(asked).toBe(1)
    shell.emit('settings.changed', defaultSettings)
    // Comes on the same line, and is done at once.
    shell.emit('counter.reopened', 'live')
    await becomes(reloads).toBe(1)
    expect(heard).toEqual([])
    expect(await bridge.call('app.start', {})).toEqual(start)
    expect(heard).toEqual([defaultSettings])
    shell.emit('settings.changed', defaultSettings)
    await becomes(() => heard).toHaveLength(2)
  })

  test('is asked again where the line was lost meanwhile, and earlier answers are forgotten', async () => {
    const folder = temporaryFolder()
    const before = await startingTab({ folder })
    const { shell } = before
    const { bridge, connections, reloads } = openTab(shell.origin, await shell.letIn(), 'app.start')
    const heard: unknown[] = []
    for (const name of ['settings.changed', 'order.changed']) bridge.on(name, (value) => heard.push(value))
    await becomes(before.asked).toBe(1)
    shell.emit('settings.changed', defaultSettings)
    shell.emit('counter.reopened', 'live')
    await becomes(reloads).toBe(1)
    await shell.close()
    await becomes(() => connections).toEqual([true, false])
    const after = await startingTab({ folder, ports: [shell.port] })
    await becomes(() => connections).toEqual([true, false, true])
    expect(await bridge.call('app.start', {})).toEqual(start)
    expect(after.asked()).toBe(1)
    after.shell.emit('order.changed', sampleOrder)
    await becomes(() => heard).toEqual([sampleOrder])
  })
})
