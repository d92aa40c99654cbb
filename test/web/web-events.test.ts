import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Introduction } from '../../renderer/bridge/introduction.ts'
import { type BridgePage, createWebBridge } from '../../renderer/bridge/web-bridge.ts'
import { defaultSettings } from '../../shared/settings/settings.ts'
import { newWindow } from '../helpers/let-in.ts'
import { sampleOrder } from '../helpers/samples.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { openShell } from './opened-shell.ts'
import { openTab } from './opened-tab.ts'

const becomes = (read: () => unknown) => expect.poll(read, { interval: 20 })

afterEach(() => {
  vi.useRealTimers()
})

describe('events', () => {
  test('reach those who listen to them, until they stop', async () => {
    const shell = await openShell()
    const { bridge, connections } = openTab(shell.origin, await shell.letIn())
    const heard: unknown[] = []
    const stop = bridge.on('order.changed', (value) => heard.push(value))
    const settings: unknown[] = []
    bridge.on('settings.changed', (value) => settings.push(value))
    await becomes(() => connections).toEqual([true])

    shell.emit('order.changed', sampleOrder)
    await becomes(() => heard).toEqual([sampleOrder])
    stop()
    shell.emit('order.changed', sampleOrder)
    shell.emit('settings.changed', defaultSettings)
    await becomes(() => settings).toEqual([defaultSettings])
    expect(heard).toHaveLength(1)
  })

  test('of another counter in this one’s place load the page again, so that nothing of the old stays on it', async () => {
    const shell = await openShell()
    const { connections, reloads } = openTab(shell.origin, await shell.letIn())
    await becomes(() => connections).toEqual([true])
    shell.emit('settings.changed', defaultSettings)
    shell.emit('counter.reopened', 'live')
    await becomes(reloads).toBe(1)
  })

  test('come again after a restart, and the tab learns of the gap', async () => {
    const folder = temporaryFolder()
    const first = await openShell({ folder })
    const { bridge, connections } = openTab(first.origin, await first.letIn())
    const heard: unknown[] = []
    bridge.on('order.changed', (value) => heard.push(value))
    await becomes(() => connections).toEqual([true])
    await first.close()
    await becomes(() => connections).toEqual([true, false])
    const second = await openShell({ folder, ports: [first.port] })
    await becomes(() => connections).toEqual([true, false, true])
    second.emit('order.changed', sampleOrder)
    await becomes(() => heard).toEqual([sampleOrder])
  })

  test('are asked for again at once in a tab that is shown again', async () => {
    const { sockets, show, tick } = await recordedTab()
    show()
    await tick()
    expect(sockets, 'a line that is opening or open is left alone').toHaveLength(1)
    sockets[0]?.onclose?.()
    await tick()
    expect(sockets).toHaveLength(1)
    show()
    await tick()
    expect(sockets).toHaveLength(2)
    await tick(60_000)
    expect(sockets, 'and not a second time by the timer').toHaveLength(2)
  })

  test('are lost if the first connection never opened: the page learns when to ask again', async () => {
    const { sockets, connections, tick } = await recordedTab()
    sockets[0]?.onclose?.()
    await tick(250)
    sockets[1]?.onclose?.()
    await tick(500)
    expect(connections).toEqual([false])
    sockets[2]?.onopen?.()
    expect(connections).toEqual([false, true])
  })

  test('are asked for less and less often, at least every five seconds, and quickly again after a success', async () => {
    const { sockets, tick } = await recordedTab()
    const waitAfterLoss = async () => {
      const before = sockets.length
      sockets.at(-1)?.onclose?.()
      let waited = 0
      while (sockets.length === before) {
        await tick(50)
        waited += 50
      }
      return waited
    }
    const waits = []
    for (let loss = 0; loss < 7; loss += 1) waits.push(await waitAfterLoss())
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000])
    sockets.at(-1)?.onopen?.()
    expect(await waitAfterLoss()).toBe(250)
  })
})

/** A tab whose lines for events are only written down, in time that a test plays. */
async function recordedTab() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const sockets: { onopen?: () => void; onclose?: () => void }[] = []
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const page = {
    document,
    location: { origin: 'http://127.0.0.1:1' },
    WebSocket: class {
      constructor() {
        sockets.push(this)
      }
    },
  }
  const known: Introduction = {
    credentials: async () => ({ secret: newWindow(), window: newWindow() }),
    forget: () => {},
  }
  const bridge = createWebBridge(page as unknown as BridgePage, '', known)
  const connections: unknown[] = []
  bridge.on('connection', (isThere) => connections.push(isThere))
  const tick = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)
  await tick()
  const show = () => document.dispatchEvent(new Event('visibilitychange'))
  return { sockets, connections, show, tick }
}
