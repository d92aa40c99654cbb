import { contradictionMutants } from './contradiction-mutants.ts'
import type { Mutant } from './mutant.ts'
import { refundMutants } from './refund-mutants.ts'
import { saleMutants } from './sale-mutants.ts'
import { standingMutants } from './standing-mutants.ts'

/** Faults that cost somebody money, each of which T1, T2 or T19 must notice: else their silence means nothing. */
export const mutants: readonly Mutant[] = [
  ...saleMutants,
  ...refundMutants,
  ...standingMutants,
  ...contradictionMutants,
]
