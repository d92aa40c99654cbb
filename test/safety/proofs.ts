import { badLine } from './bad-line.ts'
import { contradictionWorlds } from './contradicting/contradictions.ts'
import { crashPoints } from './crash-points.ts'
import { damage } from './damage.ts'
import { diskTrouble } from './disk-trouble.ts'
import { goodsWorlds } from './goods/goods-worlds.ts'
import { hostility } from './hostility.ts'
import { killing } from './kills.ts'
import { lendingMutation } from './lending/lending-mutation.ts'
import { lendingWorlds, putBackWorlds } from './lending/lending-worlds.ts'
import { modelling } from './modelling.ts'
import { mutation } from './mutation.ts'
import { notifications } from './notifications.ts'
import { feedMutation } from './office/feed-mutation.ts'
import { feedWorlds } from './office/feed-worlds.ts'
import { printMutation } from './paper/print-mutation.ts'
import { prints } from './prints.ts'
import type { Proof } from './proof.ts'
import { restoreMutation } from './restored/restore-mutation.ts'
import { restoredWorlds } from './restored/restored-worlds.ts'
import { shiftTotals } from './shift-totals.ts'
import { simulation } from './simulation.ts'
import { terseWorlds } from './terse/terse-worlds.ts'

/** Those of docs/money-safety.md that have a size; T16 plays one day. */
export const proofs: readonly Proof[] = [
  simulation,
  crashPoints,
  mutation,
  modelling,
  killing,
  damage,
  diskTrouble,
  hostility,
  badLine,
  notifications,
  shiftTotals,
  prints,
  printMutation,
  feedWorlds,
  feedMutation,
  lendingWorlds,
  lendingMutation,
  contradictionWorlds,
  terseWorlds,
  putBackWorlds,
  goodsWorlds,
  restoredWorlds,
  restoreMutation,
]
