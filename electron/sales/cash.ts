/** Cash payments: attempts of a sale like any other, but never sent to the gateway. */
import { cash, isWholeRupiah } from '../../shared/cash/cash.ts'
import { roundedForCash } from '../../shared/cash/cash-rounding.ts'
import { leavesCoin } from '../../shared/cash/coins.ts'
import { changeOf } from '../../shared/cash/tender.ts'
import type { Sen } from '../../shared/money.ts'
import type { Order } from '../../shared/sale/order.ts'
import { isStandingPart, paysSale } from '../../shared/sale/split.ts'
import { CallFailure } from '../failures/call-failure.ts'
import { SaleHasLiveAttempt } from '../journal/steps.ts'
import { newNumber } from '../lifecycle/new-number.ts'
import { written } from '../lifecycle/written.ts'
import { type ChargeRequest, goOnWith, partGone } from './attempts.ts'
import { decideDiscount } from './discount-limit.ts'
import type { SalesOptions } from './sales-options.ts'
import { firstPart, restPart, soldOnCharge } from './sums-of-charge.ts'

/** Cash that a customer hands over for a sale. */
export interface CashRequest extends Omit<ChargeRequest, 'paymentType' | 'payer' | 'phone' | 'pageChannel'> {
  /** At least what is to pay; the rest is the change. */
  readonly tendered: Sen
  /** The amount after rounding, as the cashier saw it; missing: as the shop's terms round it. */
  readonly toPay?: Sen | undefined
  /** Only a part of the amount is paid in cash: what is tendered. The rest is charged after it. */
  readonly part?: boolean | undefined
  /** The open or unknown order that this cash replaces. The cashier has seen the warning that the order may still be paid. */
  readonly leaves?: string | undefined
}

interface CashOptions
  extends Pick<
    SalesOptions,
    | 'journal'
    | 'clock'
    | 'random'
    | 'productName'
    | 'terms'
    | 'demandOpenShift'
    | 'receiptFor'
    | 'onChange'
    | 'onPrintQueued'
  > {
  /** Reports to every other code of the sale that it is paid. */
  readonly announcePayment: (order: Order) => Promise<void>
  /** A part was taken in place of this code, which asks for the whole sale and must not be paid any more. */
  readonly onLeftForPart: (merchantTradeNo: string) => Promise<void>
}

/**
 * Takes cash. A second call for the same sale makes no second payment; for a sale that is already paid it returns
 * that payment. `onTaken` is called only by the one that made it.
 */
export type CashTaking = (wanted: CashRequest, onTaken?: () => void) => Promise<Order>

export function createCashTaking(options: CashOptions): CashTaking {
  const { journal, clock, random, productName, terms, receiptFor, onChange, onPrintQueued } = options

  async function attempt(wanted: CashRequest): Promise<{ order: Order; isNew: boolean }> {
    const { saleId, tendered, leaves, cashier } = wanted
    const asCharge = { ...wanted, paymentType: cash.paymentType }
    const attempts = await journal.attemptsOfSale(saleId)
    const payment = attempts.find(paysSale)
    if (payment) return { order: await goOnWith(payment, asCharge, journal), isNew: false }
    const standing = attempts.find(isStandingPart)
    if (standing && wanted.restOf === undefined) return { order: samePart(standing, wanted), isNew: false }
    await options.demandOpenShift?.()
    const last = attempts.at(-1)
    const kept = last ? await journal.readCart(last.merchantTradeNo) : []
    const toPay = roundedForCash(wanted.amount, terms().cashRounding)
    demandTakeable(wanted, toPay)
    if (terms().disabled.includes(cash.paymentType))
      throw new CallFailure('notPossible', 'this way to pay is switched off in the settings', 'paymentType')
    const whole =
      wanted.restOf === undefined
        ? soldOnCharge(asCharge, { last, kept }, terms().tax)
        : restPart(asCharge, attempts, kept)
    const sold = wanted.part ? firstPart(whole, wanted.amount, tendered) : whole
    const amount = wanted.part ? tendered : toPay
    const rounding = wanted.part ? 0 : toPay - wanted.amount
    const { cart } = sold
    const at = clock.now()
    const payInCash = () =>
      journal.payInCash({
        merchantTradeNo: newNumber('LK', at, random),
        saleId,
        paymentType: cash.paymentType,
        amount,
        rounding,
        at,
        productName: productName(),
        payer: null,
        phone: null,
        pageChannel: null,
        feeType: 'BEN',
        cashier,
        cartName: wanted.cartName ?? last?.cartName,
        ...sold,
        discount: decideDiscount(asCharge, cart ?? [], kept),
        tendered,
        leaves,
        evidence: { kind: 'created', detail: factsOf(amount, tendered, rounding) },
        // A part has no receipt: it is printed when the whole sale is paid.
        printOf: (order) => (wanted.part ? null : receiptFor(order, cart ?? [])),
      })
    try {
      return { order: await written(payInCash), isNew: true }
    } catch (error) {
      if (!(error instanceof SaleHasLiveAttempt)) throw partGone(error)
      const { order } = error
      const same = isStandingPart(order) ? samePart(order, wanted) : await goOnWith(order, asCharge, journal)
      return { order: same, isNew: false }
    }
  }

  return async (wanted, onTaken) => {
    const { order, isNew } = await attempt(wanted)
    if (!isNew) return order
    onTaken?.()
    onChange(order)
    onPrintQueued()
    if (wanted.part && wanted.leaves !== undefined) await options.onLeftForPart(wanted.leaves)
    await options.announcePayment(order)
    return order
  }
}

/** Taking the same part twice makes one payment. Nothing else can be charged until the part is given back or its rest is paid. */
function samePart(standing: Order, { amount, tendered, part, restOf }: CashRequest): Order {
  const isSame =
    part === true && restOf === undefined && standing.part?.total === amount && standing.amount === tendered
  if (isSame) return standing
  throw new CallFailure('saleInProgress', `a part of this sale is paid by ${standing.merchantTradeNo}`)
}

/** Nothing is written for an amount that coins and notes can't make up, or that the cashier was not shown. */
function demandTakeable({ amount, tendered, part, restOf, toPay: shown }: CashRequest, toPay: Sen): void {
  if (part) {
    const fits = tendered >= cash.min && leavesCoin(amount, tendered) && isWholeRupiah(tendered)
    if (!fits || restOf !== undefined)
      throw new CallFailure('badInput', 'a part is in whole rupiah and leaves at least Rp 100', 'tendered')
    return
  }
  if (amount < cash.min || amount > cash.max || !isWholeRupiah(toPay))
    throw new CallFailure('badInput', 'cash is paid in whole rupiah', 'amount')
  if (shown !== undefined && shown !== toPay)
    throw new CallFailure('badInput', 'cash is rounded in another way now', 'toPay')
  if (changeOf(toPay, tendered) === null || !isWholeRupiah(tendered))
    throw new CallFailure('badInput', 'what was handed over does not cover the amount', 'tendered')
}

const factsOf = (amount: Sen, tendered: Sen, rounding: number) => ({
  tendered: String(tendered / 100),
  change: String((changeOf(amount, tendered) ?? 0) / 100),
  ...(rounding === 0 ? {} : { rounding: String(rounding / 100) }),
})
