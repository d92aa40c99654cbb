import { expect, test } from 'vitest'
import { hour, minute, mostInASecond, playedWatcher, second } from './played-watcher.ts'

const crowd = 10_000

/** As many old things as a counter may ever have open, all of them due. */
function withCrowd() {
  const played = playedWatcher()
  const { watcher, thing, clock } = played
  const startedAt = clock.now()
  for (let index = 0; index < crowd; index += 1) {
    watcher.watch(thing(`old-${index}`, { every: 15 * minute, startedAt: startedAt - index * second }))
  }
  return played
}

test('ten thousand that are woken never make more than five questions a second', async () => {
  const { watcher, pass, asked } = withCrowd()
  await pass(2 * minute)
  watcher.wake()
  await pass(10 * minute)
  expect(asked.length).toBeGreaterThan(2_900)
  expect(mostInASecond(asked)).toBe(5)
})

test('ten thousand that are woken do not delay the order on the screen', async () => {
  const { watcher, thing, clock, pass, timesOf } = withCrowd()
  await pass(2 * minute)
  watcher.wake()
  await pass(10 * second)
  watcher.watch(thing('on-screen', { every: 2 * second, startedAt: clock.now() }))
  await pass(2 * minute)
  const times = timesOf('on-screen')
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0))
  expect(times.length).toBeGreaterThan(48)
  // Its two seconds, and at most two questions of others.
  expect(Math.max(...gaps)).toBeLessThanOrEqual(2 * second + 400)
})

test('woken, the newest come first', async () => {
  const { watcher, thing, clock, pass, asked } = playedWatcher()
  for (let index = 0; index < 20; index += 1) {
    watcher.watch(thing(`order-${index}`, { every: 10 * minute, startedAt: clock.now() - index * minute }))
  }
  await pass(2 * minute)
  watcher.wake()
  await pass(2 * second)
  expect(asked.slice(0, 3).map(({ key }) => key)).toEqual(['order-0', 'order-1', 'order-2'])
})

test('each of them comes to its turn, even while a new sale is always waiting and the window is looked at', async () => {
  const { watcher, thing, clock, pass, asked } = playedWatcher()
  const startedAt = clock.now() - hour
  for (let index = 0; index < 400; index += 1) {
    watcher.watch(thing(`old-${index}`, { every: minute, startedAt: startedAt - index }))
  }
  for (let round = 0; round < 60; round += 1) {
    for (let index = 0; index < 10; index += 1) {
      watcher.watch(thing(`new-${index}`, { every: 2 * second, startedAt: clock.now() }))
    }
    watcher.wake()
    await pass(10 * second)
  }
  const old = asked.filter(({ key }) => key.startsWith('old'))
  expect(new Set(old.map(({ key }) => key)).size).toBe(400)
})

test('news of an old order is looked into among ten thousand that are due', async () => {
  const { watcher, pass, timesOf } = withCrowd()
  await pass(30 * minute)
  const last = `old-${crowd - 1}`
  const before = timesOf(last).length
  watcher.hurry(last)
  await pass(2 * second)
  expect(timesOf(last)).toHaveLength(before + 1)
})

test('news of ten thousand at once leaves the order on the screen its turns', async () => {
  const { watcher, thing, clock, pass, timesOf } = withCrowd()
  for (let index = 0; index < crowd; index += 1) watcher.hurry(`old-${index}`)
  await pass(second)
  watcher.watch(thing('on-screen', { every: 2 * second, startedAt: clock.now() }))
  await pass(minute)
  expect(timesOf('on-screen').length).toBeGreaterThan(24)
})
