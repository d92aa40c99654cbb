import { expect } from 'vitest'
import { simulation } from './simulation.ts'
import { testProof } from './test-proof.ts'

testProof(simulation, {
  // A simulation in which nothing happens proves nothing.
  demand({ orders, crashes }, size) {
    expect(Number(orders)).toBeGreaterThan(size)
    expect(Number(crashes)).toBeGreaterThan(size / 4)
  },
})
