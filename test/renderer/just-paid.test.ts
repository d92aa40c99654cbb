import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sampleOrder } from '../helpers/samples.ts'

let justPaid: typeof import('../../renderer/state/just-paid.ts')
let locks: typeof import('../../renderer/state/on-lock.ts')
let sounds = 0

beforeAll(async () => {
  vi.stubGlobal('window', { pos: { call: () => new Promise(() => {}), on: () => () => {} } })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
  vi.stubGlobal('document', { addEventListener: () => {}, documentElement: {} })
  const part = () => ({ connect: () => {}, start: () => {}, stop: () => {}, frequency: {}, gain: ramps })
  const ramps = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} }
  vi.stubGlobal(
    'AudioContext',
    class {
      readonly currentTime = 0
      createGain = part
      createOscillator = part
      close = () => Promise.resolve()
      constructor() {
        sounds += 1
      }
    },
  )
  justPaid = await import('../../renderer/state/just-paid.ts')
  locks = await import('../../renderer/state/on-lock.ts')
})
beforeEach(() => {
  vi.useFakeTimers()
  sounds = 0
  locks.forgetAll()
})
afterEach(() => void vi.useRealTimers())

const announced = () => justPaid.useJustPaid.getState().orders

test('an unseen payment is announced with one sound, however often it is reported', () => {
  justPaid.receiveJustPaid([sampleOrder])
  vi.runAllTimers()
  justPaid.receiveJustPaid([sampleOrder])
  vi.runAllTimers()
  expect(announced()).toEqual([sampleOrder])
  expect(sounds).toBe(1)
})

test('a page that locks before it has announced a payment neither shows it nor sounds', () => {
  justPaid.receiveJustPaid([sampleOrder])
  locks.forgetAll()
  vi.runAllTimers()
  expect(announced()).toEqual([])
  expect(sounds).toBe(0)
})
