import type { NewSubscription } from '../../electron/journal/subscriptions/subscription-book.ts'
import { rupiah } from '../../shared/money.ts'

/** A subscription as it is first written down. */
export const aNewSubscription = (overrides: Partial<NewSubscription> = {}): NewSubscription => ({
  number: 'SB-1',
  subscriptionId: 'e5b1c1b4-6c7e-4a0f-8f5f-1c2d3e4f5a6b',
  paymentType: 'StaticWalletASub',
  amount: rupiah(25_000),
  feeType: 'BEN',
  interval: { type: 'MONTHLY', value: 1 },
  title: 'Kopi',
  message: null,
  customer: null,
  evidence: { kind: 'created', detail: {} },
  at: 4_000,
  ...overrides,
})
