import { afterEach, expect, test, vi } from 'vitest'
import { forgetAll } from '../../../renderer/state/on-lock.ts'
import { soundPayment } from '../../../renderer/state/orders/sound-payment.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('two announcements of one payment make one sound; another payment at the same moment makes its own, and after unlocking it sounds again', () => {
  let sounds = 0
  const param = { value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} }
  const node = { connect() {}, start() {}, stop() {}, gain: param, frequency: param }
  class Audio {
    readonly currentTime = 0
    readonly destination = node
    constructor() {
      sounds += 1
    }
    createGain = () => node
    createOscillator = () => node
    close = () => Promise.resolve()
  }
  vi.stubGlobal('AudioContext', Audio)
  soundPayment('first')
  soundPayment('first')
  expect(sounds).toBe(1)
  soundPayment('first', 'second')
  expect(sounds).toBe(2)
  soundPayment('second')
  expect(sounds).toBe(2)
  forgetAll()
  soundPayment('second')
  expect(sounds).toBe(3)
})
