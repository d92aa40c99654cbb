import { expect, test } from 'vitest'
import { readDirectory } from '../../shared/office/read-directory.ts'

test.each(['staff', 'products'] as const)(
  'a list of %s of which none can be read costs no more than its length',
  (part) => {
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
  },
)
