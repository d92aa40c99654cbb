/** Members that name the subject or come beside the terms: an approval has its own place for each. */
const beside = new Set([
  'approval',
  'amount',
  'number',
  'merchantTradeNo',
  'merchantRefundNo',
  'refundId',
  'subscriptionId',
  'accountId',
])

/** The terms to approve, by name, each as one text: everything the call says, so that the approval allows nothing else. */
export function termsOf(call: object, more: Readonly<Record<string, string>> = {}): Record<string, string> {
  const terms = Object.entries(call)
    .filter(([name, value]) => !beside.has(name) && value !== undefined)
    .map(([name, value]) => [name, textOf(value)])
  return { ...Object.fromEntries(terms), ...more }
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).sort().join(' ')
  if (typeof value === 'object' && value !== null) return Object.values(value).map(String).join(' ')
  return String(value).trim()
}
