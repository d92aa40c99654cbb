/** What becomes of an order: which outcomes the windows say until somebody has looked. */
import { expect, test } from 'vitest'
import { createLiveState } from '../../electron/composition/live-state.ts'
import { createListeners } from '../../electron/events/listeners.ts'
import { openSettings } from '../../electron/settings/settings-file.ts'
import type { Order } from '../../shared/sale/order.ts'
import { aJournal } from '../helpers/a-journal.ts'
import { anOrder, openState, paidState } from '../helpers/orders.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const MINUTE = 60_000

function aCounter() {
  const onTrouble = (error: unknown) => {
    throw error
  }
  const listeners = createListeners(onTrouble)
  const host = { mode: 'training', settings: openSettings(temporaryFolder()) } as const
  const { forNothing, justPaid, noteOutcome } = createLiveState({
    host,
    journal: aJournal(),
    listeners,
    onTrouble,
  })
  const numbers = (orders: readonly Order[]) => orders.map(({ merchantTradeNo }) => merchantTradeNo)
  return {
    noteOutcome,
    change: (order: Order) => listeners.emit('order.changed', order),
    nothing: () => numbers(forNothing.list()),
    paid: () => numbers(justPaid.list()),
  }
}

const madeBefore = (minutes: number, overrides: Partial<Order> = {}) =>
  anOrder({
    merchantTradeNo: `LK-${minutes}`,
    createdAt: Date.now() - minutes * MINUTE,
    state: { ...openState(), kind: 'expired' },
    ...overrides,
  })

test('an order that came to nothing is said within an hour of its sale, and one that is paid however late', () => {
  const { noteOutcome, nothing, paid } = aCounter()
  noteOutcome(madeBefore(50))
  noteOutcome(madeBefore(70))
  expect(nothing()).toEqual(['LK-50'])
  noteOutcome(madeBefore(80, { state: paidState() }))
  expect(paid()).toEqual(['LK-80'])
})

test('it is said no more once it goes on', () => {
  const { noteOutcome, nothing, change } = aCounter()
  for (const minutes of [1, 2, 3]) noteOutcome(madeBefore(minutes))
  change(madeBefore(1))
  change(madeBefore(2, { state: openState() }))
  change(madeBefore(3, { superseded: true }))
  expect(nothing()).toEqual(['LK-1'])
})
