import { join } from 'node:path'
import { askedProcess } from '../../helpers/asked-process.ts'
import type { Action, Report, Stands } from './shop-process.ts'

/** A shop in a process of its own. */
export interface ShopElsewhere {
  /** The state of the order or refund after the action. */
  after(action: Exclude<Action, { do: 'report' | 'addPaid' }>): Promise<Stands>
  addPaid(merchantTradeNo: string, amount: number): Promise<void>
  report(): Promise<Report>
  kill(): Promise<void>
}

interface Told {
  readonly result?: unknown
  readonly failed?: string
}

/** Opens one at a gateway; `totalMs` is how long it waits for an answer. */
export async function shopElsewhere(
  url: string,
  journalFile: string,
  totalMs: number,
): Promise<ShopElsewhere> {
  const program = join(import.meta.dirname, 'shop-process.ts')
  const shop = await askedProcess<Told>(program, [url, journalFile, String(totalMs)])
  if (shop === null) throw new Error('the shop did not open')
  const perform = async (action: Action): Promise<unknown> => {
    const ended = shop.gone.then((): Told => ({ failed: 'the shop is gone' }))
    const { result, failed } = await Promise.race([shop.ask({ action }), ended])
    if (failed !== undefined) throw new Error(failed)
    return result
  }
  return {
    after: (action) => perform(action) as Promise<Stands>,
    addPaid: async (merchantTradeNo, amount) => {
      await perform({ do: 'addPaid', merchantTradeNo, amount })
    },
    report: () => perform({ do: 'report' }) as Promise<Report>,
    kill: shop.kill,
  }
}
