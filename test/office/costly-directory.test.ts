import { expect, test } from 'vitest'
import { readDirectory } from '../../shared/office/read-directory.ts'

test.each(['staff', 'products'] as const)('a list of unreadable %s costs no more than its length', (part) => {
  let looks = 0
  // Each entry tells when it is looked at: behind the first that can't be read, nothing is.
  const entry = () => ({
    get id() {
      looks++
      return 7
    },
  })
  const list = Array.from({ length: 1000 }, entry)
  expect(readDirectory(part, { [part]: list, pictures: [], peppers: {} })).toBeNull()
  expect(looks).toBeGreaterThan(0)
  expect(looks).toBeLessThan(10)
})

const names = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`unknown${at}`, value]))

test.each([
  ['thousands of settings', names(20_000, 1)],
  ['a setting with a name as long as a book', { ['x'.repeat(20_000)]: 1 }],
])('%s that nobody knows are not left out and noted, but refused', (_what, settings) => {
  expect(readDirectory('shop', { settings })).toBeNull()
})

test('those that a newer Loket may have are left out', () => {
  const read = readDirectory('shop', { settings: names(20, 1) })
  expect(read?.leftOut).toHaveLength(20)
})
