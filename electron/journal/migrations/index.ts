import { orders } from './0010-orders.ts'
import { events } from './0020-events.ts'
import { printJobs } from './0030-print-jobs.ts'
import { refunds } from './0040-refunds.ts'
import { cases } from './0050-cases.ts'
import { endedOrders } from './0060-ended-orders.ts'

/** One step of the journal's schema. Once released it is never edited: the next change is the next number. */
export interface Migration {
  readonly version: number
  readonly sql: string
}

export const migrations: readonly Migration[] = [orders, events, printJobs, refunds, cases, endedOrders]
