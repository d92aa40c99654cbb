import { expect, test } from 'vitest'
import { mutation } from './mutation.ts'
import { proveOnPush } from './proof.ts'

test(`T3: ${mutation.rule}`, { timeout: 600_000 }, async () => {
  const { mutants, ...caught } = await proveOnPush(mutation)
  expect(Object.keys(caught)).toHaveLength(Number(mutants))
  // Whoever reads a green run may want to know that the hunters are awake, and by which seed.
  process.stdout.write(
    `${Object.entries(caught)
      .map(([name, by]) => `caught: ${name}\n  by ${by}`)
      .join('\n')}\n`,
  )
})
