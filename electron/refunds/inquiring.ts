import { operations } from '../../shared/gateway/operations/index.ts'
import { isWithdrawn, type Refund, type RefundState } from '../../shared/refund/refund.ts'
import type { RefundStateKind } from '../../shared/refund/refund-life.ts'
import { refundableCode } from '../../shared/refund/refundability.ts'
import { GatewayError } from '../gateway/errors/gateway-error.ts'
import { evidenceOfExchange, evidenceOfFailure, evidenceOfRequest } from '../gateway/evidence.ts'
import { createInquiryMemory, isNotFound } from '../gateway/inquiry-memory.ts'
import { type Evidence, StepOvertaken } from '../journal/steps.ts'
import { createUnderWay } from '../under-way.ts'
import { outcomeOfAnswer } from './outcome.ts'
import type { RefundsOptions } from './refunds-options.ts'

/** A refund after it was asked about; `answered` is false when no answer came that can be believed. */
export interface Inquiry {
  readonly refund: Refund
  readonly answered: boolean
}

interface InquiringOptions extends RefundsOptions {
  readonly settle: (refund: Refund, to: RefundState, evidence: readonly Evidence[]) => Promise<Refund>
  readonly existing: (merchantRefundNo: string) => Promise<Refund>
  readonly isSending: (refundId: string) => boolean
}

/** What the gateway can say something new about; of the last two only when a person or a notification wants to know. */
const asked: readonly RefundStateKind[] = ['sending', 'inProgress', 'unknown', 'review', 'failed']

export function createInquiring(options: InquiringOptions) {
  const { journal, gateway, clock, onChange, settle, existing, isSending } = options
  const { now } = clock
  const underWay = createUnderWay<Inquiry>()
  const memory = createInquiryMemory(clock.elapsed)

  async function inquireOnce(merchantRefundNo: string): Promise<Inquiry> {
    const found = await existing(merchantRefundNo)
    const isOnItsWay = found.state.kind === 'sending' && isSending(found.refundId)
    const isOver = !asked.includes(found.state.kind) && !isWithdrawn(found.state)
    if (isOver || isOnItsWay) return { refund: found, answered: true }
    try {
      return await ask(found.state.kind === 'sending' ? await lostOutcome(found) : found)
    } catch (error) {
      // While we asked, another question was quicker.
      if (error instanceof StepOvertaken) return { refund: await existing(merchantRefundNo), answered: true }
      throw error
    }
  }

  async function ask(refund: Refund): Promise<Inquiry> {
    const { merchantRefundNo } = refund
    const paymentType = refundableCode(refund.paymentType)
    if (!paymentType) throw new Error(`refund ${merchantRefundNo} is of a channel that can't be refunded`)
    const prepared = gateway.prepare(operations.queryRefund, { merchantRefundNo, paymentType })
    try {
      const answer = await gateway.send(prepared)
      memory.forget(merchantRefundNo)
      const outcome = outcomeOfAnswer(refund, answer.members, now())
      if (!outcome) return { refund: await unchanged(refund), answered: true }
      const evidence = [evidenceOfRequest('sent', prepared), evidenceOfExchange(prepared, answer)]
      return { refund: await settle(refund, outcome, evidence), answered: true }
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      return unanswered(refund, error)
    }
  }

  /** Nobody is sending it any more, so the disk failed when its outcome came: as after a crash, it is not known. */
  function lostOutcome(refund: Refund): Promise<Refund> {
    const reason = 'what the gateway answered could not be written down'
    const state = { kind: 'unknown', since: now(), reason, neverArrived: false } as const
    return settle(refund, state, [{ kind: 'resumed', detail: { found: refund.state.kind, reason } }])
  }

  async function unchanged(refund: Refund): Promise<Refund> {
    const checked = await journal.noteRefundUnchanged(refund.merchantRefundNo, now())
    onChange(checked)
    return checked
  }

  async function unanswered(refund: Refund, error: GatewayError): Promise<Inquiry> {
    const { merchantRefundNo, state } = refund
    const notFound = isNotFound(error)
    if (
      notFound &&
      state.kind === 'unknown' &&
      !state.neverArrived &&
      memory.neverArrived(merchantRefundNo)
    ) {
      const to = { ...state, since: now(), neverArrived: true }
      return { refund: await settle(refund, to, [evidenceOfFailure(error)]), answered: true }
    }
    // The same failure over and over is one line of the timeline, not hundreds.
    if (memory.isNews(merchantRefundNo, error)) {
      await journal.noteRefundEvidence(merchantRefundNo, now(), evidenceOfFailure(error))
    }
    return { refund: notFound ? await unchanged(refund) : refund, answered: false }
  }

  return {
    /** Asks the gateway about a refund; a question already under way is shared. */
    inquire(merchantRefundNo: string): Promise<Inquiry> {
      return underWay.join(merchantRefundNo, () => inquireOnce(merchantRefundNo))
    },
    /** What earlier answers said no longer counts: the refund was sent anew. */
    forget: memory.forget,
    idle: underWay.idle,
  }
}
