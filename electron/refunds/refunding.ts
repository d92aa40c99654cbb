import type { Sen } from '../../shared/money.ts'
import type { Refund, RefundState } from '../../shared/refund/refund.ts'
import { paidChannel, refundabilityOf } from '../../shared/refund/refundability.ts'
import type { Order } from '../../shared/sale/order.ts'
import { CallFailure, storageFailure } from '../call-failure.ts'
import { GatewayError } from '../gateway/errors/gateway-error.ts'
import { evidenceOfExchange, evidenceOfFailure, evidenceOfRequest } from '../gateway/evidence.ts'
import { type Evidence, StepOvertaken } from '../journal/journal.ts'
import { RefundRefused } from '../journal/refunds.ts'
import { newNumber } from '../new-number.ts'
import { demandRefundable } from './demand-refundable.ts'
import { outcomeOfAnswer, outcomeOfFailure } from './outcome.ts'
import { prepareRefund, type RefundRequest } from './refund-request.ts'
import type { RefundsOptions, WantedRefund, Withdrawal } from './refunds.ts'

interface RefundingOptions extends RefundsOptions {
  readonly settle: (refund: Refund, to: RefundState, evidence: readonly Evidence[]) => Promise<Refund>
  readonly watch: (refund: Refund) => void
}

export function createRefunding(options: RefundingOptions) {
  const { journal, gateway, notifyUrl, clock, random, onChange, settle, watch } = options
  const underWay = new Map<string, Promise<Refund>>()

  function once(refundId: string, work: () => Promise<Refund>): Promise<Refund> {
    const attempt = work().finally(() => underWay.delete(refundId))
    underWay.set(refundId, attempt)
    return attempt
  }

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
  async function send(refund: Refund, prepared: RefundRequest): Promise<Refund> {
    let current = await written(refund.amount, () =>
      settle(refund, { kind: 'sending', since: clock.now() }, [evidenceOfRequest('sent', prepared)]),
    )
    try {
      const { outcome, evidence } = await exchange(current, prepared, refund.state.kind === 'unknown')
      current = await settle(current, outcome, [evidence])
      return current
    } catch (error) {
      throw storageFailure(error, 'notRecorded') ?? error
    } finally {
      // Even if the disk failed, the refund is asked about from now on.
      watch(current)
    }
  }

  async function exchange(
    refund: Refund,
    prepared: RefundRequest,
    wasSentBefore: boolean,
  ): Promise<{ outcome: RefundState; evidence: Evidence }> {
    try {
      const answer = await gateway.send(prepared)
      const outcome = outcomeOfAnswer(refund, answer.members, clock.now())
      if (!outcome) throw new Error('a refund that is being sent can take any outcome')
      return { outcome, evidence: evidenceOfExchange(prepared, answer) }
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      const outcome = outcomeOfFailure(error, clock.now(), wasSentBefore)
      return { outcome, evidence: evidenceOfFailure(error) }
    }
  }

  return {
    async create(wanted: WantedRefund): Promise<Refund> {
      const already = underWay.get(wanted.refundId)
      return already ? sameRefund(await already, wanted) : once(wanted.refundId, () => createOnce(wanted))
    },

    async sendAgain(refund: Refund): Promise<Refund> {
      const { state, refundId } = refund
      if (state.kind !== 'unknown' || !state.neverArrived || underWay.has(refundId)) {
        throw new CallFailure(
          'notPossible',
          'only a refund that is known never to have arrived may be sent again',
        )
      }
      return once(refundId, () => send(refund, prepare(refund)))
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
        withdrawnBy: authority,
      } as const
      return once(refundId, async () => {
        const withdrawn = await written(amount, () => journal.takeRefundStep(step))
        onChange(withdrawn)
        watch(withdrawn)
        return withdrawn
      })
    },

    isSending: (refundId: string) => underWay.has(refundId),
    idle: () => Promise.allSettled(underWay.values()),
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
