import { expect, test } from 'vitest'
import { isStray } from '../../renderer/components/use-no-stray-clicks.ts'

const held = { name: 'held' } as unknown as Element
const appeared = { name: 'appeared' } as unknown as Element
const first = { x: 1000, y: 750, at: 1_000, on: held }
const second = { x: 1003, y: 752, at: 1_180, on: appeared }

test('a second click in the same place on something that has just come up there is stray', () => {
  expect(isStray(second, first)).toBe(true)
})

test('a click on the same thing, elsewhere, or later is meant', () => {
  expect(isStray({ ...second, on: held }, first)).toBe(false)
  expect(isStray({ ...second, x: 900 }, first)).toBe(false)
  expect(isStray({ ...second, at: 1_700 }, first)).toBe(false)
})
