import type { Cart } from '../../../shared/cart/cart.ts'
import { isCash } from '../../../shared/cash/cash.ts'
import { channelName, lookOf } from '../../../shared/gateway/channel-looks.ts'
import { findCounterChannel } from '../../../shared/gateway/counter-channels.ts'
import type { Sen } from '../../../shared/money.ts'
import type { Printer } from '../../../shared/printer/printer.ts'
import { profileOf } from '../../../shared/printer/profiles.ts'
import { paidChannel } from '../../../shared/refund/refundability.ts'
import type { Order, OrderState, PaymentCode, StateOf } from '../../../shared/sale/order.ts'
import { isPaid } from '../../../shared/sale/order-life.ts'
import { paysSale, splitSums } from '../../../shared/sale/split.ts'
import type { Settings } from '../../../shared/settings/settings.ts'
import { isPrintable } from '../layout/readable.ts'
import type { PaymentSlip, Receipt, SlipDocument, TestPage } from './slip-document.ts'
import { SlipRefused } from './slip-refused.ts'

/** The input that neither order nor settings have. */
export interface SlipRequest {
  readonly kind: 'payment' | 'receipt'
  readonly mode: SlipDocument['mode']
  readonly now: number
  readonly cashier: string | null
  readonly cart?: Cart
  /** What went back of the whole sale; without it, what went back of this order. */
  readonly refunded?: Sen | undefined
}

/** The document of an order's slip; throws {@link SlipRefused} if its state allows none. */
export function documentOf(order: Order, settings: Settings, request: SlipRequest): PaymentSlip | Receipt {
  return request.kind === 'payment'
    ? paymentSlipOf(order, settings, request)
    : receiptOf(order, settings, request)
}

/** The document of a test page; it shows the printer's settings. */
export function testPageOf(
  { name, profile, qr }: Pick<Printer, 'name' | 'profile' | 'qr'>,
  settings: Settings,
  request: Pick<SlipRequest, 'mode' | 'now'>,
): TestPage {
  return {
    kind: 'test',
    ...headOf(settings, request),
    qr,
    printer: { name, profile: profileOf(profile).name },
  }
}

function paymentSlipOf(order: Order, settings: Settings, request: SlipRequest): PaymentSlip {
  const state = openState(order.state)
  if (order.paidInstead) throw new SlipRefused('salePaid')
  if (order.superseded) throw new SlipRefused('superseded')
  if (state.code === null) throw new SlipRefused('noCode')
  const { howToPay } = lookOf(order.paymentType, settings.channels.looks)
  return {
    kind: 'payment',
    ...headOf(settings, request),
    ...saleOf(order, settings, state, request),
    payer: order.payer,
    code: printableCode(state.code),
    family: findCounterChannel(order.paymentType)?.family,
    ...(howToPay ? { steps: howToPay } : {}),
    expiresAt: state.expiresAt,
  }
}

function receiptOf(order: Order, settings: Settings, request: SlipRequest): Receipt {
  // A sale paid in two has the receipt of its rest; a part that is given back has a slip of its own.
  if (order.part && !paysSale(order)) throw new SlipRefused('notPaid')
  const state = paidState(order.state)
  const { fee } = state
  const { refunded = order.refunded } = request
  return {
    kind: 'receipt',
    ...headOf(settings, request),
    ...saleOf(order, settings, state, request),
    late: state.kind === 'paidLate',
    paidAt: state.paidAt,
    learnedAt: state.since,
    platformTradeNo: state.platformTradeNo,
    rrn: state.rrn,
    issuer: state.issuer,
    payer: state.payer,
    accountNo: state.accountNo,
    code: state.code,
    ...(state.tendered === undefined ? {} : { tendered: state.tendered }),
    ...(settings.slips.fees && fee !== undefined ? { fee } : {}),
    ...(refunded ? { refunded } : {}),
    ...(order.home === undefined ? {} : { soldAt: order.home }),
  }
}

/** What every slip says about the counter. */
export function headOf(
  { shop, slips, timeZone }: Settings,
  { mode, now }: Pick<SlipRequest, 'mode' | 'now'>,
) {
  return { shop, language: slips.language, mode, timeZone, printedAt: now }
}

function saleOf(
  order: Order,
  settings: Settings,
  state: StateOf<'open' | 'paid' | 'paidLate'>,
  { cashier, cart = [] }: SlipRequest,
) {
  const { merchantTradeNo, createdAt, productName, amount, cartName, rounding = 0 } = order
  const channel = channelName(paidChannel(order), settings.channels.looks)
  return {
    merchantTradeNo,
    createdAt,
    productName,
    channel,
    amount,
    payable: state.payable,
    ...(rounding === 0 ? {} : { rounding }),
    cashier,
    ...(cartName === undefined ? {} : { cartName }),
    ...(cart.length > 0 ? { lines: [...cart] } : {}),
    ...sumsOf(order),
  }
}

/** The sums of the order; those of the whole sale and of both parts where it is the rest of one that is paid in two. */
function sumsOf(order: Order) {
  const { merchantTradeNo, paymentType, part } = order
  const { sums } = part ?? order
  const split = splitSums(order)
  return {
    ...(sums ? { sums } : {}),
    ...(split && part?.kind === 'rest'
      ? {
          split: {
            ...split,
            restInCash: isCash(paymentType),
            numbers: { cash: part.cash.merchantTradeNo, rest: merchantTradeNo },
          },
        }
      : {}),
  }
}

function openState(state: OrderState): StateOf<'open'> {
  if (state.kind === 'open') return state
  if (isPaid(state)) throw new SlipRefused('alreadyPaid')
  throw new SlipRefused(state.kind === 'failed' || state.kind === 'expired' ? 'closed' : 'noCode')
}

function paidState(state: OrderState): StateOf<'paid' | 'paidLate'> {
  if (isPaid(state)) return state
  throw new SlipRefused('notPaid')
}

// A name may be drawn; one changed character in a code sends the money elsewhere.
function printableCode(code: PaymentCode): PaymentCode {
  if (code.kind === 'push') throw new SlipRefused('noCode')
  if (code.kind !== 'qr' && !isPrintable(writtenOf(code))) throw new SlipRefused('codeUnprintable')
  return code
}

function writtenOf(code: Exclude<PaymentCode, { kind: 'qr' | 'push' }>): string {
  switch (code.kind) {
    case 'virtualAccount':
      return code.number
    case 'storeCode':
      return code.code
    case 'link':
      return code.url
  }
}
