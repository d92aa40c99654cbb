import * as z from 'zod'
import type { EMoneyCode } from '../../../shared/gateway/channel-codes.ts'
import { findChannel } from '../../../shared/gateway/channels.ts'
import type { AnswerOf } from '../../../shared/gateway/operation.ts'
import { queryPaymentLink, type queryQrOrder } from '../../../shared/gateway/operations/query-order.ts'
import { walletActions } from '../../../shared/gateway/wallet-actions.ts'
import { formatWibTime } from '../../../shared/wib-time.ts'
import { payPath } from '../pages/paths.ts'
import type { Order } from './order.ts'
import { nmidOf, TERMINAL } from './qr-content.ts'

/** An order's answer fields, for all families. The same on creation and on inquiry. */
export type OrderMembers = AnswerOf<typeof queryQrOrder>

/** Channels whose gateway passes on who paid. API document, endpoints 1 and 7. */
const namesPayer = new Set(['QRIS', 'BankFVA', 'BankDVA'])

/** An order in the gateway's answers. `url` is the sandbox's own, where it serves pages and QR images. */
export function presentOrder(order: Order, url: string): OrderMembers {
  const { fee, payment } = order
  return {
    storeId: order.storeId ?? undefined,
    paymentType: order.paymentType,
    requestAmount: order.requestAmount,
    amount: order.amount,
    merchantTradeNo: order.merchantTradeNo,
    createTime: formatWibTime(order.createdAt),
    platformTradeNo: order.platformTradeNo,
    successTime: payment ? formatWibTime(payment.paidAt) : undefined,
    expiredTime: formatWibTime(order.expiresAt),
    status: order.status,
    productName: order.productName,
    productInfo: order.productInfo ? [...order.productInfo] : undefined,
    transFeeRate: fee.rate ?? undefined,
    transFeeAmount: fee.amount,
    totalTransFee: fee.total,
    vatFee: fee.vat,
    ...codeMembers(order, url),
    ...(payment && namesPayer.has(order.paymentType)
      ? { payer: payment.payer, accountNo: payment.accountNo }
      : {}),
  }
}

/** A hosted page's order in the gateway's answers: before the payer has chosen, it has neither channel nor fee. */
export function presentHostedOrder(order: Order, url: string): AnswerOf<typeof queryPaymentLink> {
  if (order.paymentType !== '') return presentOrder(order, url)
  return {
    storeId: order.storeId ?? undefined,
    requestAmount: order.requestAmount,
    amount: order.amount,
    merchantTradeNo: order.merchantTradeNo,
    createTime: formatWibTime(order.createdAt),
    platformTradeNo: order.platformTradeNo,
    expiredTime: formatWibTime(order.expiresAt),
    status: order.status,
    productName: order.productName,
  }
}

/** Any order in an inquiry's answer. */
export function spellOrder(order: Order, url: string): Record<string, unknown> {
  return z.encode(queryPaymentLink.answer, presentHostedOrder(order, url)) as Record<string, unknown>
}

function codeMembers(order: Order, url: string): Partial<OrderMembers> {
  const family = findChannel(order.paymentType)?.family
  const page = url + payPath(order.platformTradeNo)
  switch (family) {
    case 'qr':
      return {
        qrCode: order.code,
        qrisUrl: `${url}${qrImagePath(order.platformTradeNo)}`,
        nmid: nmidOf(order.code),
        tid: TERMINAL,
        rrn: order.payment?.rrn,
        issuerId: order.payment?.issuerId,
      }
    case 'eMoney': {
      const actions = walletActions(order.paymentType as EMoneyCode, order.hosted ? null : order.phoneNumber)
      return { paymentActions: Object.fromEntries(actions.map((action) => [action, page])) }
    }
    case 'payLater':
    case 'card':
      return { paymentActions: { payUrl: page } }
    case 'virtualAccount':
      return { vaCode: order.code, feeType: order.feeType }
    case 'staticVirtualAccount':
      return { vaCode: order.code, expiredTime: undefined }
    case 'store':
      return { paymentCode: order.code }
    case 'eMoneySubscription':
    case 'cardSubscription':
    case 'hostedPage':
    case undefined:
      throw new Error(`an order can't be on ${order.paymentType}`)
  }
}

/** The URL of an order's QR picture. */
export const qrImagePath = (platformTradeNo: string) => `/qris/${platformTradeNo}.png`
