import type { UnresolvedCase } from '../../shared/ipc/contract.ts'
import { resolutionsOf } from '../../shared/sale/case.ts'
import { CallFailure, storageFailure } from '../call-failure.ts'
import type { Cases, Closing } from '../journal/cases.ts'

/** What a person must look after; see `shared/sale/case.ts`. It needs only the journal: no case waits for the gateway. */
export interface WorkList {
  count(): Promise<number>
  /** The latest cases; `nextCheckAt` knows when an order is asked about again. */
  list(
    nextCheckAt: (merchantTradeNo: string) => number | null,
  ): Promise<{ cases: UnresolvedCase[]; total: number }>
  /** Throws a CallFailure where the case is another one by now, or may not be closed like this. */
  close(closing: Closing): Promise<void>
  /** An order changed, so the list may have: looks, soon and once for many, and tells. */
  look(): void
  stop(): void
}

interface WorkListOptions {
  readonly journal: Cases
  /** Hears of every other list, by its length. */
  readonly onChange: (count: number) => void
  readonly onTrouble: (error: unknown) => void
}

/** As many as a person will read in one go; the rest come up as these are closed. */
const SHOWN = 100
/** A burst of changes is one look. */
const REST_MS = 100

export function createWorkList({ journal, onChange, onTrouble }: WorkListOptions): WorkList {
  let told: string | undefined
  let timer: NodeJS.Timeout | undefined

  async function lookNow(): Promise<void> {
    try {
      const cases = await journal.listCases()
      const now = cases.map(({ order, kind, since }) => `${order.merchantTradeNo} ${kind} ${since}`).join()
      if (now === told) return
      told = now
      onChange(cases.length)
    } catch (error) {
      onTrouble(error)
    }
  }

  function look(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      void lookNow()
    }, REST_MS)
  }

  return {
    count: async () => (await journal.listCases()).length,

    async list(nextCheckAt) {
      const cases = await journal.listCases()
      const shown = cases.slice(0, SHOWN).map(async ({ kind, order, others, since }) => ({
        kind,
        order,
        others: [...others],
        since,
        lastAnswer: await journal.lastAnswer(order.merchantTradeNo),
        nextCheckAt: nextCheckAt(order.merchantTradeNo),
      }))
      return { cases: await Promise.all(shown), total: cases.length }
    },

    async close(closing) {
      try {
        const closed = await journal.closeCase(closing, (found) =>
          resolutionsOf(found).includes(closing.resolution),
        )
        if (!closed) throw new CallFailure('notPossible', 'this case is another one by now')
      } catch (error) {
        throw storageFailure(error, 'storageFailed') ?? error
      }
      look()
    },

    look,
    stop: () => clearTimeout(timer),
  }
}
