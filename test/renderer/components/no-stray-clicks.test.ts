import { expect, test } from 'vitest'
import { clickOf } from '../../../renderer/components/buttons/double-click.ts'
import { isStray } from '../../../renderer/components/buttons/use-no-stray-clicks.ts'

const held = { name: 'held' } as unknown as Element
const appeared = { name: 'appeared' } as unknown as Element
const first = { x: 1000, y: 750, at: 1_000, isFirst: true, on: held }
const second = { x: 1003, y: 752, at: 1_180, isFirst: false, on: appeared }

test('a second click in the same place on something that has just come up there is stray', () => {
  expect(isStray(second, first)).toBe(true)
})

test('so is one a finger away, which the system counts as the first of its own', () => {
  expect(isStray({ ...second, y: 758, isFirst: true }, first)).toBe(true)
})

test('a click on the same thing, elsewhere, or later is meant', () => {
  expect(isStray({ ...second, on: held }, first)).toBe(false)
  expect(isStray({ ...second, x: 900 }, first)).toBe(false)
  // From the middle of the charge button to the middle of the one that the code screen has there.
  expect(isStray({ ...second, x: 992, y: 742, isFirst: true }, first)).toBe(false)
  expect(isStray({ ...second, at: 1_700 }, first)).toBe(false)
})

test('a quick click in the same place that the system does not count as the second is meant', () => {
  expect(isStray({ ...second, isFirst: true }, first)).toBe(false)
})

test('a touch is never taken for the first: not every system counts touches', () => {
  const press = { detail: 1, clientX: 1, clientY: 2, timeStamp: 3 }
  expect(clickOf({ ...press, pointerType: 'mouse' } as PointerEvent).isFirst).toBe(true)
  expect(clickOf({ ...press, pointerType: 'mouse', detail: 2 } as PointerEvent).isFirst).toBe(false)
  expect(clickOf({ ...press, pointerType: 'touch' } as PointerEvent).isFirst).toBe(false)
})
