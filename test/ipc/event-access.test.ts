import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { displayCaller } from '../../electron/ipc/display-caller.ts'
import { mayReceive } from '../../electron/ipc/event-access.ts'
import type { Caller } from '../../electron/staff/caller.ts'
import { displayEvents, type EventName, events, lockedEvents } from '../../shared/ipc/contract.ts'
import { defaultSettings } from '../../shared/settings/settings.ts'
import { callerAs } from '../helpers/callers.ts'
import { sampleOrder } from '../helpers/contract-samples.ts'
import { openShell } from '../web/opened-shell.ts'

const names = Object.keys(events) as EventName[]
const heardBy = (caller: Caller) => names.filter((name) => mayReceive(caller, name))

describe('an event', () => {
  test('reaches whoever is on duty', () => {
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
  let role: Caller['role'] = null
  const shell = await openShell({ caller: (window) => callerAs(role, window) })
  const tab = shell.listen(await shell.letIn())
  const heard: string[] = []
  tab.on('message', (message) => heard.push((JSON.parse(String(message)) as { name: string }).name))
  await once(tab, 'open')
  shell.emit('order.changed', sampleOrder)
  role = 'cashier'
  shell.emit('duty.changed', { kind: 'open' })
  shell.emit('order.changed', sampleOrder)
  role = null
  shell.emit('unresolved.changed', 1)
  shell.emit('settings.changed', defaultSettings)
  shell.emit('readiness.changed', 'ready')
  while (heard.length < 3) await once(tab, 'message')
  expect(heard).toEqual(['duty.changed', 'order.changed', 'readiness.changed'])
  tab.terminate()
})
