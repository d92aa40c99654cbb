import type { Sen } from '../../../shared/money.ts'
import type { Order, Payment, ProductItem } from '../orders/order.ts'

type Nullable<Members> = { readonly [Name in keyof Members]: Members[Name] | null }

/** A row of `orders`, without its id: anything but a plain value is split into columns or written as JSON. */
export type OrderRow = Omit<Order, 'fee' | 'productInfo' | 'payment' | 'hosted'> &
  Nullable<Payment> & {
    readonly feeRate: string | null
    readonly feeAmount: Sen
    readonly feeTotal: Sen
    readonly vat: Sen
    readonly productInfo: string | null
    readonly hosted: 0 | 1
  }

export function toRow({ fee, productInfo, payment, hosted, ...order }: Order): OrderRow {
  return {
    ...order,
    feeRate: fee.rate,
    feeAmount: fee.amount,
    feeTotal: fee.total,
    vat: fee.vat,
    productInfo: productInfo && JSON.stringify(productInfo),
    hosted: hosted ? 1 : 0,
    ...paymentColumns(payment),
  }
}

const unpaid = { paidAt: null, rrn: null, issuerId: null, payer: null, accountNo: null }

export const paymentColumns = (payment: Payment | null): Nullable<Payment> => payment ?? unpaid

export function fromRow({
  feeRate,
  feeAmount,
  feeTotal,
  vat,
  productInfo,
  hosted,
  paidAt,
  rrn,
  issuerId,
  payer,
  accountNo,
  ...row
}: OrderRow): Order {
  const payment = { rrn: rrn ?? '', issuerId: issuerId ?? '', payer: payer ?? '', accountNo: accountNo ?? '' }
  return {
    ...row,
    fee: { rate: feeRate, amount: feeAmount, total: feeTotal, vat },
    productInfo: productInfo === null ? null : (JSON.parse(productInfo) as ProductItem[]),
    hosted: hosted === 1,
    payment: paidAt === null ? null : { paidAt, ...payment },
  }
}
