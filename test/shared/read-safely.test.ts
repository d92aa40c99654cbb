import { expect, test } from 'vitest'
import * as z from 'zod'
import { readSafely } from '../../shared/read-safely.ts'

const fault = new ReferenceError('a fault of ours')
const ours = z.object({
  name: z.string().max(3),
  kind: z
    .string()
    .refine((kind) => {
      if (kind === 'faulty') throw fault
      return true
    })
    .optional(),
})

test.each([
  ['a text', { name: { length: { toString: 1 } } }],
  ['a list', { name: [[{ size: { valueOf: null, toString: null } }], { length: { toString: 1 } }] }],
])('what can’t be measured where %s is wanted is not valid', (_what, value) => {
  const { success, error } = readSafely(
    z.object({ name: z.union([z.string().max(3), z.array(ours.shape.name)]) }),
    value,
  )
  expect(success).toBe(false)
  expect(error?.issues).toMatchObject([{ message: 'is not valid' }])
})

test('a fault of the schema is ours, and is not taken for what somebody else wrote', () => {
  expect(() => readSafely(ours, { name: 'a', kind: 'faulty' })).toThrow(fault)
  const itself: Record<string, unknown> = { name: 'a', kind: 'faulty' }
  expect(() => readSafely(ours, { ...itself, itself: Object.assign(itself, { itself }) })).toThrow(fault)
})
