import { createSingleFlight } from '../../platform/single-flight.ts'
import type { Refund, RefundState } from '../../shared/refund/refund.ts'
import type { WantedLine } from '../../shared/refund/refund-lines.ts'
import { sureRefunds } from '../../shared/refund/refundability.ts'
import type { Authority } from '../journal/audit/authority.ts'
import type { RefundAct } from '../journal/refunds/refund-book.ts'
import type { Evidence } from '../journal/steps.ts'
import { createOnce } from '../lifecycle/create-once.ts'
import { newNumber } from '../lifecycle/new-number.ts'
import { outcomeOfFailure } from '../lifecycle/outcome-of-failure.ts'
import { createSending } from '../lifecycle/sending.ts'
import { demandNeverArrived, wasNotTaken } from '../lifecycle/sending-again.ts'
import { demandRefundable } from './demand-refundable.ts'
import { outcomeOfAnswer, type RefundAnswer } from './outcome.ts'
import { prepareRefund, type RefundRequest } from './refund-request.ts'
import { createRefundWriting, refundabilityFor, refundWritten } from './refund-writing.ts'
import type { RefundRights, RefundsOptions, WantedRefund, Withdrawal } from './refunds-options.ts'
import type { ReportedDone } from './reported-done.ts'

/** Records a refund's next state on disk. */
export type RecordRefund = (
  refund: Refund,
  to: RefundState,
  evidence: readonly Evidence[],
  act?: RefundAct,
) => Promise<Refund>

interface RefundingOptions extends RefundsOptions {
  readonly record: RecordRefund
  readonly reportedDone: ReportedDone
  readonly watch: (refund: Refund) => void
  /** It is sent again: answers to earlier inquiries no longer count. */
  readonly forget: (refund: Refund) => void
}

export function createRefunding(options: RefundingOptions) {
  const { journal, gateway, notifyUrl, clock, random, onChange, record, reportedDone, watch, forget } =
    options
  const { during } = options.rights ?? withoutOffice
  const underWay = createSingleFlight<Refund>()
  const prepare = (refund: Parameters<typeof prepareRefund>[1]) =>
    prepareRefund({ gateway, notifyUrl }, refund)
  const write = createRefundWriting({ journal, clock, prepare, onChange })

  async function begin(wanted: WantedRefund): Promise<Refund> {
    const { merchantTradeNo, amount } = wanted
    const order = await journal.readOrder(merchantTradeNo)
    // Another counter's order is here only once the right to refund it has been borrowed; `write` checks it then.
    if (order) {
      const earlier = await journal.refundsOfOrder(merchantTradeNo)
      demandRefundable(refundabilityFor(order, sureRefunds(order, earlier), wanted), amount, wanted.undoes)
    }
    const merchantRefundNo = newNumber('RF', clock.now(), random)
    const begun = await during({ merchantTradeNo, merchantRefundNo, amount }, () =>
      write(merchantRefundNo, wanted),
    )
    return begun.prepared ? send(begun.refund, begun.prepared) : begun.refund
  }

  const sending = createSending<Refund, RefundState, RefundAnswer>({
    gateway,
    now: clock.now,
    record,
    async outcomeOfFailure(error, since, wasSentBefore, refund) {
      const outcome = outcomeOfFailure(error, since, wasSentBefore)
      // Refused, and reported as done all the same: only inquiries tell.
      const isDenied = outcome.kind === 'rejected' && (await reportedDone(refund))
      return isDenied ? { kind: 'unknown', since, reason: outcome.reason, neverArrived: false } : outcome
    },
    watch,
    forget,
    outcomeOfAnswer: async (refund, answer) =>
      outcomeOfAnswer(refund, answer, clock.now(), await reportedDone(refund, answer)),
  })
  const send = (refund: Refund, prepared: RefundRequest, act?: RefundAct) =>
    sending(refund, prepared, (to, evidence) =>
      refundWritten(refund.amount, () => record(refund, to, evidence, act)),
    )

  return {
    create: createOnce<WantedRefund, Refund>({
      underWay,
      idField: 'refundId',
      find: (refundId) => journal.findRefund(refundId),
      begin,
      isSame: isSameRefund,
      maySend: ({ state }) => wasNotTaken(state),
      send: (refund) => during(refund, () => send(refund, prepare(refund))),
    }),

    async sendAgain(refund: Refund, authority?: Authority): Promise<Refund> {
      const { state, refundId } = refund
      demandNeverArrived(state, underWay.has(refundId))
      const act = authority && ({ kind: 'refundSentAgain', authority } as const)
      // After a restore another counter may have the right, and may have refunded the order meanwhile.
      return underWay.begin(refundId, () => during(refund, () => send(refund, prepare(refund), act)))
    },

    async withdraw(refund: Refund, { note, authority }: Withdrawal): Promise<Refund> {
      const { merchantRefundNo, state, refundId, amount } = refund
      demandNeverArrived(state, underWay.has(refundId))
      const by = authority?.by ? { by: authority.by.name } : {}
      const step = {
        merchantRefundNo,
        from: 'unknown',
        to: { kind: 'rejected', since: clock.now(), errCode: null, reason: note, cause: 'withdrawn' },
        evidence: [{ kind: 'refundWithdrawn', detail: { note, ...by } }],
        act: authority && ({ kind: 'refundWithdrawn', authority } as const),
      } as const
      return underWay.begin(refundId, async () => {
        const withdrawn = await refundWritten(amount, () => journal.takeRefundStep(step))
        onChange(withdrawn)
        forget(withdrawn)
        watch(withdrawn)
        return withdrawn
      })
    },

    isSending: (refundId: string) => underWay.has(refundId),
    idle: underWay.idle,
  }
}

/** A counter without an office has the right to all of its orders. */
const withoutOffice: RefundRights = { during: (_, begin) => begin() }

const isSameRefund = (
  refund: Refund,
  { merchantTradeNo, amount, reason, lines, undoes, outside }: WantedRefund,
): boolean =>
  refund.merchantTradeNo === merchantTradeNo &&
  refund.amount === amount &&
  refund.reason === (reason ?? null) &&
  isSameLines(refund.lines, lines) &&
  refund.undoes === (undoes || undefined) &&
  refund.outside === outside

const isSameLines = (kept: readonly WantedLine[] = [], wanted: readonly WantedLine[] = []) =>
  kept.length === wanted.length &&
  wanted.every(({ line, quantity }) => kept.some((one) => one.line === line && one.quantity === quantity))
