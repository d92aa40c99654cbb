import type { Operation } from '../../shared/gateway/operation.ts'

interface WritingRule {
  readonly operations: readonly string[]
  readonly field: string
  readonly rule: string
  readonly holds: (members: Record<string, unknown>) => boolean
}

/**
 * Our own rules for what we send. The declarations are wider, because some gateway may send or accept more
 * (test/gateway/traps.test.ts has what the document leaves in doubt, and what we write).
 */
const rules: readonly WritingRule[] = [
  {
    operations: ['createPayLaterOrder', 'createEMoneyOrder', 'createCardOrder'],
    field: 'paymentParams.redirectUrl',
    rule: 'must be given: the payer comes back by it',
    holds: ({ paymentType, paymentParams }) =>
      paymentType === 'WALLETDBALANCE' ||
      Boolean((paymentParams as { redirectUrl?: string } | undefined)?.redirectUrl),
  },
]

/** The first of our own rules that a request breaks; null when it may go out. */
export function brokenWritingRule(
  operation: Operation,
  members: Record<string, unknown>,
): { field: string; rule: string } | null {
  return rules.find(({ operations, holds }) => operations.includes(operation.name) && !holds(members)) ?? null
}
