/** Members that name an order, its amount, its times and its fate: nobody's name, account, address or code to pay with. */
const readable = new Set(
  `requestId merchantId storeId merchantTradeNo platformTradeNo merchantRefundNo platformRefundNo paymentType amount
  requestAmount refundAmount feeType transFeeRate transFeeAmount totalTransFee vatFee status errCode errCodeDes
  createTime expiredTime successTime expire productName rrn issuerId nmid tid`.split(/\s+/),
)

/** Longer bytes are no order of ours; their hash is evidence enough. */
const LARGEST = 32 * 1024
const HIDDEN = '•••'

/** What a person may read of bytes that were sent or received; nothing of bytes that are not a JSON object. */
export function redactedMembers(raw: Uint8Array): Record<string, string> {
  if (raw.length > LARGEST) return {}
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
