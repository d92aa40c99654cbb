import { expect, test } from 'vitest'
import type { Watched } from '../../electron/watching/watched.ts'
import { day, hour, minute, playedWatcher, second } from './played-watcher.ts'

test('something open gets inquiry after inquiry, something final none', async () => {
  const { watcher, thing, pass, asked } = playedWatcher()
  watcher.watch(thing('open', { every: 2 * second }))
  watcher.watch(thing('final', { nextIn: () => null }))
  await pass(10 * second)
  expect(asked.map(({ key }) => key)).toEqual(Array(5).fill('open'))
})

test('once the outcome is final there are no more inquiries, even if a person made the last one', async () => {
  const { watcher, thing, pass, timesOf } = playedWatcher()
  const final = (key: string) => thing(key, { nextIn: () => null })
  watcher.watch(thing('one', { ask: async () => ({ watched: final('one'), answered: true }) }))
  watcher.watch(thing('other'))
  watcher.noteCheck({ watched: final('other'), answered: true })
  await pass(hour)
  expect(timesOf('one')).toHaveLength(1)
  expect(timesOf('other')).toHaveLength(0)
  expect([watcher.waitOf('one'), watcher.waitOf('other')]).toEqual([null, null])
})

test('questions without an answer are counted in a row, and an answer ends the row', async () => {
  const rows: number[] = []
  const { watcher, thing, pass, asked } = playedWatcher()
  const self = thing('silent', {
    nextIn(misses) {
      rows.push(misses)
      return second
    },
    ask: async () => ({ watched: self, answered: asked.length % 3 === 0 }),
  })
  watcher.watch(self)
  await pass(6.5 * second)
  expect(rows).toEqual([0, 1, 2, 0, 1, 2, 0])
})

test('an answer that the cashier got ends the row as well', async () => {
  const { watcher, thing, pass } = playedWatcher()
  const self = thing('silent', {
    nextIn: (misses) => (misses + 1) * second,
    ask: async () => ({ watched: self, answered: false }),
  })
  watcher.watch(self)
  await pass(minute)
  watcher.noteCheck({ watched: self, answered: true })
  expect(watcher.waitOf('silent')).toBe(second)
})

test('a clock put back or forward by hours neither stops the questions nor makes more of them', async () => {
  const { watcher, thing, pass, asked, setWall } = playedWatcher()
  watcher.watch(thing('open', { every: 10 * second }))
  await pass(25 * second)
  setWall(-5 * hour)
  await pass(25 * second)
  expect(asked).toHaveLength(5)
  setWall(5 * hour)
  await pass(60 * second)
  // The clock put forward looks like a sleep: one look sooner is all that it brings.
  expect(asked.length).toBeGreaterThanOrEqual(11)
  expect(asked.length).toBeLessThanOrEqual(12)
})

test('the age of what is watched goes on with the clock that nobody sets', async () => {
  const { watcher, thing, pass, clock, setWall } = playedWatcher()
  const ages: number[] = []
  const startedAt = clock.now() - minute
  watcher.watch(
    thing('open', {
      startedAt,
      nextIn(_, ageOf) {
        ages.push(ageOf(startedAt))
        return minute
      },
    }),
  )
  setWall(-3 * day)
  await pass(minute + second)
  setWall(9 * day)
  await pass(minute + second)
  expect(ages.slice(0, 3)).toEqual([minute, 2 * minute, 3 * minute])
})

test('after the computer slept, inquiries about everything open follow soon', async () => {
  const { watcher, thing, pass, timesOf, setWall } = playedWatcher()
  watcher.watch(thing('old', { every: hour }))
  watcher.watch(thing('short', { every: 10 * second }))
  await pass(7 * minute)
  // The wall clock went on, the other one stood still.
  setWall(8 * hour)
  await pass(20 * second)
  expect(timesOf('old')).toHaveLength(1)
})

test('a gateway that never answers holds up four questions, not all of them', async () => {
  const { watcher, thing, pass, asked } = playedWatcher()
  for (let index = 0; index < 20; index += 1) {
    watcher.watch(thing(`silent-${index}`, { ask: () => new Promise(() => {}) }))
  }
  await pass(hour)
  expect(asked).toHaveLength(4)
})

test('where the inquiries of one channel hang, those of the others are made as if they did not', async () => {
  const { watcher, thing, pass, clock, timesOf, asked } = playedWatcher()
  for (let index = 0; index < 30; index += 1) {
    const hanging: Watched = thing(`hangs-${index}`, {
      nextIn: (misses) => Math.min(second * 2 ** misses, minute),
      ask: () =>
        new Promise((answer) =>
          clock.after(15 * second, () => answer({ watched: hanging, answered: false })),
        ),
    })
    watcher.watch(hanging)
  }
  // Each has hung once.
  await pass(3 * minute)
  const before = asked.length
  watcher.watch(thing('well', { every: 2 * second }))
  await pass(minute)
  expect(timesOf('well').length).toBeGreaterThanOrEqual(28)
  // Two at a time, four times a minute.
  expect(asked.length - before - timesOf('well').length).toBe(8)
})

