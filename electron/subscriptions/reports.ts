import type { SubscriptionBook } from '../journal/subscriptions/subscription-book.ts'

interface ReportsOptions {
  readonly journal: Pick<
    SubscriptionBook,
    'noteSubscriptionReported' | 'clearSubscriptionReport' | 'listReportedSubscriptions'
  >
  readonly now: () => number
}

/**
 * Notifications about subscriptions whose inquiry has not been answered yet. They are in the journal too, as a notification is not
 * sent again once it was acknowledged.
 */
export function createSubscriptionReports({ journal, now }: ReportsOptions) {
  /** The newest report of each. */
  const open = new Map<string, symbol>()
  /** Those that had come when the inquiry in progress was sent: its answer says nothing of later ones. */
  const asked = new Map<string, symbol>()

  return {
    async note(number: string): Promise<void> {
      await journal.noteSubscriptionReported(number, now())
      open.set(number, Symbol(number))
    },
    /** Reads those of earlier starts, and returns their subscriptions. */
    async readAgain() {
      const found = await journal.listReportedSubscriptions()
      for (const { number } of found) open.set(number, Symbol(number))
      return found
    },
    isOpen: (number: string) => open.has(number),
    /** An inquiry is about to be sent. */
    asking(number: string): void {
      const report = open.get(number)
      if (report) asked.set(number, report)
      else asked.delete(number)
    },
    /** The inquiry was answered. */
    async answered(number: string): Promise<void> {
      const report = asked.get(number)
      asked.delete(number)
      if (report === undefined || report !== open.get(number)) return
      await journal.clearSubscriptionReport(number)
      open.delete(number)
    },
  }
}
