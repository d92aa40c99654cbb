import { join } from 'node:path'
import { caughtBy } from './mutants/caught-by.ts'
import { mutants } from './mutants/mutants.ts'
import type { Proof } from './proof.ts'

export const mutation: Proof = {
  name: 'T3',
  rule: 'each fault that costs money, put into the core on purpose, is noticed by T1 or T2',
  unit: 'mutants',
  desk: mutants.length,
  everyPush: mutants.length,
  long: mutants.length,
  run: (...how) => caughtBy(mutation, join(import.meta.dirname, 'mutants/run-mutants.ts'), how),
}
