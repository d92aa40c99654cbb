import { expect, test } from 'vitest'
import { printMutation } from './prints-mutation.ts'
import { proveOnPush } from './proof.ts'

test(`T13: ${printMutation.rule}`, { timeout: 2_400_000 }, async () => {
  const { mutants, ...caught } = await proveOnPush(printMutation)
  expect(Object.keys(caught)).toHaveLength(Number(mutants))
})
