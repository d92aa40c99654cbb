import { expect, test } from 'vitest'
import { createRepeats } from '../../electron/notifications/repeats.ts'
import { handClock } from '../helpers/hand-clock.ts'
import { newsOf } from '../helpers/news.ts'

test('the same bytes that come while the first are being kept wait for them, and fail with them; then the next are the first', async () => {
  const time = handClock(0)
  const disk = Promise.withResolvers<void>()
  const kept: (boolean | undefined)[] = []
  const repeats = createRepeats({
    clock: { ...time, elapsed: time.now },
    async passOn({ again }) {
      if (kept.push(again) === 1) await disk.promise
    },
  })
  const news = newsOf({ merchantTradeNo: 'T-1' })
  const both = Promise.allSettled([repeats.receive(news), repeats.receive(news)])
  disk.reject(new Error('full'))
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await repeats.receive(news)
  expect(kept).toEqual([false, false])
})

test('ten thousand notifications are remembered: the oldest is forgotten for one more, and counts as the first', async () => {
  const time = handClock(0)
  const kept: string[] = []
  const repeats = createRepeats({
    clock: { ...time, elapsed: time.now },
    passOn: ({ digest, again }) => void kept.push(`${digest} ${again}`),
  })
  const receive = (at: number) => repeats.receive(newsOf({ merchantTradeNo: `T-${at}`, digest: `${at}` }))
  for (let at = 0; at <= 10_000; at += 1) await receive(at)
  kept.length = 0
  await receive(1)
  await receive(0)
  expect(kept).toEqual(['0 false'])
})

test('what waits to be passed on again is not, once the receiver is closed', async () => {
  const time = handClock(0)
  let passedOn = 0
  const repeats = createRepeats({
    clock: { ...time, elapsed: time.now },
    async passOn() {
      passedOn += 1
    },
  })
  const news = newsOf({ merchantTradeNo: 'T-1' })
  await repeats.receive(news)
  await repeats.receive(news)
  expect(time.next()).not.toBeNull()
  repeats.stop()
  time.pass(60_000)
  expect(passedOn).toBe(1)
})
