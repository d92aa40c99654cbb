import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowsExchange,
  IconBan,
  IconCircleCheck,
  IconCircleOff,
  IconCircleX,
  IconClock,
  IconClockX,
  IconHelpCircle,
  IconHourglass,
  IconRepeat,
  IconSend,
} from '@tabler/icons-react'
import type { RefundStateKind } from '../../../shared/refund/refund-life.ts'
import type { Order } from '../../../shared/sale/order.ts'
import type { OrderStateKind } from '../../../shared/sale/order-life.ts'
import { isOpenPart } from '../../../shared/sale/split.ts'
import type { StaticAccountState } from '../../../shared/static-account/static-account.ts'
import type { SubscriptionStateKind } from '../../../shared/subscription/subscription-life.ts'
import { isGivenUp } from '../words/order-word.ts'
import { Badge } from './badge.tsx'

type StateKind = OrderStateKind | RefundStateKind | SubscriptionStateKind | StaticAccountState['kind']

export interface Look {
  readonly tone: 'info' | 'good' | 'warn' | 'bad'
  readonly Icon: typeof IconSend
}

/** The look of any state. Green means that money has arrived, or keeps arriving. */
export const stateLooks: Readonly<Record<StateKind, Look>> = {
  intent: { tone: 'info', Icon: IconSend },
  sending: { tone: 'info', Icon: IconSend },
  open: { tone: 'info', Icon: IconClock },
  pending: { tone: 'info', Icon: IconClock },
  inProgress: { tone: 'info', Icon: IconClock },
  paid: { tone: 'good', Icon: IconCircleCheck },
  active: { tone: 'good', Icon: IconRepeat },
  done: { tone: 'info', Icon: IconArrowBackUp },
  cancelled: { tone: 'info', Icon: IconBan },
  cancelling: { tone: 'warn', Icon: IconHourglass },
  paidLate: { tone: 'warn', Icon: IconAlertTriangle },
  expired: { tone: 'warn', Icon: IconClockX },
  unknown: { tone: 'warn', Icon: IconHelpCircle },
  failed: { tone: 'bad', Icon: IconCircleX },
  rejected: { tone: 'bad', Icon: IconCircleX },
  review: { tone: 'bad', Icon: IconAlertTriangle },
}

/** The look of an order: that of its state, unless its code must no longer be used, or the state alone says too little. */
export function looksOf(order: Order): Look {
  const { state, superseded, paidInstead, paidTwice, refunded, amount } = order
  // Nothing to wait for and nothing wrong: the sale has its money.
  if (paidInstead) return { tone: 'info', Icon: IconCircleOff }
  // Green is for money that the shop still has.
  if (refunded !== undefined && refunded >= amount) return stateLooks.done
  // The shop has too much of it.
  if (paidTwice) return stateLooks.paidLate
  if (isOpenPart(order)) return { tone: 'warn', Icon: IconHourglass }
  if (superseded && state.kind === 'open') return { tone: 'warn', Icon: IconArrowsExchange }
  if (isGivenUp(order)) return stateLooks.cancelled
  return stateLooks[state.kind]
}

/** A state with its icon, in words. */
export function StateBadge({ kind, children }: { kind: StateKind; children: string }) {
  return <Badge {...stateLooks[kind]}>{children}</Badge>
}
