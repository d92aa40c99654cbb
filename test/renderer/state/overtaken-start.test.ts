import '../page.ts'
import { expect, test } from 'vitest'
import { followCatalogue, useCatalogue } from '../../../renderer/state/goods/catalogue.ts'
import { useOrders } from '../../../renderer/state/orders/orders.ts'
import { loadSession, startSession, useSession } from '../../../renderer/state/session.ts'
import type { CallName } from '../../../shared/ipc/contract.ts'
import { callSamples } from '../../helpers/contract-samples.ts'
import { aJpeg, sampleOrder, sampleProduct, sampleStart } from '../../helpers/samples.ts'
import { mainProcess } from '../page.ts'

/** Calls that the main process has not answered yet, by their names. */
const waiting = new Map<string, (output: unknown) => void>()
mainProcess.call = (name) =>
  new Promise((resolve) => waiting.set(name, (value) => resolve({ ok: true, value })))

const event = mainProcess.tell
const answer = (name: CallName, output: unknown = sampleStart) => waiting.get(name)?.(output)
const asked = (name: CallName) => expect.poll(() => waiting.has(name)).toBe(true)

test('a change that comes while a page starts is shown once it has started', async () => {
  const started = startSession(async () => {})
  await asked('app.start')
  event('unresolved.changed', 3)
  answer('app.start')
  event('gateway.changed', { ...sampleStart.gateway, state: 'unreachable' })
  await started
  expect(useSession.getState().started).toMatchObject({
    unresolved: 3,
    gateway: { state: 'unreachable' },
  })
})

test('a page that locks while it reads everything again stays locked', async () => {
  waiting.clear()
  const read = loadSession()
  await asked('app.start')
  event('duty.changed', { kind: 'locked' })
  answer('app.start')
  await read
  expect(useSession.getState().started?.duty).toEqual({ kind: 'locked' })
})

test('what arrives at a locked page is kept by nobody', async () => {
  const [print] = callSamples['order.read'].output.prints
  event('order.changed', sampleOrder)
  event('print.changed', print)
  expect(useOrders.getState()).toEqual({ orders: {}, prints: {} })
})

test('hundreds of open orders are taken over in one change: one by one, each copies all before it', async () => {
  waiting.clear()
  const [sample] = sampleStart.openOrders
  const openOrders = Array.from({ length: 500 }, (_, at) => ({ ...sample, merchantTradeNo: `LK-${at}` }))
  let changes = 0
  const stop = useOrders.subscribe(() => {
    changes += 1
  })
  const read = loadSession()
  await asked('app.start')
  waiting.get('app.start')?.({ ...sampleStart, openOrders, justPaid: [] })
  await read
  stop()
  expect(Object.keys(useOrders.getState().orders)).toHaveLength(500)
  expect(changes).toBe(1)
})

test('goods that change while the catalogue is read are shown as they are now', async () => {
  followCatalogue()
  const dearer = { ...sampleProduct, price: 99_000n }
  event('catalogue.changed', [dearer])
  answer('catalogue.list', [sampleProduct])
  answer('catalogue.pictures', [{ id: sampleProduct.id, picture: aJpeg }])
  answer('cart.listHeld', [])
  await expect.poll(() => useCatalogue.getState().products).toEqual([dearer])
  await new Promise(setImmediate)
  expect(useCatalogue.getState().products).toEqual([dearer])
})
