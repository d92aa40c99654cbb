import { join } from 'node:path'
import { caughtBy } from '../mutants/caught-by.ts'
import type { Proof } from '../proof.ts'
import { lendingMutants } from './mutants.ts'

export const lendingMutation: Proof = {
  name: 'T18',
  rule: 'each guard of the lent refunds, taken out on purpose, is noticed by T17',
  unit: 'mutants',
  desk: 2,
  everyPush: 4,
  long: lendingMutants.length,
  run: (...how) => caughtBy(lendingMutation, join(import.meta.dirname, 'run-mutants.ts'), how),
}
