import { join } from 'node:path'
import { caughtBy } from './mutants/caught-by.ts'
import { printMutants } from './paper/mutants.ts'
import type { Proof } from './proof.ts'

export const printMutation: Proof = {
  name: 'T13',
  rule: 'each guard of printing, taken out on purpose, is noticed by T12',
  unit: 'mutants',
  desk: printMutants.length,
  everyPush: printMutants.length,
  long: printMutants.length,
  run: (...how) => caughtBy(printMutation, join(import.meta.dirname, 'paper/run-mutants.ts'), how),
}
