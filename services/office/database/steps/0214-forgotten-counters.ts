import type { Step } from './step.ts'

/**
 * If the office was put back and has only heard of a counter that was enrolled after the backup, that counter's row has an
 * empty `public_key`. Its mode is a guess until the computer that takes its place tells it.
 */
export const forgottenCounters: Step = {
  version: 214,
  sql: 'GRANT UPDATE (mode) ON counters TO loket_office;',
}
