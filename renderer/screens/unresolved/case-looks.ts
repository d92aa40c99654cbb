import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconClockX,
  IconCopy,
  IconHelpCircle,
  IconHourglass,
} from '@tabler/icons-react'
import type { Case, CaseKind } from '../../../shared/sale/case.ts'

/** How each kind of case looks. The icon and the words say it; the colour only helps. */
export const caseLooks = {
  unknown: { tone: 'warn', Icon: IconHelpCircle },
  mismatch: { tone: 'bad', Icon: IconAlertTriangle },
  paidTwice: { tone: 'bad', Icon: IconCopy },
  paidLate: { tone: 'warn', Icon: IconClockX },
  paidAfterChange: { tone: 'warn', Icon: IconArrowsExchange },
  restUnpaid: { tone: 'warn', Icon: IconHourglass },
  toldPaid: { tone: 'warn', Icon: IconHelpCircle },
} as const satisfies Record<CaseKind, { tone: string; Icon: typeof IconCopy }>

/** The key of a case's texts: an order that never arrived has its own, apart from an unknown outcome. */
export function wordsOf({ kind, order: { state } }: Pick<Case, 'kind' | 'order'>): CaseKind | 'neverArrived' {
  return state.kind === 'unknown' && state.neverArrived ? 'neverArrived' : kind
}
