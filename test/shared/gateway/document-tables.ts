/**
 * The field tables of the API document, copied out by hand and not made from Loket's declarations, which a test compares with
 * them. A field is its name and type: `64` is String(64), `d` Decimal(12,2), `r` Decimal(6,6), `t` a timestamp, `n4`
 * Number(4), `s` a String of any length, `{}` an object, `[]` an array of any length and `[30]` one of at most 30 objects. `!` marks a required one.
 */
const SHARED = `requestId:64! merchantId:20! storeId:30 paymentType:20! merchantTradeNo:32! amount:d! productName:100!
  notifyUrl:200 feeType:3 productInfo:[30]`

const ORDER = `requestId:64! errCode:32! errCodeDes:128 merchantId:20! storeId:30 paymentType:20! requestAmount:d amount:d!
  merchantTradeNo:32! createTime:t platformTradeNo:32 successTime:t expiredTime:t status:32 productName:100!
  productInfo:[30] transFeeRate:r transFeeAmount:d totalTransFee:d vatFee:d`

const ITEM = 'id:10! name:32! price:d! type:20! url:200 quantity:n4!'

const REFUND_FEES = 'transFeeRate:r transFeeAmount:d totalTransFee:d vatFee:d'

const ASKED = 'requestId:64! merchantId:20! storeId:30 paymentType:20! merchantTradeNo:32!'

const SUBSCRIPTION_HEAD = 'requestId:64! errCode:32! errCodeDes:128 merchantId:20! storeId:30 paymentType:20!'
const SUBSCRIPTION = `${SUBSCRIPTION_HEAD} requestAmount:d amount:d! createTime:t status:32 expiredTime:t`
/** Where the document says that errCode may be left out. */
const withoutErrCode = (fields: string) => fields.replace('errCode:32!', 'errCode:32')

interface Table {
  readonly path: string
  readonly request: string
  readonly response: string
}

