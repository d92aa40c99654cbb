import { expect, test } from 'vitest'
import { createReplay, showNewest } from '../../../renderer/bridge/newest.ts'

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

test('an answer is not shown over the answer to a later question', async () => {
  const shown: string[] = []
  const newest = showNewest<string>((value) => shown.push(value))
  const late = Promise.withResolvers<string>()
  const first = newest.answer(() => late.promise)
  await newest.answer(async () => 'second')
  late.resolve('first')
  await first
  expect(shown).toEqual(['second'])
})

test('a call that failed shows nothing, and its caller learns why', async () => {
  const shown: string[] = []
  const newest = showNewest<string>((value) => shown.push(value))
  await expect(newest.answer(() => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer')
  expect(shown).toEqual([])
})

test('a change that comes while everything is read is kept afterwards, and no change is applied twice', async () => {
  let shown = new Set<string>()
  const replay = createReplay()
  const add = (name: string) => replay.change(() => shown.add(name))
  const late = Promise.withResolvers<string[]>()
  const read = replay.load(async () => {
    shown = new Set(await late.promise)
  })
  add('tea')
  late.resolve(['coffee'])
  await read
  expect([...shown]).toEqual(['coffee', 'tea'])
  shown.delete('tea')
  await replay.load(async () => {})
  expect([...shown]).toEqual(['coffee'])
})

test('a change that comes while a load fails stands, and the caller learns why', async () => {
  const shown: string[] = []
  const replay = createReplay()
  const load = replay.load(() => Promise.reject(new Error('no answer')))
  replay.change(() => shown.push('tea'))
  await expect(load).rejects.toThrow('no answer')
  expect(shown).toContain('tea')
})
