import type { FeeType, OrderStatus } from '../../../shared/gateway/orders.ts'
import { sen } from '../../../shared/money.ts'
import type { Order, Payment, ProductItem } from '../orders/order.ts'

/** A row of `orders`, without its id. */
export interface OrderRow {
  merchant_trade_no: string
  platform_trade_no: string
  payment_type: string
  store_id: string | null
  request_amount: number
  amount: number
  fee_type: FeeType
  fee_rate: string | null
  fee_amount: number
  fee_total: number
  vat: number
  product_name: string
  product_info: string | null
  code: string
  created_at: number
  expires_at: number
  status: OrderStatus
  paid_at: number | null
  rrn: string | null
  issuer_id: string | null
  payer: string | null
  account_no: string | null
  notify_url: string | null
  return_url: string | null
  lang: Order['lang']
  customer: string | null
  phone_number: string | null
  hosted: 0 | 1
}

export function toRow(order: Order): OrderRow {
  return {
    merchant_trade_no: order.merchantTradeNo,
    platform_trade_no: order.platformTradeNo,
    payment_type: order.paymentType,
    store_id: order.storeId,
    request_amount: order.requestAmount,
    amount: order.amount,
    fee_type: order.feeType,
    fee_rate: order.fee.rate,
    fee_amount: order.fee.amount,
    fee_total: order.fee.total,
    vat: order.fee.vat,
    product_name: order.productName,
    product_info: order.productInfo && JSON.stringify(order.productInfo),
    code: order.code,
    created_at: order.createdAt,
    expires_at: order.expiresAt,
    status: order.status,
    notify_url: order.notifyUrl,
    return_url: order.returnUrl,
    lang: order.lang,
    customer: order.customer,
    phone_number: order.phoneNumber,
    hosted: order.hosted ? 1 : 0,
    ...paymentColumns(order.payment),
  }
}

export function paymentColumns(payment: Payment | null) {
  return {
    paid_at: payment?.paidAt ?? null,
    rrn: payment?.rrn ?? null,
    issuer_id: payment?.issuerId ?? null,
    payer: payment?.payer ?? null,
    account_no: payment?.accountNo ?? null,
  }
}

export function fromRow(row: OrderRow): Order {
  return {
    merchantTradeNo: row.merchant_trade_no,
    platformTradeNo: row.platform_trade_no,
    paymentType: row.payment_type,
    storeId: row.store_id,
    requestAmount: sen(row.request_amount),
    amount: sen(row.amount),
    feeType: row.fee_type,
    fee: {
      rate: row.fee_rate,
      amount: sen(row.fee_amount),
      total: sen(row.fee_total),
      vat: sen(row.vat),
    },
    productName: row.product_name,
    productInfo: row.product_info === null ? null : (JSON.parse(row.product_info) as ProductItem[]),
    code: row.code,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    status: row.status,
    payment: paymentOf(row),
    notifyUrl: row.notify_url,
    returnUrl: row.return_url,
    lang: row.lang,
    customer: row.customer,
    phoneNumber: row.phone_number,
    hosted: row.hosted === 1,
  }
}

function paymentOf(row: OrderRow): Payment | null {
  if (row.paid_at === null) return null
  return {
    paidAt: row.paid_at,
    rrn: row.rrn ?? '',
    issuerId: row.issuer_id ?? '',
    payer: row.payer ?? '',
    accountNo: row.account_no ?? '',
  }
}