/** The fourteen endpoints, in the document's order. */
export const endpoints = {
  createQrOrder: {
    path: '/payment/v2.3/qris/create',
    request: `${SHARED} expire:n`,
    response: `${ORDER} qrCode:300 qrisUrl:300 nmid:32 rrn:32 tid:32 payer:60 phoneNumber:20 issuerId:20 accountNo:32`,
  },
  createPaymentLink: {
    path: '/payment/v2.3/h5/createLink',
    request: `requestId:64! merchantId:20! storeId:30 merchantTradeNo:32! amount:d! payer:60 phoneNumber:20! productName:100!
      notifyUrl:200 redirectUrl:200! lang:10 paymentType:20 feeType:3`,
    response: 'errCode:32 errCodeDes:128 requestId:64! merchantId:20 storeId:30 merchantTradeNo:32! url:200',
  },
  createPayLaterOrder: {
    path: '/payment/v2.3/dd/create',
    request: `${SHARED} paymentParams:{}`,
    response: `${ORDER.replace('requestAmount:d ', '')} paymentActions:{}`,
  },
  createEMoneyOrder: {
    path: '/payment/v2.3/ewallet/create',
    request: `${SHARED} paymentParams:{}`,
    response: `${withoutErrCode(ORDER).replace('merchantId:20!', 'merchantId:20').replace('createTime:t', 'createTime:t!')}
      paymentActions:{} payer:60 accountNo:32`,
  },
  refundEMoneyOrder: {
    path: '/payment/v2.3/ewallet/refund',
    request: `requestId:64! merchantId:20! storeId:30 merchantTradeNo:32! paymentType:20! amount:d! refundAmount:d!
      platformRefundNo:32! merchantRefundNo:32! notifyUrl:200 reason:200 ${REFUND_FEES}`,
    response: `requestId:64! errCode:32! errCodeDes:128 merchantId:20! storeId:30 paymentType:20! amount:d! requestAmount:d
      merchantRefundNo:32! merchantTradeNo:32! platformTradeNo:32 createTime:t successTime:t status:2`,
  },
  createCardOrder: {
    path: '/payment/v2.3/cc/create',
    request: `${SHARED} paymentParams:{}`,
    response: `${ORDER} paymentActions:{}`,
  },
  createVirtualAccount: {
    path: '/payment/v2.3/va/create',
    request: `${SHARED} payer:60!`,
    response: `${ORDER} vaCode:32 feeType:3 payer:60 accountNo:32`,
  },
  createStoreOrder: {
    path: '/payment/v2.3/store/create',
    request: `${SHARED} payer:60!`,
    response: `${ORDER} paymentCode:32 payer:60 accountNo:32`,
  },
  createStaticVirtualAccount: {
    path: '/payment/v2.3/staticva/create',
    request: 'requestId:64! merchantId:20! storeId:30 paymentType:20! payer:60! beUsedFor:100 notifyUrl:200',
    response: `${SUBSCRIPTION_HEAD} createTime:t vaCode:32 expiredTime:t`,
  },
  createEMoneySubscription: {
    path: '/walleta/v1/sub/createsub',
    request: `requestId:64! merchantId:20! storeId:30 paymentType:20! requestAmount:d! feeType:3 merchantTradeNo:32! notifyUrl:200
      returnUrl:200 subTitle:128! subMessage:256 subInterval:{}! productInfo:{}!`,
    response: `${SUBSCRIPTION} merchantTradeNo:32! checkoutUrl:s`,
  },
  queryEMoneySubscription: {
    path: '/walleta/v1/sub/querysub',
    request: ASKED,
    response: `${withoutErrCode(SUBSCRIPTION)} merchantTradeNo:32! notifyUrl:200 returnUrl:200 subTitle:128! subMessage:256
      subInterval:{}! productInfo:{}! paymentInfo:[]`,
  },
  queryEMoneySubscriptionTransactions: {
    path: '/walleta/v1/sub/querysubtrans',
    request: `${ASKED} pageNum:n4 pageSize:n4`,
    response: `${withoutErrCode(SUBSCRIPTION_HEAD)} paymentInfo:[]`,
  },
  cancelEMoneySubscription: {
    path: '/walleta/v1/sub/removesub',
    request: ASKED,
    response: `${withoutErrCode(SUBSCRIPTION)} merchantTradeNo:32!`,
  },
  createCardSubscription: {
    path: '/cc/v1/sub/createsub',
    request: `requestId:64! merchantId:20! storeId:30 paymentType:20! requestAmount:d! feeType:3 agreementId:32! notifyUrl:200
      redirectUrl:200 subTitle:128! subMessage:256 subInterval:s! productInfo:{}!`,
    response: `${SUBSCRIPTION} agreementId:32! checkoutUrl:s`,
  },
} as const satisfies Record<string, Table>

/** The members of objects and of items of lists, by the name of the field. */
export const members = {
  productInfo: ITEM,
  subInterval: 'type:10! value:n2!',
  paymentInfo: `successTime:t platformTradeNo:32 amount:d status:32 ${REFUND_FEES}`,
} as const

/** What the document calls `String(64)` and so on. */
export function notationOf(type: string): string {
  const many = /^\[(\d*)\]$/.exec(type)
  if (many) return many[1] ? `Array<Object>(${many[1]})` : 'Array<Object>'
  const digits = /^n(\d+)$/.exec(type)
  if (digits) return `Number(${digits[1]})`
  const named = {
    d: 'Decimal(12,2)',
    r: 'Decimal(6,6)',
    t: 'String(16)',
    s: 'String',
    n: 'Number',
    '{}': 'Object',
  }
  return named[type as keyof typeof named] ?? `String(${type})`
}

export interface TableField {
  readonly name: string
  readonly type: string
  readonly required: boolean
}

/** The fields of a table, by name. */
export const fieldsOf = (table: string): TableField[] =>
  table.split(/\s+/).map((field) => {
    const [name = '', type = ''] = field.split(':')
    return { name, type: type.replace('!', ''), required: type.endsWith('!') }
  })
