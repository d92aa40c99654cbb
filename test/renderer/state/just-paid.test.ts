import '../page.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetAll } from '../../../renderer/state/on-lock.ts'
import { receiveJustPaid, useJustPaid } from '../../../renderer/state/orders/just-paid.ts'
import { sampleOrder } from '../../helpers/samples.ts'

let sounds = 0
const ramps = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} }
const part = () => ({ connect: () => {}, start: () => {}, stop: () => {}, frequency: {}, gain: ramps })
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
beforeEach(() => {
  vi.useFakeTimers()
  sounds = 0
  forgetAll()
})
afterEach(() => void vi.useRealTimers())

const announced = () => useJustPaid.getState().orders

test('an unseen payment is announced with one sound, however often it is reported', () => {
  receiveJustPaid([sampleOrder])
  vi.runAllTimers()
  receiveJustPaid([sampleOrder])
  vi.runAllTimers()
  expect(announced()).toEqual([sampleOrder])
  expect(sounds).toBe(1)
})

test('a page that locks before it has announced a payment neither shows it nor sounds', () => {
  receiveJustPaid([sampleOrder])
  forgetAll()
  vi.runAllTimers()
  expect(announced()).toEqual([])
  expect(sounds).toBe(0)
})
