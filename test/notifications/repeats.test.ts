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
