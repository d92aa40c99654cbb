import type { Cart } from '../../../shared/cart/cart.ts'
import type { Sen } from '../../../shared/money.ts'
import type { Printer } from '../../../shared/printer/printer.ts'
import type { Order } from '../../../shared/sale/order.ts'
import type { Settings } from '../../../shared/settings/settings.ts'
import type { ShiftReport } from '../../../shared/shift/shift.ts'
import { subjectInState } from '../../../shared/slip/print-subject.ts'
import type { StaticAccount, StaticPayment } from '../../../shared/static-account/static-account.ts'
import type { PaidCharge } from '../../../shared/subscription/paid-charge.ts'
import type { Subscription } from '../../../shared/subscription/subscription.ts'
import { accountCardOf } from './account-card.ts'
import { documentOf, testPageOf } from './document-of.ts'
import { accountReceiptOf, chargeReceiptOf } from './received-receipt.ts'
import { type RefundSlipRequest, refundSlipOf } from './refund-slip.ts'
import { sampleReceiptOf } from './sample-receipt.ts'
import { shiftReportOf } from './shift-report.ts'
import type { SlipDocument } from './slip-document.ts'
import { subscriptionSlipOf } from './subscription-slip.ts'

/** The documents of slips as they would be printed now. Each throws SlipRefused if there is nothing to print. */
export interface SlipDocuments {
  order(order: Order, kind: 'payment' | 'receipt', cart?: Cart, refunded?: Sen): SlipDocument
  refund(request: RefundSlipRequest): SlipDocument
  subscription(subscription: Subscription): SlipDocument
  charge(subscription: Subscription, charge: PaidCharge): SlipDocument
  account(account: StaticAccount): SlipDocument
  accountPayment(account: StaticAccount, payment: StaticPayment): SlipDocument
  /** X of the running shift, Z of a closed one. */
  shift(report: ShiftReport): SlipDocument
  testPage(printer: Pick<Printer, 'name' | 'profile' | 'qr'>): SlipDocument
  /** A receipt of an invented sale. */
  sample(): SlipDocument
}

/** Makes documents with the settings at that moment. */
export function createSlipDocuments(
  settings: () => Settings,
  mode: SlipDocument['mode'],
  now: () => number,
): SlipDocuments {
  const asked = () => ({ mode, now: now() })
  return {
    order: (order, kind, cart = [], refunded) =>
      documentOf(order, settings(), { ...asked(), kind, cashier: order.cashier ?? null, cart, refunded }),
    refund: (request) => refundSlipOf(request, settings(), asked()),
    subscription: (subscription) => subscriptionSlipOf(subscription, settings(), asked()),
    charge: (subscription, charge) => chargeReceiptOf({ subscription, charge }, settings(), asked()),
    account: (account) => accountCardOf(account, settings(), asked()),
    accountPayment: (account, payment) => accountReceiptOf({ account, payment }, settings(), asked()),
    shift: (report) => shiftReportOf(report, settings(), now()),
    testPage: (printer) => testPageOf(printer, settings(), asked()),
    sample: () => sampleReceiptOf(settings(), now()),
  }
}

/** The subject whose copies are counted; null for a document that is never a copy: every test page and X report is new. */
export function subjectOf(document: SlipDocument): string | null {
  switch (document.kind) {
    case 'payment':
    case 'receipt':
      return document.merchantTradeNo
    case 'refund':
      return subjectInState(document.merchantRefundNo, document.state, 'done')
    case 'subscription':
      return subjectInState(document.number, document.state, 'active')
    case 'chargeReceipt':
    case 'accountReceipt':
      return document.number
    case 'account':
      return document.vaCode
    case 'zReport':
      return String(document.report.number)
    case 'xReport':
    case 'test':
      return null
  }
}
