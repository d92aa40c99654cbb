import type { Sen } from '../../shared/money.ts'
import type { Refund, RefundState } from '../../shared/refund/refund.ts'
import { paidChannel, refundabilityOf } from '../../shared/refund/refundability.ts'
import type { Order } from '../../shared/sale/order.ts'
import { CallFailure, storageFailure } from '../call-failure.ts'
import { evidenceOfRequest } from '../gateway/evidence.ts'
import { sendAndSettle } from '../gateway/send-and-settle.ts'
import type { Authority } from '../journal/authority.ts'
import { type RefundAct, RefundRefused } from '../journal/refunds.ts'
import { type Evidence, StepOvertaken } from '../journal/steps.ts'
import { outcomeOfFailure } from '../lifecycle/outcome-of-failure.ts'
import { newNumber } from '../new-number.ts'
import { createUnderWay } from '../under-way.ts'
import { demandRefundable } from './demand-refundable.ts'
import { outcomeOfAnswer } from './outcome.ts'
import { prepareRefund, type RefundRequest } from './refund-request.ts'
import type { RefundsOptions, WantedRefund, Withdrawal } from './refunds-options.ts'

interface RefundingOptions extends RefundsOptions {
  readonly settle: (
    refund: Refund,
    to: RefundState,
    evidence: readonly Evidence[],
    act?: RefundAct,
  ) => Promise<Refund>
  readonly watch: (refund: Refund) => void
  /** What inquiries were answered so far no longer counts: it is sent anew. */
  readonly forget: (merchantRefundNo: string) => void
}

export function createRefunding(options: RefundingOptions) {
  const { journal, gateway, notifyUrl, clock, random, onChange, settle, watch } = options
  const underWay = createUnderWay<Refund>()

  async function createOnce(wanted: WantedRefund): Promise<Refund> {
    const earlier = await journal.findRefund(wanted.refundId)
    if (!earlier) return begin(wanted)
    const same = sameRefund(earlier, wanted)
    return wasNotTaken(same) ? send(same, prepare(same)) : same
  }

  async function begin({ refundId, merchantTradeNo, amount, ...wanted }: WantedRefund): Promise<Refund> {
    const reason = wanted.reason ?? null
    const order = await journal.readOrder(merchantTradeNo)
    if (!order) throw new CallFailure('notFound', 'there is no such order', 'merchantTradeNo')
    demandRefundable(refundabilityOf(order, await journal.refundsOfOrder(merchantTradeNo)), amount)
    const merchantRefundNo = newNumber('RF', clock.now(), random)
    const numbers = { merchantRefundNo, merchantTradeNo, platformRefundNo: platformNumberOf(order) }
    const prepared = prepare({
      ...numbers,
      paymentType: paidChannel(order),
      orderAmount: order.amount,
      amount,
      reason,
    })
    const refund = await written(amount, () =>
      journal.openRefund({
        ...numbers,
        refundId,
        amount,
        reason,
        authority: wanted.authority,
        evidence: evidenceOfRequest('created', prepared),
        at: clock.now(),
      }),
    )
    return send(refund, prepared)
  }

  const prepare = (refund: Parameters<typeof prepareRefund>[1]) =>
    prepareRefund({ gateway, notifyUrl }, refund)

  /** From here on bytes may leave, so the refund is `sending` on disk first. */
  async function send(refund: Refund, prepared: RefundRequest, again?: Authority): Promise<Refund> {
    const act = again && ({ kind: 'refundSentAgain', authority: again } as const)
    const sending = await written(refund.amount, () =>
      settle(refund, { kind: 'sending', since: clock.now() }, [evidenceOfRequest('sent', prepared)], act),
    )
    options.forget(refund.merchantRefundNo)
    const wasSentBefore = refund.state.kind === 'unknown'
    return sendAndSettle(sending, prepared, {
      gateway,
      settle,
      watch,
      outcomeOfAnswer: (answer) => outcomeOfAnswer(sending, answer, clock.now()),
      outcomeOfFailure: (error) => outcomeOfFailure(error, clock.now(), wasSentBefore),
    })
  }

  return {
    async create(wanted: WantedRefund): Promise<Refund> {
      const already = underWay.get(wanted.refundId)
      return already
        ? sameRefund(await already, wanted)
        : underWay.begin(wanted.refundId, () => createOnce(wanted))
    },

    async sendAgain(refund: Refund, authority?: Authority): Promise<Refund> {
      const { state, refundId } = refund
      if (state.kind !== 'unknown' || !state.neverArrived || underWay.has(refundId)) {
        throw new CallFailure(
          'notPossible',
          'only a refund that is known never to have arrived may be sent again',
        )
      }
      return underWay.begin(refundId, () => send(refund, prepare(refund), authority))
    },

    async withdraw(refund: Refund, { note, authority }: Withdrawal): Promise<Refund> {
      const { merchantRefundNo, state, refundId, amount } = refund
      if (state.kind !== 'unknown' || !state.neverArrived || underWay.has(refundId)) {
        throw new CallFailure(
          'notPossible',
          'only a refund that is known never to have arrived may be withdrawn',
        )
      }
      const by = authority?.by ? { by: authority.by.name } : {}
      const step = {
        merchantRefundNo,
        from: state.kind,
        to: { kind: 'rejected', since: clock.now(), errCode: null, reason: note, cause: 'withdrawn' },
        evidence: [{ kind: 'refundWithdrawn', detail: { note, ...by } }],
        act: authority && ({ kind: 'refundWithdrawn', authority } as const),
      } as const
      return underWay.begin(refundId, async () => {
        const withdrawn = await written(amount, () => journal.takeRefundStep(step))
        onChange(withdrawn)
        watch(withdrawn)
        return withdrawn
      })
    },

    isSending: (refundId: string) => underWay.has(refundId),
    idle: underWay.idle,
  }
}

/** It is certain that the gateway never took this refund: the same one may go, under its own number. */
function wasNotTaken({ state }: Refund): boolean {
  if (state.kind === 'rejected') return state.cause === 'notSent' || state.cause === 'throttled'
  return state.kind === 'intent'
}

/** The same refund asked for twice is one; asked for otherwise, it is another and needs a name of its own. */
function sameRefund(refund: Refund, { merchantTradeNo, amount, reason }: WantedRefund): Refund {
  const isSame =
    refund.merchantTradeNo === merchantTradeNo &&
    refund.amount === amount &&
    refund.reason === (reason ?? null)
  if (isSame) return refund
  throw new CallFailure('notPossible', `${refund.merchantRefundNo} was asked for otherwise`, 'refundId')
}

/** A refund that the journal refuses is an answer, and so is a disk that fails: neither has sent anything. */
async function written<Result>(amount: Sen, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof RefundRefused) demandRefundable(error.refundability, amount)
    if (error instanceof StepOvertaken) throw new CallFailure('notPossible', 'this refund has just changed')
    throw storageFailure(error, 'storageFailed') ?? error
  }
}

/** Known of every order that can be refunded. */
function platformNumberOf({ state }: Order): string {
  return ('platformTradeNo' in state && state.platformTradeNo) || ''
}
