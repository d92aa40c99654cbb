import {
  type Charge,
  type Ledger,
  type Order,
  type Refund,
  type StaticPayment,
  type Subscription,
  senOf,
  stamp,
} from './ledger.ts'
import { qrisCode } from './qris-code.ts'
import { amount, double, id, type Members, Optional, Raw, status, type Value } from './rendering.ts'
import type { Variation } from './variation.ts'

type Request = Readonly<Record<string, unknown>>
type Answer = Members | undefined

const optional = (value?: Value) => new Optional(value)
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** `0` in each of the spellings the document's tables and samples allow. */
function success(variation: Variation, mayBeAbsent = false): Members {
  if (variation.errCode === 'absent' && mayBeAbsent) return {}
  const spelled = { text: '0', number: new Raw('0'), absent: '0', padded: ' 0 ' }
  return { errCode: spelled[variation.errCode], errCodeDes: optional('Success') }
}

function echo(request: Request, variation: Variation): Members {
  return {
    requestId: request.requestId as string,
    merchantId: id(request.merchantId as string, variation),
    storeId: optional(text(request.storeId)),
    paymentType: text(request.paymentType),
  }
}

const familyOf = (path: string) => path.split('/')[3] ?? ''

export function answer(path: string, request: Request, ledger: Ledger, v: Variation): Answer {
  const last = path.split('/').at(-1)
  if (path === '/payment/v2.3/h5/createLink') return hostedPage(request, ledger, v)
  if (path === '/payment/v2.3/staticva/create') {
    const vaCode = `88${ledger.nextNumber().slice(-14)}`
    ledger.accounts.set(vaCode, request)
    const createTime = optional(stamp(new Date()))
    return { ...success(v), ...echo(request, v), createTime, vaCode: id(vaCode, v) }
  }
  if (path === '/payment/v2.3/ewallet/refund') return refundAnswer(openRefund(request, ledger), request, v)
  if (path === '/payment/v2.3/ewallet/refund/query') {
    const refund = ledger.refunds.get(String(request.merchantRefundNo))
    return refund && refundAnswer(refund, request, v)
  }
  if (path.includes('/sub/')) return subscription(path, last ?? '', request, ledger, v)
  if (last === 'create') return orderAnswer(openOrder(path, request, ledger), request, v, true)
  const asked = String(request.merchantTradeNo)
  const paid = ledger.staticPayments.find(
    ({ platformTradeNo, merchantTradeNo }) => platformTradeNo === asked || merchantTradeNo === asked,
  )
  if (paid && v.staticPayments === 'asked about') {
    const members = staticPayment(paid, ledger, v)
    return { ...success(v), ...members, requestId: request.requestId as string, merchantTradeNo: asked }
  }
  const order = ledger.orders.get(asked)
  if (last === 'cancel' && order?.status === '01') order.status = '09'
  return order && orderAnswer(order, request, v, false)
}

/** A payment to a static account as a notification or an inquiry reports it. */
export function staticPayment(paid: StaticPayment, ledger: Ledger, v: Variation): Members {
  const { paymentType, merchantId } = ledger.accounts.get(paid.vaCode) ?? {}
  return {
    merchantId: id(String(merchantId), v),
    paymentType: text(paymentType),
    merchantTradeNo: paid.merchantTradeNo,
    platformTradeNo: id(paid.platformTradeNo, v),
    vaCode: id(paid.vaCode, v),
    amount: amount(paid.sen, v),
    successTime: stamp(paid.at),
    status: status('02', v),
    payer: 'SITI',
  }
}

function openOrder(path: string, request: Request, ledger: Ledger): Order {
  const created = new Date()
  const requested = senOf(request.amount)
  const charged = request.feeType === 'OUR' ? requested + 450_000n : requested
  const seconds = typeof request.expire === 'number' ? request.expire : 900
  const order: Order = {
    family: familyOf(path),
    request,
    merchantTradeNo: String(request.merchantTradeNo),
    platformTradeNo: ledger.nextNumber(),
    requested,
    charged,
    created,
    expires: new Date(created.getTime() + seconds * 1000),
    status: '01',
  }
  ledger.orders.set(order.merchantTradeNo, order)
  return order
}

