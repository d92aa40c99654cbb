/** What a refusal is taken for. */
export type RefusalClass = 'credentials' | 'rejected' | 'duplicate' | 'throttled'

interface Rule {
  readonly class: RefusalClass
  readonly httpStatus: readonly number[]
  readonly errCode: RegExp
}

/**
 * The document shows no error catalogue, so this table is ours (`gateway.md`, "Errors"); first match wins.
 * What matches nothing is an unknown outcome, `channelError` and `systemError` among it.
 */
const rules: readonly Rule[] = [
  { class: 'credentials', httpStatus: [401, 403], errCode: /^(signError|timestampError|merchantNotFound)$/ },
  { class: 'duplicate', httpStatus: [409], errCode: /^duplicate/ },
  { class: 'throttled', httpStatus: [429], errCode: /^rateLimited$/ },
  {
    class: 'rejected',
    httpStatus: [400, 404, 413, 422],
    errCode:
      /^(paramError|orderNotFound|subscriptionNotFound|amountOutOfRange|channelNotSupported|refundNotSupported|refundAmountExceeded|dailyLimitExceeded)$/,
  },
]

/** The class of a refusal; null where the table has no word for it. */
export function classifyRefusal(httpStatus: number, errCode: string): RefusalClass | null {
  return (
    rules.find((rule) => rule.httpStatus.includes(httpStatus) || rule.errCode.test(errCode))?.class ?? null
  )
}
