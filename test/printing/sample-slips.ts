import { accountCardOf } from '../../electron/printing/documents/account-card.ts'
import { documentOf, type SlipRequest, testPageOf } from '../../electron/printing/documents/document-of.ts'
import { accountReceiptOf, chargeReceiptOf } from '../../electron/printing/documents/received-receipt.ts'
import { refundSlipOf } from '../../electron/printing/documents/refund-slip.ts'
import { shiftReportOf } from '../../electron/printing/documents/shift-report.ts'
import type { SlipDocument } from '../../electron/printing/documents/slip-document.ts'
import { subscriptionSlipOf } from '../../electron/printing/documents/subscription-slip.ts'
import { drawText } from '../../electron/printing/picture/draw-text.ts'
import { blacken, createBitmap } from '../../platform/picture/bitmap.ts'
import type { Cart } from '../../shared/cart/cart.ts'
import { rupiah, sen } from '../../shared/money.ts'
import type { Refund } from '../../shared/refund/refund.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import type { BitPicture } from '../../shared/slip/slip.ts'
import type { StaticAccount, StaticPayment } from '../../shared/static-account/static-account.ts'
import type { PaidCharge } from '../../shared/subscription/paid-charge.ts'
import type { Subscription } from '../../shared/subscription/subscription.ts'
import { aRefund } from '../helpers/refunds.ts'
import {
  aBarelyPaidOrder,
  anOpenOrder,
  anOrder,
  aPaidOrder,
  asked,
  NOW,
  settingsWith,
} from './sample-orders.ts'
import { anEmptyShift, aShiftReport } from './sample-reports.ts'

const ask = (kind: SlipRequest['kind'], rest: Partial<SlipRequest> = {}) => ({ ...asked, kind, ...rest })

const live = { mode: 'live', now: NOW } as const

const id = settingsWith({ slips: { language: 'id' } })
const en = settingsWith({ slips: { language: 'en' } })
const both = settingsWith({ slips: { language: 'both' } })
const longWinded = settingsWith({
  slips: { language: 'both' },
  shop: {
    name: 'Café Ñandú — Kopi & Roti Sejati Sejak 1987 ☕',
    branch: 'Cabang Jalan Jenderal Sudirman Kavling 52-53',
    counter: 'Loket 12',
    address: 'Jl. Jend. Sudirman Kav. 52-53, Senayan, Kebayoran Baru, Jakarta Selatan 12190',
    footer: 'Barang yang sudah dibeli tidak dapat dikembalikan.',
  },
})

export const anAccount = (rest: Partial<StaticAccount> = {}): StaticAccount => ({
  revision: 1,
  accountId: '9d1b2f7a-1c7e-4a3b-9b0e-6a4f7c2c1f12',
  paymentType: 'StaticBankLVA',
  payer: 'Warga RT 05',
  usedFor: 'Iuran bulanan',
  createdAt: NOW,
  received: { count: 0, sum: rupiah(0) },
  state: { kind: 'active', since: NOW, vaCode: '8808123412341234' },
  ...rest,
})

/** A payment to it, as the gateway has confirmed it. */
export function anAccountPayment(rest: Partial<StaticPayment> = {}): StaticPayment {
  return {
    merchantTradeNo: 'VAP202611210000077',
    accountId: anAccount().accountId,
    notifiedAt: NOW,
    askBy: 'VAP202611210000077',
    reported: { amount: rupiah(150_000), paidAt: null, payer: null, platformTradeNo: null },
    state: {
      kind: 'confirmed',
      since: NOW,
      amount: rupiah(150_000),
      paidAt: NOW - 90_000,
      payer: 'Bambang Sutrisno',
      accountNo: '1234567890123456',
      platformTradeNo: 'PLT2026112100000077',
    },
    ...rest,
  }
}

/** A charge of a subscription, as the journal has it. */
export const aCharge: PaidCharge = {
  name: 'LKT20261121-0811-SUB42K PLT2026112100000088',
  platformTradeNo: 'PLT2026112100000088',
  amount: rupiah(50_500),
  paidAt: NOW - 30_000,
  learnedAt: NOW,
  takenBackAt: null,
}

function aRefundSlip(settings: typeof id, state: Refund['state'], mode: SlipRequest['mode'] = 'live') {
  const order = { ...aPaidOrder(), paymentType: 'WALLETABALANCE' }
  const refund: Refund = {
    ...aRefund(state, rupiah(4_000)),
    merchantRefundNo: 'RF-261121-081301-4K9Q',
    merchantTradeNo: order.merchantTradeNo,
    createdAt: NOW,
    reason: 'Barang habis',
  }
  const people = { cashier: 'Dewi', approver: 'Bu Sri' }
  return refundSlipOf({ order, refund, refunds: [refund], ...people }, settings, { mode, now: NOW })
}

