import { expect } from 'vitest'
import { lies } from './hostile/customer.ts'
import { hostility } from './hostility.ts'
import { testProof } from './test-proof.ts'

testProof(hostility, {
  demand(counts, size) {
    expect(Number(counts.exchanges)).toBeGreaterThanOrEqual(size)
    expect(counts.kinds).toBe(`${Object.keys(lies).length} of ${Object.keys(lies).length}`)
  },
})
