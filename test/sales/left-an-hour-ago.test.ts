import { expect, test } from 'vitest'
import { createLiveState } from '../../electron/composition/live-state.ts'
import { createListeners } from '../../electron/events/listeners.ts'
import { defaultSettings } from '../../shared/settings/settings.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { anOrder, openState } from '../helpers/orders.ts'

const MINUTE = 60_000

/** What every window says of sales that came to nothing, by a clock set by hand. */
function aCounter() {
  let now = 1_000_000_000
  const journal = openJournal(':memory:')
  const listeners = createListeners((error) => {
    throw error
  })
  const host = { mode: 'training', settings: { read: () => defaultSettings } } as const
  const { noteOutcome, forNothing } = createLiveState({
    host: host as unknown as Parameters<typeof createLiveState>[0]['host'],
    journal,
    listeners,
    now: () => now,
    onTrouble: (error) => {
      throw error
    },
  })
  return {
    expire: (merchantTradeNo: string, createdAt: number) =>
      noteOutcome(
        anOrder({ merchantTradeNo, createdAt, state: { ...openState({ since: now }), kind: 'expired' } }),
      ),
    said: () => forNothing.list().map(({ merchantTradeNo }) => merchantTradeNo),
    now: () => now,
    pass: (minutes: number) => {
      now += minutes * MINUTE
    },
  }
}

test('a sale that came to nothing is said if it was charged less than an hour ago, and for an hour', () => {
  const { expire, said, now, pass } = aCounter()
  const charged = now()
  pass(59)
  expire('LK-PARKED', charged)
  pass(1)
  // A virtual account of yesterday, a code of the night: their customers are at home.
  expire('LK-HOME', charged)
  expire('LK-YESTERDAY', charged - 24 * 60 * MINUTE)
  expect(said()).toEqual(['LK-PARKED'])
  pass(58)
  expect(said()).toEqual(['LK-PARKED'])
  pass(1)
  expect(said()).toEqual([])
})
