import type { Sen } from '../../shared/money.ts'
import type { StaticPayment } from '../../shared/static-account/static-account.ts'

/** What was reported of a payment. */
export type Reported = StaticPayment['reported']

/**
 * Amounts that a later notification told of a payment whose first one told another, for as long as it is asked about. In memory:
 * it is asked about at once, and otherwise people see it.
 */
export function createLaterAmounts() {
  const later = new Map<string, Sen>()
  return {
    note({ merchantTradeNo, reported }: StaticPayment, amount: Sen | null): void {
      if (amount !== null && amount !== reported.amount) later.set(merchantTradeNo, amount)
    },
    /** What was reported, with the later amount if the gateway answers that one. */
    reportedAs({ merchantTradeNo, reported }: StaticPayment, answered: Sen | undefined): Reported {
      const amount = later.get(merchantTradeNo)
      return amount !== undefined && amount === answered ? { ...reported, amount } : reported
    },
    forget: (merchantTradeNo: string) => void later.delete(merchantTradeNo),
  }
}
