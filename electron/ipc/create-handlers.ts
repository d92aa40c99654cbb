import { liveStates } from '../../shared/sale/order-life.ts'
import { CallFailure } from '../call-failure.ts'
import type { Desk } from '../desk.ts'
import type { GatewayLine } from '../gateway/line.ts'
import type { Journal } from '../journal/journal.ts'
import { SlipRefused } from '../printing/documents/slip-refused.ts'
import type { SettingsFile } from '../settings/settings-file.ts'
import { playCustomer } from '../training/customer.ts'
import type { Emit, Handlers } from './handlers.ts'

/** The parts of a counter that answer calls. */
export interface Parts {
  readonly version: string
  readonly journal: Journal
  readonly settings: SettingsFile
  readonly line: GatewayLine
  /** Opened by the first call that needs it. */
  readonly desk: () => Promise<Desk>
  readonly emit: Emit
}

export function createHandlers(parts: Parts): Handlers {
  const { journal, settings, line, desk, emit } = parts

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
    }),
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
    'orders.read': async ({ merchantTradeNo }) => ({
      order: await existing(merchantTradeNo),
      timeline: await journal.readTimeline(merchantTradeNo),
      prints: await journal.listPrintJobs(merchantTradeNo),
    }),

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
