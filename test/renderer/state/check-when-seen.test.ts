import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkWhenSeen, type SeenPage } from '../../../renderer/state/check-when-seen.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function seenPage(look: () => Promise<unknown> = async () => {}) {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const page = Object.assign(new EventTarget(), { document })
  let looks = 0
  const counted = () => {
    looks += 1
    return look()
  }
  checkWhenSeen(counted, page as unknown as SeenPage)
  return {
    looks: () => looks,
    says: (name: string) => page.dispatchEvent(new Event(name)),
    turns(visibilityState: string) {
      document.visibilityState = visibilityState
      document.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

test('inquiries are requested when somebody returns to the window and when the network returns', () => {
  for (const come of ['focus', 'online']) {
    const { looks, says } = seenPage()
    says(come)
    expect(looks()).toBe(1)
  }
  const { looks, turns } = seenPage()
  turns('hidden')
  expect(looks()).toBe(0)
  turns('visible')
  expect(looks()).toBe(1)
})

test('many returns in a row make one request at once and one after a while, so that the last is not lost', () => {
  const { looks, says, turns } = seenPage()
  for (let times = 0; times < 20; times += 1) {
    says('focus')
    turns('visible')
  }
  expect(looks()).toBe(1)
  vi.advanceTimersByTime(60_000)
  expect(looks()).toBe(2)
  says('online')
  expect(looks()).toBe(3)
})

test('a main process out of reach does not disturb the page', async () => {
  const { says } = seenPage(() => Promise.reject(new Error('connectionLost')))
  says('focus')
  await vi.advanceTimersByTimeAsync(60_000)
})
