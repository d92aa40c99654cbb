import { useState } from 'react'
import type { FailureCode } from '../../../shared/ipc/failure.ts'
import type { Sen } from '../../../shared/money.ts'
import type { Refund } from '../../../shared/refund/refund.ts'
import { callFailureOf, callMain } from '../../bridge/main-process.ts'
import { amountOf, digitsOf } from '../../components/keypad-keys.ts'
import type { Approved } from '../../parts/form-dialog.tsx'
import { receiveRefund } from '../../state/refunds.ts'

/** Reasons at hand; `other` is written. */
export const refundReasons = ['returned', 'soldOut', 'wrongAmount', 'paidTwice', 'other'] as const
export type RefundReason = (typeof refundReasons)[number]

/** After these it is not known here whether the refund was taken: what was asked must not change, so that asked again it is the same. */
const mayBeTaken: readonly FailureCode[] = ['connectionLost', 'notRecorded', 'internal']

/** The refund that is being typed, and whether it may still be changed. */
export function useRefundDraft(remaining: Sen) {
  // Asked for twice by the same name, it is one refund.
  const [refundId] = useState(() => crypto.randomUUID())
  const [whole, setWhole] = useState(true)
  const [digits, setDigits] = useState('')
  const [reason, setReason] = useState<RefundReason | null>(null)
  const [text, setText] = useState('')
  const [frozen, freeze] = useState(false)
  const amount = whole ? remaining : amountOf(digits)
  const amountProblem: 'noAmount' | 'tooLarge' | null =
    amount === 0 ? 'noAmount' : amount > remaining ? 'tooLarge' : null
  const noReason: 'noReason' | null =
    reason === null || (reason === 'other' && text.trim() === '') ? 'noReason' : null
  return {
    ...{ whole, setWhole, digits, setDigits, reason, setReason, text, setText, amount },
    /** Why it can't be gone on with; null where it can. */
    problem: amountProblem ?? noReason,
    /** It may have been taken already: it can only be asked for again as it is. */
    frozen,
    async send(merchantTradeNo: string, told: string, approved: Approved): Promise<Refund> {
      const wanted = { refundId, merchantTradeNo, amount, reason: told }
      try {
        const refund = await callMain('refund.create', { ...wanted, ...approved })
        receiveRefund(refund)
        return refund
      } catch (error) {
        if (mayBeTaken.includes(callFailureOf(error).code)) freeze(true)
        throw error
      }
    },
  }
}

export type RefundDraft = ReturnType<typeof useRefundDraft>

/** Typed text as the digits of an amount. */
export const typedDigits = (typed: string) => digitsOf(amountOf(typed.replace(/\D/g, '').slice(0, 10)))
