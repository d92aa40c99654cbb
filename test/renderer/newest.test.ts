import { expect, test } from 'vitest'
import { showNewest } from '../../renderer/state/newest.ts'

test('an answer is shown, unless an event came while it was on its way', async () => {
  const shown: string[] = []
  const newest = showNewest<string>((value) => shown.push(value))
  await newest.answer(async () => 'not looked')
  const late = Promise.withResolvers<string>()
  const asked = newest.answer(() => late.promise)
  newest.event('looking')
  newest.event('found')
  late.resolve('looking')
  await asked
  expect(shown).toEqual(['not looked', 'looking', 'found'])
  await newest.answer(async () => 'up to date')
  expect(shown.at(-1)).toBe('up to date')
})

test('a call that failed shows nothing, and its caller learns why', async () => {
  const shown: string[] = []
  const newest = showNewest<string>((value) => shown.push(value))
  await expect(newest.answer(() => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer')
  expect(shown).toEqual([])
})
