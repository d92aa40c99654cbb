import { expect, test } from 'vitest'
import { isStray } from '../../renderer/components/use-no-stray-clicks.ts'

const held = { name: 'held' } as unknown as Element
const appeared = { name: 'appeared' } as unknown as Element
const first = { x: 1000, y: 750, at: 1_000, count: 1, on: held }
const second = { x: 1003, y: 752, at: 1_180, count: 2, on: appeared }

test('a second click in the same place on something that has just come up there is stray', () => {
  expect(isStray(second, first)).toBe(true)
})

test('so is one a finger away, which the system counts as the first of its own', () => {
  expect(isStray({ ...second, y: 758, count: 1 }, first)).toBe(true)
})

test('a click on the same thing, elsewhere, or later is meant', () => {
  expect(isStray({ ...second, on: held }, first)).toBe(false)
  expect(isStray({ ...second, x: 900 }, first)).toBe(false)
  expect(isStray({ ...second, at: 1_700 }, first)).toBe(false)
})

test('a quick click in the same place that the system does not count as the second is meant', () => {
  expect(isStray({ ...second, count: 1 }, first)).toBe(false)
})
