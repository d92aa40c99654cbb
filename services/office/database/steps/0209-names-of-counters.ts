import type { Step } from './step.ts'

/** An owner corrects the name of a counter. */
export const namesOfCounters: Step = {
  version: 209,
  sql: 'GRANT UPDATE (name) ON counters TO loket_office;',
}
