import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createHeap } from '../../electron/watching/heap.ts'

test('gives everything that was added and not removed, in order', () => {
  const step = fc.record({ add: fc.nat(3).map((chance) => chance > 0), value: fc.nat(50) })
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 200, size: 'max' }), (steps) => {
      const heap = createHeap<{ value: number }>((one, other) => one.value - other.value)
      const inside = new Set<{ value: number }>()
      for (const { add, value } of steps) {
        if (add) {
          const item = { value }
          heap.add(item)
          heap.add(item)
          inside.add(item)
        } else {
          const item = [...inside][value % Math.max(1, inside.size)] ?? { value }
          heap.remove(item)
          inside.delete(item)
        }
      }
      const given: number[] = []
      for (let item = heap.first(); item; item = heap.first()) {
        given.push(item.value)
        heap.remove(item)
      }
      expect(given).toEqual([...inside].map(({ value }) => value).sort((one, other) => one - other))
      expect(heap.size).toBe(0)
    }),
  )
})
