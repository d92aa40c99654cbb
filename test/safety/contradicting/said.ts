/** What the gateway has signed about a number and this counter has received, even if the gateway's books differ. */
interface Said {
  /** Statuses of answers. */
  readonly answered: Set<string>
  /** When the last notification came that was acknowledged and reported a payment, or a refund as done; 0 before any. */
  reportedAt: number
  /** When the person asked who was told that it failed. */
  clearedBy: number
}

/** What the gateway said to the counter about each number, in the order of notifications and people's actions. */
export function createSaid() {
  const said = new Map<string, Said>()
  /** When people began to ask about a refund, while they still wait for the answer. */
  const asking = new Map<string, number>()
  let moment = 0

  function of(number: string): Said {
    const known = said.get(number) ?? { answered: new Set(), reportedAt: 0, clearedBy: 0 }
    said.set(number, known)
    return known
  }
  const isReported = (number: string) => of(number).reportedAt > 0
  const wasAnswered = (number: string, ...statuses: readonly string[]) =>
    statuses.some((status) => of(number).answered.has(status))

  return {
    isReported,
    wasAnswered,
    /** It was reported, and no person who asked since then was told that it failed. */
    standsReported: (number: string) => isReported(number) && of(number).clearedBy <= of(number).reportedAt,
    /** An answer or a notification said that it is paid. */
    isPaid: (number: string) => isReported(number) || wasAnswered(number, '02', 'ACTIVE'),
    answered: (number: string, status: string) => of(number).answered.add(status),
    /** The moment at which something happens. */
    nextMoment: () => ++moment,
    reported(number: string, cameAt: number): void {
      of(number).reportedAt = Math.max(of(number).reportedAt, cameAt)
    },
    /** A person waits for the answer about a refund. */
    whileAsking<Answer>(number: string, work: () => Promise<Answer> | undefined) {
      asking.set(number, ++moment)
      return work()?.finally(() => asking.delete(number))
    },
    /** The refund left its review; false where nobody was asking about it. */
    reviewEnded(number: string, isFailed: boolean): boolean {
      const by = asking.get(number)
      of(number).clearedBy = isFailed ? (by ?? 0) : 0
      return by !== undefined
    },
  }
}

export type WhatWasSaid = ReturnType<typeof createSaid>

/** States of a refund in which its amount may be refunded again. */
export const freed = ['failed', 'rejected']
