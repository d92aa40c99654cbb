/** The sandbox's refusal codes in `errCode`. The document has no catalogue, so they are ours. */
export type RefusalCode =
  | 'paramError'
  /** About what nobody signs, such as path and headers, so it says nothing about the request with our number. */
  | 'requestError'
  | 'signError'
  | 'timestampError'
  | 'merchantNotFound'
  | 'duplicateRequestId'
  | 'duplicateMerchantTradeNo'
  | 'duplicateMerchantRefundNo'
  | 'duplicateAgreementId'
  | 'orderNotFound'
  | 'subscriptionNotFound'
  | 'amountOutOfRange'
  | 'refundNotSupported'
  | 'refundAmountExceeded'
  | 'dailyLimitExceeded'
  | 'rateLimited'
  | 'systemError'

/** A refusal of the gateway. The message becomes `errCodeDes`: it names the field and its rule and never quotes a value. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  /** 200 for business refusals; the other statuses say what was wrong with the HTTP request. */
  readonly httpStatus: number
  /** More for the log, which may quote values. */
  readonly logged: Readonly<Record<string, unknown>>
  constructor(code: RefusalCode, message: string, httpStatus = 200, logged: Refusal['logged'] = {}) {
    super(message)
    this.code = code
    this.httpStatus = httpStatus
    this.logged = logged
  }
}
