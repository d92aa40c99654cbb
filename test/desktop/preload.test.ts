import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { Bridge } from '../../shared/ipc/contract.ts'
import { root } from '../helpers/root.ts'

/** Runs the built preload as Electron's sandbox does: one script, whose `require` knows only `electron`. */
function runPreload() {
  const exposed = new Map<string, unknown>()
  const required: string[] = []
  const invoked: unknown[][] = []
  const ipcRenderer = Object.assign(new EventEmitter(), {
    invoke: async (...message: unknown[]) => {
      invoked.push(message)
      return { ok: true, value: 'answer' }
    },
  })
  const contextBridge = { exposeInMainWorld: (name: string, api: unknown) => exposed.set(name, api) }
  const require = (name: string) => {
    required.push(name)
    return { contextBridge, ipcRenderer }
  }
  runInNewContext(readFileSync(join(root, 'out/preload/preload.cjs'), 'utf8'), { require })
  return { exposed, required, invoked, ipcRenderer, bridge: exposed.get('pos') as Bridge }
}

test('the preload needs nothing but electron, and gives the page two functions', () => {
  const { exposed, required, bridge } = runPreload()
  expect(required).toEqual(['electron'])
  expect([...exposed.keys()]).toEqual(['pos'])
  expect(Object.keys(bridge)).toEqual(['call', 'on'])
})

test('a call goes out on the one channel for calls, whatever its name', async () => {
  const { bridge, invoked } = runPreload()
  await expect(bridge.call('pos:event', { a: 1 })).resolves.toEqual({ ok: true, value: 'answer' })
  expect(invoked).toEqual([['pos:call', 'pos:event', { a: 1 }]])
})

test('an event reaches those who listen to it, without Electron’s own event, until they stop', () => {
  const { bridge, ipcRenderer } = runPreload()
  const heard: unknown[][] = []
  const stop = bridge.on('order.changed', (...values: unknown[]) => heard.push(values))
  ipcRenderer.emit('pos:event', { sender: ipcRenderer }, 'order.changed', 1)
  ipcRenderer.emit('pos:event', { sender: ipcRenderer }, 'print.changed', 2)
  ipcRenderer.emit('order.changed', { sender: ipcRenderer }, 3)
  expect(heard).toEqual([[1]])
  expect(stop()).toBeUndefined()
  ipcRenderer.emit('pos:event', { sender: ipcRenderer }, 'order.changed', 4)
  expect(heard).toEqual([[1]])
  expect(ipcRenderer.listenerCount('pos:event')).toBe(0)
})
