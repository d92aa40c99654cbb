import { isCash } from '../../shared/cash/cash.ts'
import type { Sen } from '../../shared/money.ts'
import type { Refund } from '../../shared/refund/refund.ts'
import {
  paidChannel,
  type Refundability,
  refundabilityOf,
  refundabilityOutside,
} from '../../shared/refund/refundability.ts'
import type { Order } from '../../shared/sale/order.ts'
import { CallFailure } from '../failures/call-failure.ts'
import { evidenceOfRequest } from '../gateway/evidence.ts'
import { LinesRefused, type NewRefund, RefundRefused } from '../journal/refunds/refund-book.ts'
import { SaleHasLiveAttempt } from '../journal/steps.ts'
import { existingOrder } from '../lifecycle/existing.ts'
import { written } from '../lifecycle/written.ts'
import { demandCoins, demandRefundable } from './demand-refundable.ts'
import { linesGivenBack } from './given-back.ts'
import type { prepareRefund, RefundRequest } from './refund-request.ts'
import type { RefundsOptions, WantedRefund } from './refunds-options.ts'

interface RefundWritingOptions extends Pick<RefundsOptions, 'journal' | 'clock' | 'onChange'> {
  readonly prepare: (refund: Parameters<typeof prepareRefund>[1]) => RefundRequest
}

/** Writes a wanted refund into the journal: as an intent that is sent afterwards, or done at once. */
export function createRefundWriting({ journal, clock, prepare, onChange }: RefundWritingOptions) {
  /** The intent is on disk when it returns; cash is given back at once. */
  async function write(
    merchantRefundNo: string,
    { refundId, merchantTradeNo, amount, ...wanted }: WantedRefund,
  ): Promise<{ readonly refund: Refund; readonly prepared?: RefundRequest }> {
    const reason = wanted.reason ?? null
    const order = await existingOrder(journal, merchantTradeNo)
    const earlier = await journal.refundsOfOrder(merchantTradeNo)
    const found = refundabilityFor(order, earlier, wanted)
    demandRefundable(found, amount, wanted.undoes)
    const goods = wanted.lines
      ? linesGivenBack(
          { order, cart: await journal.readCart(merchantTradeNo), earlier },
          amount,
          wanted.lines,
        )
      : {}
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
      storeId: order.storeId,
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

  return write
}

export function refundabilityFor(
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

/** The journal's refusal becomes a CallFailure: nothing was sent. */
export const refundWritten = <Result>(amount: Sen, write: () => Promise<Result>, undoes = false) =>
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
