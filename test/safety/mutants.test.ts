import { expect, test } from 'vitest'
import { mutatedSources } from './mutants/mutant.ts'
import { mutants } from './mutants/mutants.ts'
import { printMutants } from './paper/mutants.ts'

// T3 and T13 would notice as well, but not everybody who moves a line runs them.
test.each([...mutants, ...printMutants])('the mutant "$name" still has its place in the source', (mutant) => {
  expect([...mutatedSources(mutant).keys()]).not.toEqual([])
})
