import type { Step } from './step.ts'

/** The events of an order that come at once are one row: a batch has more of them than of anything else. */
export const eventsTogether: Step = {
  version: 218,
  sql: 'ALTER TABLE order_events ADD COLUMN more bigint[];',
}
