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

/** By a clock set by hand. */
function aCounter() {
  let now = 1_000_000_000
  const listeners = createListeners((error) => {
    throw error
  })
  const host = { mode: 'training', settings: openSettings(temporaryFolder()) } as const
  const { forNothing, justPaid, noteOutcome } = createLiveState({
    host,
    journal: aJournal(),
    listeners,
    now: () => now,
    // The work list looks into the journal a moment after a change: the test may be over by then.
    onTrouble: () => {},
  })
  const numbers = (orders: readonly Order[]) => orders.map(({ merchantTradeNo }) => merchantTradeNo)
  const madeBefore = (minutes: number, overrides: Partial<Order> = {}) =>
    anOrder({
      merchantTradeNo: `LK-${minutes}`,
      createdAt: now - minutes * MINUTE,
      state: { ...openState({ since: now }), kind: 'expired' },
      ...overrides,
    })
  return {
    noteOutcome,
    madeBefore,
    pass: (minutes: number) => {
      now += minutes * MINUTE
    },
    change: (order: Order) => listeners.emit('order.changed', order),
    nothing: () => numbers(forNothing.list()),
    paid: () => numbers(justPaid.list()),
  }
}

test('an order that came to nothing is said within an hour of its sale and for an hour, and one that is paid however late', () => {
  const { noteOutcome, madeBefore, nothing, paid, pass } = aCounter()
  noteOutcome(madeBefore(59))
  // A virtual account of yesterday, a code of the night: their customers are at home.
  noteOutcome(madeBefore(60))
  expect(nothing()).toEqual(['LK-59'])
  pass(59)
  expect(nothing()).toEqual(['LK-59'])
  pass(1)
  expect(nothing()).toEqual([])
  noteOutcome(madeBefore(80, { state: paidState() }))
  expect(paid()).toEqual(['LK-80'])
})

test('it is said no more once it goes on', () => {
  const { noteOutcome, madeBefore, nothing, change } = aCounter()
  for (const minutes of [1, 2, 3]) noteOutcome(madeBefore(minutes))
  change(madeBefore(1))
  change(madeBefore(2, { state: openState() }))
  change(madeBefore(3, { superseded: true }))
  expect(nothing()).toEqual(['LK-1'])
})
