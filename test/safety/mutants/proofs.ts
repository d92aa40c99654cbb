import { contradictionWorlds } from '../contradicting/contradictions.ts'
import { crashPoints } from '../crash-points.ts'
import { goodsWorlds } from '../goods/goods-worlds.ts'
import { simulation } from '../simulation.ts'
import { terseWorlds } from '../terse/terse-worlds.ts'

/** The proofs of the core's mutants. */
export const proofs = {
  T1: simulation,
  T2: crashPoints,
  T19: contradictionWorlds,
  T20: terseWorlds,
  T22: goodsWorlds,
}
