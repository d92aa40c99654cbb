import type { Mutant } from './mutant.ts'
import { refundMutants } from './refund-mutants.ts'
import { saleMutants } from './sale-mutants.ts'
import { standingMutants } from './standing-mutants.ts'

/** Faults that cost somebody money, each of which T1 or T2 must notice: else their silence means nothing. */
export const mutants: readonly Mutant[] = [...saleMutants, ...refundMutants, ...standingMutants]
