import type { ChannelTerms } from '../../shared/ipc/contract.ts'
import { refundabilityOf } from '../../shared/refund/refundability.ts'
import { liveStates } from '../../shared/sale/order-life.ts'
import type { Backups } from '../backups/backups.ts'
import { CallFailure } from '../call-failure.ts'
import type { Desk } from '../desk.ts'
import type { GatewayLine } from '../gateway/line.ts'
import type { Journal } from '../journal/journal.ts'
import { SlipRefused } from '../printing/documents/slip-refused.ts'
import type { WorkList } from '../sales/work-list.ts'
import type { SettingsFile } from '../settings/settings-file.ts'
import { playCustomer } from '../training/customer.ts'
import type { Emit, Handlers } from './handlers.ts'

/** The parts of a counter that answer calls. */
export interface Parts {
  readonly version: string
  readonly journal: Journal
  readonly settings: SettingsFile
  readonly line: GatewayLine
  readonly workList: WorkList
  readonly backups: Backups
  /** Null until the desk has read the gateway's profile. */
  readonly channelTerms: () => ChannelTerms | null
  /** Opened by the first call that needs it. */
  readonly desk: () => Promise<Desk>
  /** Asks the gateway soon about whatever is open, where the desk is; opening, it does so by itself. */
  readonly lookAgain: () => Promise<void>
  readonly now: () => number
  readonly emit: Emit
}

export function createHandlers(parts: Parts): Handlers {
  const { journal, settings, line, workList, backups, desk, now, emit } = parts

  async function existing(merchantTradeNo: string) {
    const order = await journal.readOrder(merchantTradeNo)
    if (!order) throw new CallFailure('notFound', 'there is no such order', 'merchantTradeNo')
    return order
  }

  return {
    'app.start': async () => ({
      version: parts.version,
      mode: 'training',
      settings: settings.read(),
      gateway: line.status(),
      openOrders: await journal.listByState(liveStates),
      unresolved: await workList.count(),
      channelTerms: parts.channelTerms(),
    }),
    'app.lookAgain': async () => {
      await parts.lookAgain()
      return {}
    },
    'settings.change': async (change) => {
      const changed = written(() => settings.change(change))
      emit('settings.changed', changed)
      return changed
    },

    'sale.charge': async (charge) => (await desk()).sales.charge(charge),
    'sale.check': async ({ merchantTradeNo }) => (await desk()).sales.check(merchantTradeNo),
    'sale.changeChannel': async ({ merchantTradeNo }) => (await desk()).sales.changeChannel(merchantTradeNo),
    'sale.sendAgain': async ({ merchantTradeNo }) => (await desk()).sales.sendAgain(merchantTradeNo),

    'orders.list': ({ search, before, limit }) =>
      journal.listOrders({ search, limit, ...(before === undefined ? {} : { before }) }),
    'orders.read': async ({ merchantTradeNo }) => {
      const order = await existing(merchantTradeNo)
      const refunds = await journal.refundsOfOrder(merchantTradeNo)
      return {
        order,
        timeline: await journal.readTimeline(merchantTradeNo),
        checks: await journal.countChecks(merchantTradeNo),
        prints: await journal.listPrintJobs(merchantTradeNo),
        refunds,
        refundability: refundabilityOf(order, refunds),
      }
    },

    'unresolved.list': async () => {
      const { sales } = await desk()
      return workList.list(sales.nextCheckAt)
    },
    'unresolved.close': async (closing) => {
      await workList.close({ ...closing, at: now() })
      return {}
    },

    'refund.create': async (wanted) => (await desk()).refunds.create(wanted),
    'refund.check': async ({ merchantRefundNo }) => (await desk()).refunds.check(merchantRefundNo),
    'refund.sendAgain': async ({ merchantRefundNo }) => (await desk()).refunds.sendAgain(merchantRefundNo),

    'print.preview': async ({ merchantTradeNo, kind }) => {
      const { printing } = await desk()
      if (kind === 'test') return printing.previewTestPage()
      if (merchantTradeNo === undefined) throw new CallFailure('badInput', 'which order?', 'merchantTradeNo')
      const order = await existing(merchantTradeNo)
      return lawful(() => printing.preview(order, kind))
    },
    'print.order': async ({ merchantTradeNo, kind }) => {
      const [{ printing }, order] = await Promise.all([desk(), existing(merchantTradeNo)])
      return lawful(() => printing.print(order, kind))
    },
    'print.testPage': async () => (await desk()).printing.printTestPage(),
    'print.again': async ({ id }) => {
      const job = await (await desk()).printing.printAgain(id)
      if (!job) throw new CallFailure('notPossible', 'only a failed print can be sent again', 'id')
      return job
    },

    'backup.make': () =>
      backups.make().catch((error: Error) => {
        throw new CallFailure('storageFailed', error.message)
      }),
    'backup.list': async () => backups.status(),

    'training.play': async ({ merchantTradeNo, action }) => {
      await existing(merchantTradeNo)
      const { sales, sandboxUrl } = await desk()
      await playCustomer(sandboxUrl, action, merchantTradeNo)
      return sales.check(merchantTradeNo)
    },
  }
}

/** The order's state allows no such slip: that is an answer, not a fault. */
async function lawful<Result>(make: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof SlipRefused) throw new CallFailure('notPossible', error.message, 'kind')
    throw error
  }
}

function written<Result>(write: () => Result): Result {
  try {
    return write()
  } catch (error) {
    throw new CallFailure('storageFailed', `The settings could not be written: ${(error as Error).message}`)
  }
}
