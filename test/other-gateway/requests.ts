/**
 * The document's request tables, written a second time and apart from `shared/gateway`, so that
 * a mistake there cannot agree with itself. `name:length`, `!` for required; `D` an order amount,
 * `M` a subscription amount (a JSON number), `N` a number, `O` an object, `A` an array.
 */
const head = 'requestId:64! merchantId:20!'
const branch = 'storeId:30'
const order = `${head} ${branch} paymentType:20! merchantTradeNo:32! amount:D! productName:100! notifyUrl:200 productInfo:A`
const subscription = `${head} ${branch} paymentType:20! requestAmount:M! feeType:3 notifyUrl:200 subTitle:128! subMessage:256 productInfo:O!`
const subscriptionNo = 'merchantTradeNo:32 merchantSubId:32'
const inquiry = `${head} ${branch} paymentType:20 merchantTradeNo:32!`

const families = ['qris', 'h5', 'dd', 'ewallet', 'cc', 'va', 'store'] as const

const tables: Record<string, string> = {
  '/payment/v2.3/qris/create': `${order} feeType:3 expire:N`,
  '/payment/v2.3/h5/createLink': `${head} ${branch} merchantTradeNo:32! amount:D! payer:60 phoneNumber:20! productName:100! notifyUrl:200 redirectUrl:200! lang:10 paymentType:20 feeType:3`,
  '/payment/v2.3/dd/create': `${order} feeType:3 paymentParams:O`,
  '/payment/v2.3/ewallet/create': `${order} feeType:3 paymentParams:O`,
  '/payment/v2.3/ewallet/refund': `${head} ${branch} merchantTradeNo:32! paymentType:20! amount:D! refundAmount:D! platformRefundNo:32! merchantRefundNo:32! notifyUrl:200 reason:200 transFeeRate:D transFeeAmount:D totalTransFee:D vatFee:D`,
  '/payment/v2.3/cc/create': `${order} feeType:3 paymentParams:O`,
  '/payment/v2.3/va/create': `${order} payer:60!`,
  '/payment/v2.3/store/create': `${order.replace(` ${branch}`, '')} feeType:3 payer:60!`,
  '/payment/v2.3/staticva/create': `${head} ${branch} paymentType:20! payer:60! beUsedFor:100 notifyUrl:200`,
  '/walleta/v1/sub/createsub': `${subscription} ${subscriptionNo} returnUrl:200 redirectUrl:200 subInterval:O!`,
  '/walleta/v1/sub/querysub': `${head} ${branch} paymentType:20! ${subscriptionNo}`,
  '/walleta/v1/sub/querysubtrans': `${head} ${branch} paymentType:20! ${subscriptionNo} pageNum:N pageSize:N`,
  '/walleta/v1/sub/removesub': `${head} ${branch} paymentType:20! ${subscriptionNo}`,
  '/cc/v1/sub/createsub': `${subscription} agreementId:32! redirectUrl:200 subInterval:10! expiredDate:10`,
  '/cc/v1/sub/querysub': `${head} ${branch} paymentType:20! agreementId:32!`,
  '/payment/v2.3/ewallet/refund/query': `${head} ${branch} paymentType:20! merchantRefundNo:32!`,
  '/payment/v2.3/qris/cancel': inquiry,
  ...Object.fromEntries(families.map((family) => [`/payment/v2.3/${family}/query`, inquiry])),
}

type Body = Readonly<Record<string, unknown>>

/** The first rule of the document's tables that a request breaks; nothing if it breaks none. */
export function faultsOf(path: string, body: Body, source: string): string[] {
  const table = tables[path]
  if (table === undefined) return ['no such path']
  const faults: string[] = []
  const known = new Set<string>()
  for (const entry of table.split(' ')) {
    const [name = '', rule = ''] = entry.split(':')
    known.add(name)
    const value = body[name]
    if (value === undefined) {
      if (rule.endsWith('!')) faults.push(`${name} is required`)
    } else if (!fits(rule.replace('!', ''), value, name, source)) {
      faults.push(`${name} is not ${rule}`)
    }
  }
  for (const [name, value] of Object.entries(body)) {
    if (!known.has(name)) faults.push(`${name} is not in the table`)
    if (value === null) faults.push(`${name} is null`)
  }
  if (table.includes(subscriptionNo) && !body.merchantTradeNo && !body.merchantSubId) {
    faults.push('the subscription is not named')
  }
  return faults
}

function fits(rule: string, value: unknown, name: string, source: string): boolean {
  if (rule === 'D') return typeof value === 'string' && /^\d{1,10}\.\d{2}$/.test(value)
  if (rule === 'M') return new RegExp(`"${name}":\\d{1,10}\\.\\d{2}[,}]`).test(source)
  if (rule === 'N') return Number.isInteger(value)
  if (rule === 'A') return Array.isArray(value) && value.length <= 30
  if (rule === 'O') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === 'string' && value !== '' && [...value].length <= Number(rule)
}