function hostedPage(request: Request, ledger: Ledger, v: Variation): Members {
  const order = openOrder('/payment/v2.3/h5/create', request, ledger)
  const { paymentType: _, ...head } = echo(request, v)
  const url = `https://pay.example/h5/${order.platformTradeNo}`
  return { ...success(v, true), ...head, merchantTradeNo: order.merchantTradeNo, url }
}

function orderAnswer(order: Order, request: Request, v: Variation, isNew: boolean): Members {
  const { request: first } = order
  const wallet = order.family === 'ewallet'
  const expires = stamp(order.expires)
  const paid = order.status === '02'
  return {
    ...success(v, wallet),
    ...echo({ ...first, requestId: request.requestId }, v),
    ...(v.requestAmount === 'missing'
      ? {}
      : { requestAmount: v.requestAmount === 'null' ? null : amount(order.requested, v) }),
    amount: amount(order.charged, v),
    merchantTradeNo: id(order.merchantTradeNo, v),
    ...(v.createTime === 'missing' && !wallet ? {} : { createTime: stamp(order.created) }),
    platformTradeNo: optional(id(order.platformTradeNo, v)),
    successTime: order.successTime ? stamp(order.successTime) : optional(),
    expiredTime: expiry(expires, v),
    ...(isNew && v.createStatus === 'missing' ? {} : { status: status(order.status, v) }),
    ...productName(String(first.productName), v),
    transFeeRate: optional('0.007000'),
    transFeeAmount: optional(amount(7000n, v)),
    totalTransFee: optional(amount(7000n, v)),
    vatFee: optional(amount(770n, v)),
    ...channel(order, paid, v),
  }
}

function expiry(time: string, { expiredTime }: Variation): Value {
  if (expiredTime === 'double') return double(time)
  return expiredTime === 'number' ? new Raw(time) : time
}

function productName(name: string, v: Variation): Members {
  if (v.productName === 'missing') return {}
  return { productName: v.productName === 'trimmed' ? name.slice(0, 10) : name }
}

function channel(order: Order, paid: boolean, v: Variation): Members {
  const named = v.payer === 'named' && paid
  const payer: Members = v.payer === 'missing' ? {} : { payer: named ? 'BUDI' : null }
  const account: Members = v.payer === 'missing' ? {} : { accountNo: named ? '***1234' : null }
  const url = `https://pay.example/${order.platformTradeNo}`
  switch (order.family) {
    case 'qris':
      return {
        qrCode: qrisCode(order.charged, order.platformTradeNo),
        qrisUrl: optional(`${url}.png`),
        nmid: optional(v.nmid === 'grouped' ? 'ID 1020 0000 00001' : 'ID1020000000001'),
        rrn: paid ? id('432109876543', v) : optional(),
        tid: optional('A01'),
        ...payer,
        phoneNumber: optional(),
        issuerId: optional(),
        ...account,
      }
    case 'ewallet': {
      const none = { nulls: null, 'empty texts': '', members: undefined }[v.paymentActions]
      const mobilePayUrl = url
      return { paymentActions: { pcPayUrl: none, mobilePayUrl, appDeeplink: none, pushPay: none } }
    }
    case 'dd':
    case 'cc':
      return { paymentActions: { payUrl: url } }
    case 'va':
      return {
        vaCode: id(`88${order.platformTradeNo.slice(-14)}`, v),
        feeType: optional('BEN'),
        ...payer,
        ...account,
      }
    case 'store':
      return {
        paymentCode: id(order.platformTradeNo.slice(-12).replace(/^0+/, '7'), v),
        ...payer,
        ...account,
      }
    default:
      return {}
  }
}

