/** Signed answers of a gateway that contradicts itself: what it says is not what its books have. */
type Members = Record<string, unknown>

const words = {
  refund: { paid: '02', pending: '03', failed: '05', cancelled: '05' },
  card: { paid: 'ACTIVE', pending: 'INIT', failed: 'FAILED', cancelled: 'FAILED' },
  order: { paid: '02', pending: '01', failed: '09', cancelled: '06' },
} as const

const kindOf = ({ merchantRefundNo, agreementId }: Members) => {
  if (merchantRefundNo !== undefined) return 'refund'
  return agreementId === undefined ? 'order' : 'card'
}

const says = (word: keyof typeof words.order) => (members: Members) =>
  members.errCode === '0' ? { ...members, status: words[kindOf(members)][word] } : members

const refuses =
  (errCode: string) =>
  ({ requestId, merchantId }: Members) => ({ requestId, merchantId, errCode, errCodeDes: 'no' })

/** It refuses what it has done, does not know what it has, and calls things what they are not. */
export const contradictions = {
  refusedAfterAll: refuses('paramError'),
  notFoundAfterAll: refuses('orderNotFound'),
  saysPaid: says('paid'),
  saysPending: says('pending'),
  saysFailed: says('failed'),
  saysCancelled: says('cancelled'),
} as const

export type Contradiction = keyof typeof contradictions
export const contradictionNames = Object.keys(contradictions) as Contradiction[]
