import { afterEach, expect, test, vi } from 'vitest'
import { playPaidSound } from '../../renderer/components/paid-sound.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('two announcements of one payment are one sound; the next payment has its own', () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
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
  playPaidSound()
  vi.advanceTimersByTime(300)
  playPaidSound()
  expect(sounds).toBe(1)
  vi.advanceTimersByTime(2_000)
  playPaidSound()
  expect(sounds).toBe(2)
})