/** A cart of every sort of line. */
const cart: Cart = [
  { ...product('1', 'Kopi susu gula aren'), price: rupiah(18_000), quantity: 2 },
  { ...product('2', 'Nasi goreng kampung spesial'), price: rupiah(24_000), quantity: 1 },
  { kind: 'discount', name: 'Diskon pelanggan', amount: rupiah(2_500) },
]

function product(productId: string, name: string) {
  return { kind: 'product', id: productId, name, type: 'food' } as const
}

/** Paid with the fee on the payer, of which the gateway told. */
function aReceiptWithFee(settings: Settings): SlipDocument {
  const paid = aPaidOrder().state
  const order = anOrder(
    { ...paid, payable: sen(5_790_250), fee: sen(40_250) },
    { amount: rupiah(57_500), productName: 'Warung Bu Sri', feeType: 'OUR' },
  )
  return documentOf(order, settings, ask('receipt', { cart, cashier: 'Dewi' }))
}

/** Paid in two: first in cash, then by QRIS. */
function aReceiptOfTwo(settings: Settings): SlipDocument {
  const cash = { merchantTradeNo: 'LKT20261121-0810-9WX3HJ', amount: rupiah(40_000), givenBack: false }
  const order = anOrder(
    { ...aPaidOrder().state, payable: rupiah(17_500) },
    { amount: rupiah(17_500), part: { kind: 'rest', total: rupiah(57_500), cash } },
  )
  return documentOf(order, settings, ask('receipt', { cart, cashier: 'Dewi' }))
}

/** A subscription in one of its states. */
export function aSubscription(state: Subscription['state'], rest: Partial<Subscription> = {}): Subscription {
  return {
    revision: 1,
    number: 'LKT20261121-0811-SUB42K',
    subscriptionId: '9d1b2f7a-1c7e-4a3b-9b0e-6a4f7c2c1f13',
    paymentType: 'DynamicWalletASub',
    amount: rupiah(49_000),
    feeType: 'BEN',
    interval: { type: 'MONTHLY', value: 1 },
    title: 'Langganan kopi harian',
    message: null,
    customer: 'Siti Rahmawati',
    createdAt: NOW - 60_000,
    lastCheckedAt: null,
    activeSince: null,
    lastCharge: null,
    lastPaidAt: null,
    announced: null,
    chargesRead: true,
    state,
    ...rest,
  }
}

const placed = {
  payable: rupiah(49_000),
  checkoutUrl: 'https://pay.example/subscribe/202611210000042-7Q4ZK2?lang=id',
  expiresAt: NOW + 15 * 60_000,
  gatewayNo: 'SUB2026112100000042',
}

/** A shop's sign: 280 dots wide, which is less than any paper. */
export const logo: BitPicture = (() => {
  const sign = createBitmap(280, 96)
  blacken(sign, 0, 0, 280, 4)
  blacken(sign, 0, 92, 280, 4)
  blacken(sign, 0, 0, 4, 96)
  blacken(sign, 276, 0, 4, 96)
  drawText(sign, 'BU SRI', 68, 24, { size: 'big', bold: true })
  return { width: 280, height: 96, dots: Buffer.from(sign.bits).toString('base64') }
})()

/** A slip as it is laid out. `shown` ones stand for their kind: they are laid out on every paper, and drawn. */
export interface SampleSlip {
  readonly name: string
  readonly document: SlipDocument
  readonly copy?: number
  readonly logo?: BitPicture | null
  readonly shown?: true
}

