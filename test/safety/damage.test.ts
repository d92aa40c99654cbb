import { test } from 'vitest'
import { damage } from './damage.ts'
import { proveOnPush } from './proof.ts'

test(damage.rule, async () => {
  await proveOnPush(damage)
}, 120_000)
