/** Members that show an order's number, amount, times and outcome: no person's name, account, address or payment code. */
const readable = new Set(
  `requestId merchantId storeId merchantTradeNo platformTradeNo merchantRefundNo platformRefundNo paymentType amount
  requestAmount refundAmount feeType transFeeRate transFeeAmount totalTransFee vatFee status errCode errCodeDes
  createTime expiredTime successTime expire productName rrn issuerId nmid tid`.split(/\s+/),
)

/** Longer bytes can't be one of our orders; their hash is enough. */
const MAX_BYTES = 32 * 1024
const HIDDEN = '•••'

/** The members of a request or answer that a person may read, the others hidden; empty if the bytes are not a JSON object. */
export function redactedMembers(raw: Uint8Array): Record<string, string> {
  if (raw.length > MAX_BYTES) return {}
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder().decode(raw))
  } catch {
    return {}
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return {}
  return Object.fromEntries(
    Object.entries(json)
      .filter(([, value]) => value !== null && value !== '')
      .slice(0, 60)
      .map(([name, value]) => [name.slice(0, 40), shown(name, value)]),
  )
}

function shown(name: string, value: unknown): string {
  const plain = typeof value === 'string' || typeof value === 'number'
  return readable.has(name) && plain ? String(value).slice(0, 200) : HIDDEN
}
