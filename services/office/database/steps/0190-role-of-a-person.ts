import type { Step } from './step.ts'

/** Owners may change a person's role. */
export const roleOfAPerson: Step = {
  version: 190,
  sql: 'GRANT UPDATE (role) ON people TO loket_office;',
}