function openRefund(request: Request, ledger: Ledger): Refund {
  const refund: Refund = {
    request,
    merchantRefundNo: String(request.merchantRefundNo),
    platformTradeNo: String(request.platformRefundNo),
    sen: senOf(request.refundAmount),
    created: new Date(),
    status: '03',
  }
  ledger.refunds.set(refund.merchantRefundNo, refund)
  return refund
}

function refundAnswer(refund: Refund, request: Request, v: Variation): Members {
  const { request: first } = refund
  return {
    ...success(v),
    ...echo({ ...first, requestId: request.requestId }, v),
    amount: amount(refund.sen, v),
    requestAmount: optional(amount(senOf(first.amount), v)),
    merchantRefundNo: id(refund.merchantRefundNo, v),
    merchantTradeNo: id(String(first.merchantTradeNo), v),
    platformTradeNo: optional(id(refund.platformTradeNo, v)),
    createTime: optional(stamp(refund.created)),
    successTime: optional(),
    status: status(refund.status, v),
  }
}

/** What the inquiry tells of the payments: so many of the last, in the gateway's order. */
const LAST = 3

function transactions(charges: readonly Charge[], sub: Subscription, v: Variation): Value {
  return charges.map(({ platformTradeNo, status: paid, at }) => ({
    ...(paid === '02' ? { successTime: stamp(at) } : {}),
    ...(platformTradeNo === null ? {} : { platformTradeNo: id(platformTradeNo, v) }),
    amount: amount(sub.sen, v, true),
    status: status(paid, v),
    transFeeRate: v.optionalMembers === 'null' ? null : new Raw('0.007000'),
  }))
}

function page(charges: readonly Charge[], request: Request): Charge[] {
  const [number, size] = [Number(request.pageNum ?? 1), Math.min(Number(request.pageSize ?? 10), 50)]
  return charges.toReversed().slice((number - 1) * size, number * size)
}

function subscription(path: string, last: string, request: Request, ledger: Ledger, v: Variation): Answer {
  const card = path.startsWith('/cc/')
  const number = String(card ? request.agreementId : (request.merchantTradeNo ?? request.merchantSubId))
  if (last === 'createsub') {
    const sen = senOf(request.requestAmount)
    const status = card ? 'INIT' : '01'
    ledger.subscriptions.set(number, { request, number, sen, created: new Date(), status, charges: [] })
  }
  const sub = ledger.subscriptions.get(number)
  if (sub === undefined) return undefined
  if (last === 'removesub') sub.status = '06'
  const { request: first } = sub
  const head = { ...success(v, last !== 'createsub'), ...echo({ ...first, requestId: request.requestId }, v) }
  if (last === 'querysubtrans')
    return { ...head, paymentInfo: transactions(page(sub.charges, request), sub, v) }
  const expires = stamp(new Date(sub.created.getTime() + 3_600_000))
  const record: Members = {
    ...head,
    requestAmount: optional(amount(sub.sen, v, true)),
    amount: amount(sub.sen, v, true),
    ...(card ? { agreementId: id(number, v) } : named(number, v)),
    createTime: optional(stamp(sub.created)),
    status: status(sub.status, v),
    expiredTime: expiry(expires, v),
  }
  if (last === 'createsub' || card) return { ...record, checkoutUrl: `https://pay.example/sub/${number}` }
  if (last === 'removesub') return record
  const back = text(first.returnUrl) ?? text(first.redirectUrl)
  return {
    ...record,
    notifyUrl: optional(text(first.notifyUrl)),
    ...(back === undefined ? {} : v.names === 'table' ? { returnUrl: back } : { redirectUrl: back }),
    subTitle: first.subTitle as string,
    subMessage: optional(text(first.subMessage)),
    subInterval: first.subInterval as Value,
    productInfo: first.productInfo as Value,
    paymentInfo: transactions(sub.charges.slice(-LAST).toReversed(), sub, v),
  }
}

function named(number: string, v: Variation): Members {
  return {
    ...(v.names === 'sample' ? {} : { merchantTradeNo: id(number, v) }),
    ...(v.names === 'table' ? {} : { merchantSubId: id(number, v) }),
  }
}
