import { expect, test } from 'vitest'
import { crashPoints } from './crash-points.ts'
import { proveOnPush } from './proof.ts'

test(`T2: ${crashPoints.rule}`, { timeout: 1_200_000 }, async () => {
  const counts = await proveOnPush(crashPoints)
  expect(Number(counts['single points'])).toBeGreaterThan(300)
})
