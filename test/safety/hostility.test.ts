import { expect, test } from 'vitest'
import { lies } from './hostile/customer.ts'
import { hostility } from './hostility.ts'
import { proveOnPush } from './proof.ts'

test(`T8: ${hostility.rule}`, { timeout: 300_000 }, async () => {
  const counts = await proveOnPush(hostility)
  expect(Number(counts.exchanges)).toBeGreaterThanOrEqual(hostility.everyPush)
  expect(counts.kinds).toBe(`${Object.keys(lies).length} of ${Object.keys(lies).length}`)
})
