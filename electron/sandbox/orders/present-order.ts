import * as z from 'zod'
import { findChannel } from '../../../shared/gateway/channels.ts'
import type { AnswerOf } from '../../../shared/gateway/operation.ts'
import { queryQrOrder } from '../../../shared/gateway/operations/query-order.ts'
import { readQris } from '../../../shared/gateway/qris.ts'
import { formatWibTime } from '../../../shared/wib-time.ts'
import type { Order } from './order.ts'

/** An order's answer fields, all families'. The same on creation and on inquiry. */
export type OrderMembers = AnswerOf<typeof queryQrOrder>

/** Channels whose gateway passes on who paid. API document, endpoints 1 and 7. */
const tellsPayer = new Set(['QRIS', 'BankFVA', 'BankDVA'])

/** What the gateway says of an order now. `url` is where this sandbox serves its QR images. */
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
    ...(payment && tellsPayer.has(order.paymentType)
      ? { payer: payment.payer, accountNo: payment.accountNo }
      : {}),
  }
}

/** The same as it is spelled on the wire. */
export function spellOrder(order: Order, url: string): Record<string, unknown> {
  return z.encode(queryQrOrder.answer, presentOrder(order, url))
}

function codeMembers(order: Order, url: string): Partial<OrderMembers> {
  const family = findChannel(order.paymentType)?.family
  switch (family) {
    case 'qr': {
      const { nmid, terminal } = readQris(order.code)
      return {
        qrCode: order.code,
        qrisUrl: `${url}${qrImagePath(order.platformTradeNo)}`,
        nmid: nmid ?? undefined,
        tid: terminal ?? undefined,
        rrn: order.payment?.rrn,
        issuerId: order.payment?.issuerId,
      }
    }
    case 'virtualAccount':
      return { vaCode: order.code, feeType: order.feeType }
    case 'store':
      return { paymentCode: order.code }
    case undefined:
      throw new Error(`the catalogue has no channel ${order.paymentType}`)
  }
}

/** Where the picture of an order's QR code is served. */
export const qrImagePath = (platformTradeNo: string) => `/qris/${platformTradeNo}.png`
