import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
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
  readonly id?: number
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
  const child = fork(program, [url, journalFile, String(totalMs)], { execArgv: [] })
  const gone = once(child, 'exit').then(() => {
    for (const { reject } of waiting.values()) reject(new Error('the shop is gone'))
  })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  await Promise.race([
    once(child, 'message'),
    gone.then(() => {
      throw new Error('the shop did not open')
    }),
  ])
  child.on('message', ({ id = 0, result, failed }: Told) => {
    const call = waiting.get(id)
    waiting.delete(id)
    if (failed === undefined) call?.resolve(result)
    else call?.reject(new Error(failed))
  })
  let calls = 0
  function perform(action: Action): Promise<unknown> {
    calls += 1
    const call = Promise.withResolvers<unknown>()
    waiting.set(calls, call)
    child.send({ id: calls, action })
    return call.promise
  }
  return {
    after: (action) => perform(action) as Promise<Stands>,
    addPaid: async (merchantTradeNo, amount) => {
      await perform({ do: 'addPaid', merchantTradeNo, amount })
    },
    report: () => perform({ do: 'report' }) as Promise<Report>,
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
  }
}
