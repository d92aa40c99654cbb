import { expect, test } from 'vitest'
import { modelling } from './modelling.ts'
import { proveOnPush } from './proof.ts'

test(`T4: ${modelling.rule}`, { timeout: 1_200_000 }, async () => {
  const { commands } = await proveOnPush(modelling)
  expect(Number(commands)).toBeGreaterThan(20 * modelling.everyPush)
})
