/** What the sandbox answers in `errCode` when it says no. No catalogue is shown in the document: ours, `gateway.md`, "Errors". */
export type RefusalCode =
  | 'paramError'
  /** Said before the signature was looked at, so it is no word on the request that carries our number. */
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

/** A no of the gateway. The message becomes `errCodeDes`: it names the field and its rule and never quotes a value. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  /** 200 for business refusals; the other statuses tell what was wrong with the request as HTTP. */
  readonly httpStatus: number
  constructor(code: RefusalCode, message: string, httpStatus = 200) {
    super(message)
    this.code = code
    this.httpStatus = httpStatus
  }
}
