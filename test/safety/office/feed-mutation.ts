import { join } from 'node:path'
import { caughtBy } from '../mutants/caught-by.ts'
import type { Proof } from '../proof.ts'
import { feedMutants } from './mutants.ts'

export const feedMutation: Proof = {
  name: 'T15',
  rule: 'each guard of the copy at the office, taken out on purpose, is noticed by T14',
  unit: 'mutants',
  // The first of them are the worst; all of them take half a minute.
  desk: 5,
  everyPush: 5,
  long: feedMutants.length,
  run: (...how) => caughtBy(feedMutation, join(import.meta.dirname, 'run-mutants.ts'), how),
}
