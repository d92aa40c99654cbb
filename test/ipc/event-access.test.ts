import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { displayCaller } from '../../electron/ipc/display-caller.ts'
import { heardOf } from '../../electron/ipc/event-access.ts'
import type { Caller } from '../../electron/staff/caller.ts'
import { displayEvents, type EventName, events, lockedEvents } from '../../shared/ipc/contract.ts'
import { defaultSettings } from '../../shared/settings/settings.ts'
import { callerAs } from '../helpers/callers.ts'
import { sampleOrder } from '../helpers/samples.ts'
import { openShell } from '../web/opened-shell.ts'

const names = Object.keys(events) as EventName[]
const heardBy = (caller: Caller) =>
  names.filter((name) => heardOf(caller, name, defaultSettings) !== undefined)

describe('an event', () => {
  test('reaches the person on duty', () => {
    for (const role of ['cashier', 'supervisor', 'owner'] as const)
      expect(heardBy(callerAs(role))).toEqual(names)
  })

  test('of a sale, of money, of staff or of what was printed reaches no page that is locked', () => {
    expect(heardBy(callerAs(null)).sort()).toEqual([...lockedEvents].sort())
    for (const name of lockedEvents) {
      expect(name).not.toMatch(/order|refund|subscription|account|print|held|unresolved|display|shift|audit/i)
    }
  })

  test('reaches the customer display only if it is its own', () => {
    expect(heardBy(displayCaller).sort()).toEqual([...displayEvents].sort())
  })
})

test('in browser mode a locked page hears that somebody signed in, and of no sale before that', async () => {
  const { live } = defaultSettings
  const shop = { ...defaultSettings.shop, name: 'Toko Baru', address: 'Jl. Mawar 1' }
  let role: Caller['role'] = null
  const shell = await openShell({ caller: (window) => callerAs(role, window) })
  const tab = shell.listen(await shell.letIn())
  const heard: string[] = []
  let settings = defaultSettings
  tab.on('message', (message) => {
    const { name, value } = JSON.parse(String(message))
    heard.push(name)
    if (name === 'settings.changed') settings = value
  })
  await once(tab, 'open')
  shell.emit('order.changed', sampleOrder)
  role = 'cashier'
  shell.emit('duty.changed', { kind: 'open' })
  shell.emit('order.changed', sampleOrder)
  role = null
  shell.emit('unresolved.changed', 1)
  shell.emit('settings.changed', { ...defaultSettings, shop, live: { ...live, merchantId: '010001' } })
  shell.emit('readiness.changed', 'ready')
  while (heard.length < 4) await once(tab, 'message')
  expect(heard).toEqual(['duty.changed', 'order.changed', 'settings.changed', 'readiness.changed'])
  // Of the settings what the lock shows, and no more.
  const { name } = shop
  expect(settings).toEqual({ ...defaultSettings, shop: { ...defaultSettings.shop, name } })
  tab.terminate()
})
