import { useState } from 'react'
import { isWholeRupiah } from '../../../shared/cash/cash.ts'
import type { CallInput } from '../../../shared/ipc/contract.ts'
import type { FailureCode } from '../../../shared/ipc/failure.ts'
import type { Sen } from '../../../shared/money.ts'
import type { OutsideWay } from '../../../shared/paid-back-outside.ts'
import type { Refund } from '../../../shared/refund/refund.ts'
import { callFailureOf, callMain } from '../../bridge/main-process.ts'
import type { Approved } from '../../parts/form-dialog.tsx'
import { receiveRefund } from '../../state/refunds/refunds.ts'
import { backBy, type Chosen, type Refundable, type RefundBy } from './refundable.ts'

/** Reasons to choose from; `other` is typed. A sale that ends before it was paid always has the same one. */
export const refundChoices = ['returned', 'soldOut', 'wrongAmount', 'paidTwice', 'other'] as const
export type RefundChoice = (typeof refundChoices)[number]

/** After these the refund may have been taken: the request must not change, so that sending it again is the same refund. */
const mayBeTaken: readonly FailureCode[] = ['connectionLost', 'notRecorded', 'internal']

/** What a refund begins with: the input of the first part of a sale paid in two, or of a refund that was not made. */
export interface RefundBeginning extends Chosen {
  readonly reason: RefundChoice | null
  readonly text: string
  readonly way: OutsideWay | null
  /** It may have been sent under this id already; sent twice by the same id, it is one refund. */
  readonly refundId?: string
}

/** What was typed of a refund before the page was loaded again; it may have been sent then, so its ids stay. */
export interface KeptRefund extends RefundBeginning {
  readonly refundId: string
  readonly otherId: string
  readonly frozen: boolean
}

const fromScratch: RefundBeginning = {
  by: 'whole',
  picked: [],
  digits: '',
  reason: null,
  text: '',
  way: null,
}

const untouched = JSON.stringify(Object.values(fromScratch))

interface Draftable extends Refundable {
  readonly undoes: boolean
  /** Staff pay it back outside the gateway. */
  readonly outside: boolean
  /** What a part from the drawer is a multiple of, unless it is all that is left. */
  readonly coin: Sen
}

/** The refund being typed, and whether it may still be changed. */
export function useRefundDraft(
  { undoes, outside, coin, ...refundable }: Draftable,
  kept: KeptRefund | null,
  begin: RefundBeginning = kept ?? fromScratch,
) {
  const [refundId] = useState(() => begin.refundId ?? crypto.randomUUID())
  const [otherId] = useState(() => kept?.otherId ?? crypto.randomUUID())
  const [by, setBy] = useState(begin.by)
  const [picked, setPicked] = useState(begin.picked)
  const [digits, setDigits] = useState(begin.digits)
  const [reason, setReason] = useState(begin.reason)
  const [text, setText] = useState(begin.text)
  const [way, setWay] = useState(begin.way)
  const [frozen, freeze] = useState(kept?.frozen ?? false)
  const { remaining, left, step } = refundable
  const { amount, lines } = backBy({ by, picked, digits }, refundable)
  const lacksCoins = (smallest: Sen) => by === 'part' && amount !== remaining && amount % smallest !== 0
  const amountProblem =
    problemOf(by, amount, remaining, lines.length > 0) ?? (lacksCoins(step) ? 'noCoins' : null)
  const wayProblem = outside ? problemOfWay(way, amount, lacksCoins(coin)) : null
  const isTouched = JSON.stringify([by, picked, digits, reason, text, way]) !== untouched
  return {
    /** What to keep of it over a reload; null if nothing was typed. */
    toKeep: (): KeptRefund | null =>
      isTouched ? { by, picked, digits, reason, text, way, refundId, otherId, frozen } : null,
    /** The id of the other part's refund, of a sale paid in two. */
    otherId,
    undoes,
    outside,
    way,
    setWay,
    by,
    setBy,
    picked,
    left,
    step,
    lines,
    digits,
    setDigits,
    reason,
    setReason,
    text,
    setText,
    amount,
    /** Sets how many pieces of a line to refund; 0 removes it. In the order of the cart. */
    pick(line: number, quantity: number): void {
      const others = picked.filter((each) => each.line !== line)
      const all = quantity > 0 ? [...others, { line, quantity }] : others
      setPicked(all.sort((one, other) => one.line - other.line))
    },
    /** Why it can't be continued; null if it can. */
    problem: amountProblem ?? wayProblem ?? problemOfReason(reason, text),
    /** It may have been taken already: it can only be sent again unchanged. */
    frozen,
    async send(merchantTradeNo: string, reasonText: string, approved: Approved): Promise<Refund> {
      const goods = lines.length > 0 ? { lines: lines.map(({ line, quantity }) => ({ line, quantity })) } : {}
      const ends = undoes ? { undoes: true as const } : {}
      const how = way === null ? {} : { outside: way }
      const wanted = { refundId, merchantTradeNo, amount, ...goods, ...ends, ...how, reason: reasonText }
      try {
        return await requestRefund({ ...wanted, ...approved })
      } catch (error) {
        if (mayBeTaken.includes(callFailureOf(error).code)) freeze(true)
        throw error
      }
    },
  }
}

/** Requests a refund of the counter, and keeps what came of it. */
export async function requestRefund(wanted: CallInput<'refund.create'>): Promise<Refund> {
  const refund = await callMain('refund.create', wanted)
  receiveRefund(refund)
  return refund
}

export type RefundDraft = ReturnType<typeof useRefundDraft>

type AmountProblem = 'noAmount' | 'noLines' | 'freeLines' | 'tooLarge' | 'linesTooLarge'

function problemOf(by: RefundBy, amount: Sen, remaining: Sen, hasLines: boolean): AmountProblem | null {
  if (amount === 0) return by !== 'lines' ? 'noAmount' : hasLines ? 'freeLines' : 'noLines'
  if (amount > remaining) return by === 'lines' ? 'linesTooLarge' : 'tooLarge'
  return null
}

function problemOfWay(
  way: OutsideWay | null,
  amount: Sen,
  lacksCoins: boolean,
): 'noWay' | 'notWhole' | 'noCoins' | null {
  if (way === null) return 'noWay'
  if (way !== 'drawer') return null
  if (!isWholeRupiah(amount)) return 'notWhole'
  return lacksCoins ? 'noCoins' : null
}

function problemOfReason(reason: RefundChoice | null, text: string): 'noReason' | 'noReasonText' | null {
  if (reason === null) return 'noReason'
  return reason === 'other' && text.trim() === '' ? 'noReasonText' : null
}
