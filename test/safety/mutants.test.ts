import { expect, test } from 'vitest'
import { lendingMutants } from './lending/mutants.ts'
import { mutatedSources } from './mutants/mutant.ts'
import { mutants } from './mutants/mutants.ts'
import { feedMutants } from './office/mutants.ts'
import { printMutants } from './paper/mutants.ts'

const all = [...mutants, ...printMutants, ...feedMutants, ...lendingMutants]

// Their hunts would notice as well, but not everybody who moves a line runs them.
test.each(all)('the mutant "$name" still has its place in the source', (mutant) => {
  expect([...mutatedSources(mutant).keys()]).not.toEqual([])
})
