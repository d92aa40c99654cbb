/** The tables that order operations share: API document, "Shared request fields" and "Order response fields". */
import { isOfOneLine, readAsPlain, withoutMarks } from '../plain-text.ts'
import {
  amount,
  choice,
  list,
  number,
  object,
  optional,
  pageAddress,
  promised,
  rate,
  text,
  timestamp,
} from './fields.ts'

/** `01` pending, `02` success, `09` failed. API document, "Order status". */
export const orderStatuses = ['01', '02', '09'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Who bears the fee. `OUR` adds it to the order amount. API document, "Shared request fields". */
export const feeTypes = ['BEN', 'OUR'] as const
export type FeeType = (typeof feeTypes)[number]

/** One line of a cart. API document, "productInfo item". */
export const productItem = object({
  id: text(10, 'product ID'),
  name: text(32, 'product name'),
  price: amount('IDR, two decimals'),
  type: text(20, 'product type'),
  url: optional(text(200, 'product URL')),
  quantity: number(4, 'quantity'),
})

/** The first members of every request. API document, "Shared request fields". */
export const requestHead = {
  requestId: text(64, 'unique on every request'),
  merchantId: text(20, 'identifier issued to the merchant'),
  storeId: optional(text(30, 'only when the order is created under a branch')),
}

/** Who bears the fee; the same member of every creation. */
export const feeTypeField = optional(choice(feeTypes, 3, 'default BEN; OUR adds the fee to the order amount'))

/** Shared request fields of order creation, except `paymentType`, whose values each operation lists. */
export const orderRequest = {
  ...requestHead,
  merchantTradeNo: text(32, 'unique per transaction, created by the merchant'),
  amount: amount('IDR'),
  productName: text(100, 'product or service name'),
  notifyUrl: optional(text(200, 'called for notifications')),
  feeType: feeTypeField,
  productInfo: optional(list(productItem, 30, 'product items')),
}

const errCode = text(32, '0 means success')
const merchantId = text(20, 'merchant ID')

/** Members of every answer, failed ones included. API document, "Order response fields" and "Errors". */
export const answerHead = {
  requestId: promised(text(64, 'echoes the request')),
  errCode: promised(errCode),
  errCodeDes: optional(text(128, 'error description')),
  merchantId: promised(merchantId),
  storeId: optional(text(30, 'branch ID if used')),
}

/** Not promised by the document for the hosted page, e-money orders, and e-money subscriptions once they are made. */
export const errCodeUnpromised = { errCode: optional(errCode) }
/** For the first two, the merchant is not promised either. */
export const headUnpromised = { ...errCodeUnpromised, merchantId: optional(merchantId) }

/** The fee in an answer. API document, "Order response fields". */
const feeAnswer = {
  transFeeRate: optional(rate('fee rate')),
  transFeeAmount: optional(amount('fee')),
  totalTransFee: optional(amount('total fee excluding vatFee')),
  vatFee: optional(amount('tax')),
}

/** The gateway's own number, as people read it beside ours; a payment is known by it, so it is never left out. */
export const platformTradeNo = optional(text(32, 'platform order number').overwrite(readAsPlain))

/** Order response fields, shared by order creation and inquiry. Lengths are the document's. */
export const orderAnswer = {
  ...answerHead,
  paymentType: promised(text(20, 'channel code')),
  requestAmount: optional(amount('amount at request')),
  amount: amount('IDR; with feeType OUR the fee is added'),
  merchantTradeNo: text(32, 'merchant order number'),
  createTime: optional(timestamp()),
  platformTradeNo,
  successTime: optional(timestamp()),
  expiredTime: optional(timestamp()),
  status: optional(text(32, '01 pending, 09 failed, 02 success')),
  productName: promised(text(100, 'product or service name')),
  productInfo: optional(list(productItem, 30, 'as in the request')),
  ...feeAnswer,
}

/**
 * A number that people read, type or compare: an invisible mark before it would turn it around, and with a control character it
 * is none. The member is left out then, because a number is never altered.
 */
export const shownNumber = (max: number, remarks: string) =>
  text(max, remarks)
    .overwrite(withoutMarks)
    .refine(isOfOneLine, { error: 'must not contain control characters' })

/** The payer as the gateway knows them. Not the value that the merchant sent. */
export const payerAnswer = {
  payer: optional(text(60, 'actual payer name if supported').overwrite(readAsPlain)),
  accountNo: optional(shownNumber(32, 'actual payer account number if supported')),
}

/** Answer fields of a QR order. API document, endpoint 1. */
export const qrAnswer = {
  qrCode: optional(text(300, 'QR code content')),
  qrisUrl: optional(text(300, 'QR image link')),
  nmid: optional(shownNumber(32, 'national merchant ID')),
  rrn: optional(shownNumber(32, 'payment success code')),
  tid: optional(shownNumber(32, 'terminal or POS ID')),
  phoneNumber: optional(text(20, 'payer phone')),
  issuerId: optional(shownNumber(20, 'issuer application ID')),
}

/** Answer fields of a virtual account order. API document, endpoint 7. */
export const virtualAccountAnswer = {
  vaCode: optional(shownNumber(32, 'virtual account number')),
  feeType: optional(choice(feeTypes, 3)),
}

/** Answer field of a store-counter order. API document, endpoint 8. */
export const storeCounterAnswer = {
  paymentCode: optional(shownNumber(32, 'payment code')),
}

const payUrl = optional(pageAddress(200, 'page on which the payer pays'))
const walletActions = {
  pcPayUrl: optional(pageAddress(200, 'page on which the payer pays, for a computer')),
  mobilePayUrl: optional(pageAddress(200, 'page on which the payer pays, for a phone')),
  appDeeplink: optional(pageAddress(200, "link into the wallet's app")),
  pushPay: optional(pageAddress(200, 'where the wallet asks the payer by itself')),
}

/** Answer field of a pay-later or card order. API document, endpoints 3 and 6. */
export const payPageAnswer = {
  paymentActions: optional(object({ payUrl }, 'where the payer pays')),
}

/** Answer field of an e-money order. API document, "paymentActions on e-money orders". */
export const walletAnswer = {
  paymentActions: optional(object(walletActions, 'where the payer pays; which of them, by channel')),
}

/**
 * The answer to an inquiry, for every family: the document shows no
 * shape, so it may have every member of a creation's answer.
 */
export const inquiryAnswer = {
  ...orderAnswer,
  ...qrAnswer,
  ...virtualAccountAnswer,
  ...storeCounterAnswer,
  ...payerAnswer,
  paymentActions: optional(object({ payUrl, ...walletActions }, 'where the payer pays')),
}
