import { expect, test } from 'vitest'
import { isStray } from '../../renderer/components/use-no-stray-clicks.ts'

const first = { x: 1000, y: 750, at: 1_000, screen: 'code' }
const second = { x: 1003, y: 752, at: 1_180, screen: 'counter' }

test('a second click in the same place on a screen that has just come up is stray', () => {
  expect(isStray(second, first)).toBe(true)
})

test('a click on the same screen, elsewhere, or later is meant', () => {
  expect(isStray({ ...second, screen: 'code' }, first)).toBe(false)
  expect(isStray({ ...second, x: 900 }, first)).toBe(false)
  expect(isStray({ ...second, at: 1_700 }, first)).toBe(false)
})
