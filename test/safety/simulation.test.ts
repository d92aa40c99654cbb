import { expect, test } from 'vitest'
import { proveOnPush } from './proof.ts'
import { simulation } from './simulation.ts'

test(`T1: ${simulation.rule}`, { timeout: 1_200_000 }, async () => {
  const { orders, crashes } = await proveOnPush(simulation)
  // A simulation in which nothing happens proves nothing.
  expect(Number(orders)).toBeGreaterThan(simulation.everyPush)
  expect(Number(crashes)).toBeGreaterThan(simulation.everyPush / 4)
})
