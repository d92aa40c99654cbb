import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Journal } from '../../../electron/journal/journal.ts'
import type { Refund } from '../../../shared/refund/refund.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { openJournal } from '../../helpers/open-journal.ts'

/** What somebody was told: by a call's answer or by an event. No kill may undo that. */
export interface Memory {
  told(order: Order): void
  toldRefund(refund: Refund): void
  /** The last report on each order, in the order in which they were first mentioned. */
  orders(): readonly Order[]
  /** Throws if the journal lacks anything reported since the last check. */
  demandIn(journal: Journal): Promise<void>
}

export function createMemory(): Memory {
  const orders = new Map<string, Order>()
  let newOrders: Order[] = []
  let newRefunds: Refund[] = []

  async function demandOrder(
    journal: Journal,
    { merchantTradeNo, amount, paymentType, state }: Order,
  ): Promise<void> {
    const kept = await journal.readOrder(merchantTradeNo)
    if (!kept) throw new Error(`${merchantTradeNo} was shown as ${state.kind} and is not in the journal`)
    if (kept.amount !== amount || kept.paymentType !== paymentType) {
      throw new Error(`${merchantTradeNo} was shown otherwise than it is in the journal`)
    }
    const timeline = await journal.readTimeline(merchantTradeNo)
    const was = timeline.some(({ kind, detail }) => kind === 'stateChanged' && detail.to === state.kind)
    if (!was)
      throw new Error(`${merchantTradeNo} was shown as ${state.kind}, which its timeline does not have`)
  }

  async function demandRefund(journal: Journal, refund: Refund): Promise<void> {
    const { merchantRefundNo, merchantTradeNo, amount, state } = refund
    const kept = await journal.readRefund(merchantRefundNo)
    if (kept?.amount !== amount) throw new Error(`${merchantRefundNo} was shown and is not in the journal`)
    const timeline = await journal.readTimeline(merchantTradeNo)
    const was = timeline.some(
      ({ kind, detail }) =>
        kind === 'refundChanged' &&
        detail.merchantRefundNo === merchantRefundNo &&
        detail.after === state.kind,
    )
    if (!was)
      throw new Error(`${merchantRefundNo} was shown as ${state.kind}, which its timeline does not have`)
  }

  return {
    told(order) {
      orders.set(order.merchantTradeNo, order)
      newOrders.push(order)
    },
    toldRefund(refund) {
      newRefunds.push(refund)
    },
    orders: () => [...orders.values()],
    async demandIn(journal) {
      const [toldOrders, toldRefunds] = [newOrders, newRefunds]
      newOrders = []
      newRefunds = []
      for (const order of toldOrders) await demandOrder(journal, order)
      for (const refund of toldRefunds) await demandRefund(journal, refund)
    },
  }
}

/** Reads the journal of a stopped counter from a copy, so that the next start finds it unchanged. */
export async function lookInto(dataDir: string, look: (journal: Journal) => Promise<void>): Promise<void> {
  const copy = mkdtempSync(join(dataDir, 'look-'))
  try {
    for (const end of ['', '-wal', '-shm']) {
      const file = join(dataDir, 'training', `journal.db${end}`)
      if (existsSync(file)) cpSync(file, join(copy, `journal.db${end}`))
    }
    const journal = openJournal(join(copy, 'journal.db'))
    try {
      await look(journal)
    } finally {
      await journal.close()
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
