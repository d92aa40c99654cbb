import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPresence } from '../../electron/web/presence.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function aPresence() {
  const left: string[] = []
  return { left, presence: createPresence((window) => left.push(window)) }
}

test('a window that is gone for thirty seconds has been left, and no other', () => {
  const { left, presence } = aPresence()
  presence.came('one')
  presence.came('other')
  presence.left('one')
  vi.advanceTimersByTime(29_999)
  expect(left).toEqual([])
  vi.advanceTimersByTime(1)
  expect(left).toEqual(['one'])
})

test('a reload, or a line that comes back, does not count as leaving', () => {
  const { left, presence } = aPresence()
  presence.came('one')
  presence.left('one')
  vi.advanceTimersByTime(29_000)
  presence.came('one')
  vi.advanceTimersByTime(60_000)
  expect(left).toEqual([])
})

test('a window with two lines is left with the last of them', () => {
  const { left, presence } = aPresence()
  presence.came('one')
  presence.came('one')
  presence.left('one')
  vi.advanceTimersByTime(60_000)
  expect(left).toEqual([])
  presence.left('one')
  vi.advanceTimersByTime(30_000)
  expect(left).toEqual(['one'])
})
