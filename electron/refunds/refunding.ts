import { isCash } from '../../shared/cash/cash.ts'
import type { Sen } from '../../shared/money.ts'
import type { Refund, RefundState } from '../../shared/refund/refund.ts'
import type { WantedLine } from '../../shared/refund/refund-lines.ts'
import {
  paidChannel,
  type Refundability,
  refundabilityOf,
  refundabilityOutside,
  sureRefunds,
} from '../../shared/refund/refundability.ts'
import type { Order } from '../../shared/sale/order.ts'
import { CallFailure } from '../failures/call-failure.ts'
import { evidenceOfRequest } from '../gateway/evidence.ts'
import type { Authority } from '../journal/authority.ts'
import { LinesRefused, type NewRefund, type RefundAct, RefundRefused } from '../journal/refund-book.ts'
import { type Evidence, SaleHasLiveAttempt } from '../journal/steps.ts'
import { createOnce } from '../lifecycle/create-once.ts'
import { existingOrder } from '../lifecycle/existing.ts'
import { newNumber } from '../lifecycle/new-number.ts'
import { outcomeOfFailure } from '../lifecycle/outcome-of-failure.ts'
import { createSending } from '../lifecycle/sending.ts'
import { demandNeverArrived, wasNotTaken } from '../lifecycle/sending-again.ts'
import { createSingleFlight } from '../lifecycle/single-flight.ts'
import { written } from '../lifecycle/written.ts'
import { demandCoins, demandRefundable } from './demand-refundable.ts'
import { givenBackBy } from './given-back.ts'
import { outcomeOfAnswer, type RefundAnswer } from './outcome.ts'
import { prepareRefund, type RefundRequest } from './refund-request.ts'
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

  /** The intent, on disk; cash is given back at once. */
  async function write(
    merchantRefundNo: string,
    { refundId, merchantTradeNo, amount, ...wanted }: WantedRefund,
  ): Promise<{ readonly refund: Refund; readonly prepared?: RefundRequest }> {
    const reason = wanted.reason ?? null
    const order = await existingOrder(journal, merchantTradeNo)
    const earlier = await journal.refundsOfOrder(merchantTradeNo)
    const found = refundabilityFor(order, earlier, wanted)
    demandRefundable(found, amount, wanted.undoes)
    const cart = wanted.lines ? await journal.readCart(merchantTradeNo) : []
    const goods = givenBackBy({ order, cart, earlier }, amount, wanted.lines)
    const { outside } = wanted
    if (isCash(order.paymentType) || outside) {
      if (outside !== 'transfer') demandCoins(order.amount, amount, found, wanted.lines !== undefined)
      const { authority } = wanted
      const atOnce = {
        merchantRefundNo,
        refundId,
        merchantTradeNo,
        amount,
        ...goods,
        undoes: wanted.undoes,
        outside,
        reason,
        authority,
        at: clock.now(),
      }
      return { refund: await giveBack(atOnce) }
    }
    const numbers = { merchantRefundNo, merchantTradeNo, platformRefundNo: platformNumberOf(order) }
    const prepared = prepare({
      ...numbers,
      paymentType: paidChannel(order),
      orderAmount: order.amount,
      amount,
      reason,
    })
    const refund = await refundWritten(amount, () =>
      journal.openRefund({
        ...numbers,
        refundId,
        amount,
        ...goods,
        reason,
        authority: wanted.authority,
        evidence: evidenceOfRequest('created', prepared),
        at: clock.now(),
      }),
    )
    return { refund, prepared }
  }

  /**
   * Money that the shop itself gives back: the refund is done as soon as it is on disk. There is no payment at the
   * gateway to refer to.
   */
  async function giveBack(refund: Omit<NewRefund, 'platformRefundNo' | 'evidence'>): Promise<Refund> {
    const { merchantTradeNo, amount, outside } = refund
    const by = outside === 'transfer' ? 'transfer' : 'cash'
    const why = outside && refund.reason ? { reason: refund.reason } : {}
    const detail = { [by]: String(amount / 100), ...(outside && { outside }), ...why }
    const evidence = { kind: 'refundCreated', detail } as const
    const given = await refundWritten(
      amount,
      () => journal.refundAtOnce({ ...refund, platformRefundNo: merchantTradeNo, evidence }),
      refund.undoes,
    )
    onChange(given)
    return given
  }

  const prepare = (refund: Parameters<typeof prepareRefund>[1]) =>
    prepareRefund({ gateway, notifyUrl }, refund)

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

function refundabilityFor(
  order: Order,
  refunds: readonly Refund[],
  { outside, undoes }: Pick<WantedRefund, 'outside' | 'undoes'>,
): Refundability {
  if (!outside) return refundabilityOf(order, refunds)
  const found = undoes ? null : refundabilityOutside(order, refunds)
  if (!found)
    throw new CallFailure('notPossible', 'this payment is not paid back outside the gateway', 'outside')
  return found
}

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

/** The journal's refusal becomes a CallFailure: nothing was sent. */
const refundWritten = <Result>(amount: Sen, write: () => Promise<Result>, undoes = false) =>
  written(write).catch((error: unknown) => {
    if (error instanceof RefundRefused) demandRefundable(error.refundability, amount, undoes)
    if (error instanceof SaleHasLiveAttempt)
      throw new CallFailure('saleInProgress', 'the rest is being asked for')
    if (error instanceof LinesRefused) throw new CallFailure('refundTooLarge', error.message, 'lines')
    throw error
  })

/** Every refundable order has one. */
function platformNumberOf({ state }: Order): string {
  return ('platformTradeNo' in state && state.platformTradeNo) || ''
}
