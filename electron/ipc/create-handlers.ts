import { liveStates } from '../../shared/sale/order-life.ts'
import type { GatewayLine } from '../gateway/line.ts'
import type { Journal } from '../journal/journal.ts'
import { SlipRefused } from '../printing/documents/slip-refused.ts'
import type { Printing } from '../printing/printing.ts'
import type { Sales } from '../sales/sales.ts'
import type { SettingsFile } from '../settings/settings-file.ts'
import { playCustomer } from '../training/customer.ts'
import type { Training } from '../training/training.ts'
import { CallFailure, type Emit, type Handlers } from './handlers.ts'

/** The parts of a counter that answer calls. */
export interface Parts {
  readonly version: string
  readonly journal: Journal
  readonly settings: SettingsFile
  readonly sales: Sales
  readonly printing: Printing
  readonly training: Training
  readonly line: GatewayLine
  readonly emit: Emit
}

export function createHandlers(parts: Parts): Handlers {
  const { journal, settings, sales, printing, training, line, emit } = parts

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

    'sale.charge': (charge) => sales.charge(charge),
    'sale.check': ({ merchantTradeNo }) => sales.check(merchantTradeNo),
    'sale.changeChannel': ({ merchantTradeNo }) => sales.changeChannel(merchantTradeNo),
    'sale.sendAgain': ({ merchantTradeNo }) => sales.sendAgain(merchantTradeNo),

    'orders.list': ({ search, before, limit }) =>
      journal.listOrders({ search, limit, ...(before === undefined ? {} : { before }) }),
    'orders.read': async ({ merchantTradeNo }) => ({
      order: await existing(merchantTradeNo),
      timeline: await journal.readTimeline(merchantTradeNo),
      prints: await journal.listPrintJobs(merchantTradeNo),
    }),

    'print.preview': async ({ merchantTradeNo, kind }) => {
      if (kind === 'test') return printing.previewTestPage()
      if (merchantTradeNo === undefined) throw new CallFailure('badInput', 'which order?', 'merchantTradeNo')
      const order = await existing(merchantTradeNo)
      return lawful(() => printing.preview(order, kind))
    },
    'print.order': async ({ merchantTradeNo, kind }) => {
      const order = await existing(merchantTradeNo)
      return lawful(() => printing.print(order, kind))
    },
    'print.testPage': () => printing.printTestPage(),
    'print.again': async ({ id }) => {
      const job = await printing.printAgain(id)
      if (!job) throw new CallFailure('notPossible', 'only a failed print can be sent again', 'id')
      return job
    },

    'training.play': async ({ merchantTradeNo, action }) => {
      await existing(merchantTradeNo)
      await playCustomer(training.url, action, merchantTradeNo)
      return sales.check(merchantTradeNo)
    },
  }
}

/** The order's state allows no such slip: that is an answer, not a fault. */
function lawful<Result>(make: () => Result): Result {
  try {
    return make()
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