export const sampleSlips: readonly SampleSlip[] = [
  { name: 'payment-qr-id', document: documentOf(anOpenOrder('qr'), id, ask('payment')) },
  {
    name: 'payment-qr-both-training',
    document: documentOf(anOpenOrder('qr'), both, ask('payment', { mode: 'training' })),
    shown: true,
  },
  { name: 'payment-va-en', document: documentOf(anOpenOrder('virtualAccount'), en, ask('payment')) },
  {
    name: 'payment-store-both-copy',
    document: documentOf(anOpenOrder('store'), both, ask('payment')),
    copy: 2,
  },
  { name: 'payment-hosted-page-id', document: documentOf(anOpenOrder('hostedPage'), id, ask('payment')) },
  { name: 'payment-card-both', document: documentOf(anOpenOrder('card'), both, ask('payment')) },
  {
    name: 'payment-va-long-names',
    document: documentOf(
      anOpenOrder('virtualAccount', {
        productName: 'Nasi goreng kampung spesial pakai telur dadar, kerupuk dan acar',
        payer: 'Raden Ajeng Kusumawardhani Tjokroaminoto-Prawirodirdjo',
      }),
      longWinded,
      ask('payment'),
    ),
  },
  {
    name: 'receipt-id-training',
    document: documentOf(aPaidOrder(), id, ask('receipt', { mode: 'training', cashier: 'Dewi' })),
  },
  { name: 'receipt-en-copy', document: documentOf(aPaidOrder(), en, ask('receipt')), copy: 3 },
  { name: 'receipt-both-late', document: documentOf(aPaidOrder('paidLate'), both, ask('receipt')) },
  { name: 'receipt-id-bare', document: documentOf(aBarelyPaidOrder(), id, ask('receipt')) },
  {
    name: 'account-id-training',
    document: accountCardOf(anAccount(), id, { mode: 'training', now: NOW }),
    shown: true,
  },
  {
    name: 'account-both-long-names',
    document: accountCardOf(
      anAccount({ payer: 'Raden Ajeng Kusumawardhani Tjokroaminoto-Prawirodirdjo', usedFor: null }),
      longWinded,
      { mode: 'live', now: NOW },
    ),
  },
  {
    name: 'account-receipt-both-copy',
    document: accountReceiptOf({ account: anAccount(), payment: anAccountPayment() }, both, live),
    copy: 2,
    shown: true,
  },
  {
    name: 'account-receipt-en-bare',
    document: accountReceiptOf(
      {
        account: anAccount({
          payer: '–',
          usedFor: null,
          state: { kind: 'unknown', since: NOW, reason: '' },
        }),
        payment: anAccountPayment({
          state: {
            kind: 'confirmed',
            since: NOW,
            amount: rupiah(150_000),
            paidAt: null,
            payer: null,
            accountNo: null,
            platformTradeNo: null,
          },
        }),
      },
      en,
      live,
    ),
  },
  {
    name: 'charge-receipt-id-training',
    document: chargeReceiptOf(
      { subscription: aSubscription({ kind: 'active', since: NOW, ...placed }), charge: aCharge },
      id,
      { mode: 'training', now: NOW },
    ),
    shown: true,
  },
  {
    name: 'charge-receipt-both-bare',
    document: chargeReceiptOf(
      {
        subscription: aSubscription(
          { kind: 'active', since: NOW, ...placed },
          { title: 'Langganan air minum galon dua kali seminggu, diantar', customer: null },
        ),
        charge: { ...aCharge, amount: null, paidAt: null, platformTradeNo: null },
      },
      longWinded,
      live,
    ),
  },
  {
    name: 'refund-under-way-id-training',
    document: aRefundSlip(
      id,
      { kind: 'inProgress', since: NOW, platformTradeNo: 'PLT2026112100000099' },
      'training',
    ),
  },
  {
    name: 'refund-done-both-copy',
    document: aRefundSlip(both, { kind: 'done', since: NOW, platformTradeNo: null, refundedAt: NOW }),
    copy: 2,
    shown: true,
  },
  {
    name: 'refund-not-known-en',
    document: aRefundSlip(en, { kind: 'unknown', since: NOW, reason: '', neverArrived: false }),
  },
  {
    name: 'refund-failed-id',
    document: aRefundSlip(id, { kind: 'failed', since: NOW, platformTradeNo: null }),
  },
  { name: 'test-page-id', document: testPageOf(aPrinterOf('native'), id, { mode: 'training', now: NOW }) },
  { name: 'test-page-both', document: testPageOf(aPrinterOf('raster'), both, { mode: 'live', now: NOW }) },
  {
    name: 'test-page-auto-en',
    document: testPageOf(aPrinterOf('auto'), en, { mode: 'live', now: NOW }),
    shown: true,
  },
  {
    name: 'receipt-cart-fee-id',
    document: aReceiptWithFee(settingsWith({ slips: { fees: true } })),
    logo,
    shown: true,
  },
  { name: 'receipt-split-both', document: aReceiptOfTwo(both), copy: 2 },
  {
    name: 'subscription-pending-both',
    document: subscriptionSlipOf(aSubscription({ kind: 'pending', since: NOW, ...placed }), both, live),
    shown: true,
  },
  {
    name: 'subscription-active-id',
    document: subscriptionSlipOf(
      aSubscription(
        { kind: 'active', since: NOW, ...placed, payable: rupiah(50_500) },
        { feeType: 'OUR', activeSince: NOW, lastPaidAt: NOW, interval: { type: 'WEEKLY', value: 2 } },
      ),
      id,
      live,
    ),
  },
  {
    name: 'subscription-cancelled-en-training',
    document: subscriptionSlipOf(aSubscription({ kind: 'cancelled', since: NOW, ...placed }), en, {
      mode: 'training',
      now: NOW,
    }),
  },
  { name: 'x-report-both', document: shiftReportOf(aShiftReport({ closed: null }), both, NOW), shown: true },
  { name: 'x-report-empty-en', document: shiftReportOf(anEmptyShift(), en, NOW) },
  { name: 'z-report-id-copy', document: shiftReportOf(aShiftReport(), id, NOW), copy: 2, shown: true },
]

function aPrinterOf(qr: 'auto' | 'native' | 'raster') {
  return { name: 'Printer kasir', profile: 'epson-80', qr } as const
}
