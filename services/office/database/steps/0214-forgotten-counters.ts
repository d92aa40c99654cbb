import type { Step } from './step.ts'

/**
 * A counter that was enrolled since the backup, and of which the office that was put back has only heard, is a row with an empty
 * `public_key`. Whatever mode the office took it for, the computer that takes its place says it.
 */
export const forgottenCounters: Step = {
  version: 214,
  sql: 'GRANT UPDATE (mode) ON counters TO loket_office;',
}