test('a wake brings every wait down to a tenth, and waking again changes nothing', async () => {
  const { watcher, thing, pass, timesOf } = playedWatcher()
  watcher.watch(thing('quarter', { every: 15 * minute }))
  watcher.watch(thing('daily', { every: day }))
  await pass(minute)
  for (let times = 0; times < 50; times += 1) watcher.wake()
  await pass(2 * second)
  expect(timesOf('quarter')).toHaveLength(0)
  await pass(minute)
  expect(timesOf('quarter')).toEqual([90 * second])
  expect(watcher.waitOf('quarter')).toBeGreaterThan(14 * minute)
  expect(timesOf('daily')).toHaveLength(0)
  await pass(3 * hour)
  expect(timesOf('daily')).toHaveLength(1)
})

test('however often somebody comes back to the window, inquiries are at most ten times as frequent', async () => {
  const { watcher, thing, pass, asked } = playedWatcher()
  watcher.watch(thing('open', { every: 5 * minute }))
  for (let moment = 0; moment < hour; moment += 2 * second) {
    watcher.wake()
    await pass(2 * second)
  }
  expect(asked.length).toBeGreaterThan(12)
  expect(asked.length).toBeLessThanOrEqual(120)
})

test('news leads to an inquiry at once, and to another when one was already under way', async () => {
  let answer = () => {}
  const { watcher, thing, pass, timesOf } = playedWatcher()
  const self = thing('order', {
    every: hour,
    ask: () =>
      new Promise((resolve) => {
        answer = () => resolve({ watched: self, answered: true })
      }),
  })
  watcher.watch(self)
  expect(watcher.hurry('order')).toBe(true)
  await pass(second)
  expect(timesOf('order')).toHaveLength(1)
  watcher.hurry('order')
  answer()
  await pass(second)
  expect(timesOf('order')).toHaveLength(2)
  answer()
  await pass(minute)
  expect(timesOf('order')).toHaveLength(2)
  expect(watcher.hurry('nobody’s')).toBe(false)
})

test('news that comes while a question is under way is looked into even if the answer to that is final', async () => {
  const { watcher, thing, pass, timesOf } = playedWatcher()
  const final = thing('order', { nextIn: () => null })
  const self = thing('order', {
    async ask() {
      watcher.hurry('order')
      return { watched: final, answered: true }
    },
  })
  watcher.watch(self)
  await pass(minute)
  expect(timesOf('order')).toHaveLength(2)
  expect(watcher.hurry('order')).toBe(false)
})

test('a failure of our own does not end the watching: it is reported once, and tried again ever more rarely', async () => {
  let broken = true
  const { watcher, thing, pass, timesOf, trouble } = playedWatcher()
  const self = thing('order', {
    every: 2 * second,
    async ask() {
      if (broken) throw new Error('disk I/O error')
      return { watched: self, answered: true }
    },
  })
  watcher.watch(self)
  await pass(hour)
  const times = timesOf('order')
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0))
  expect(trouble).toHaveLength(1)
  expect(gaps).toEqual([...gaps].sort((one, other) => one - other))
  expect(gaps.at(-1)).toBe(10 * minute)
  broken = false
  await pass(11 * minute)
  expect(timesOf('order').length).toBeGreaterThan(times.length + 10)
  broken = true
  await pass(minute)
  expect(trouble).toHaveLength(2)
})

test('a question that fails before it is asked counts as failed too', async () => {
  const { watcher, thing, pass, asked, trouble } = playedWatcher()
  const broken = () => {
    throw new Error('no key')
  }
  for (let index = 0; index < 9; index += 1) watcher.watch(thing(`order-${index}`, { ask: broken }))
  await pass(hour)
  expect(new Set(asked.map(({ key }) => key)).size).toBe(9)
  expect(trouble).toHaveLength(1)
})

test('stopped, it asks nothing more and waits for what is under way', async () => {
  let answer = () => {}
  const { watcher, thing, pass, asked } = playedWatcher()
  const self = thing('slow', {
    ask: () =>
      new Promise((resolve) => {
        answer = () => resolve({ watched: self, answered: true })
      }),
  })
  watcher.watch(self)
  watcher.watch(thing('open', { every: 20 * second }))
  await pass(11 * second)
  let stopped = false
  const stop = watcher.stop().then(() => {
    stopped = true
  })
  await pass(minute)
  expect(stopped).toBe(false)
  answer()
  await stop
  watcher.wake()
  watcher.hurry('open')
  await pass(day)
  expect(asked.map(({ key }) => key)).toEqual(['slow'])
})

test('news of what is still being sent leads to an inquiry as soon as it was sent, before its plan', async () => {
  const { watcher, thing, pass, clock, timesOf } = playedWatcher()
  const open = thing('order', { every: hour })
  const sending = thing('order', {
    every: second,
    ask: async () => ({ watched: sending, answered: true, postponed: true }),
  })
  watcher.noteCheck({ watched: sending, answered: true, postponed: true })
  watcher.hurry('order')
  await pass(3.5 * second)
  // Meanwhile it does not use up what may be asked.
  expect(timesOf('order')).toHaveLength(4)
  const sentAt = clock.elapsed()
  watcher.watch(open)
  await pass(minute)
  expect(timesOf('order').filter((at) => at >= sentAt)).toEqual([sentAt])
  expect(watcher.waitOf('order')).toBe(hour - minute)
})
