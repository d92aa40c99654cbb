import type { Step } from './step.ts'

/** Service charge and tax of orders that have any, and of shifts. Rows that came before are read from the copies. */
export const serviceAndTax: Step = {
  version: 213,
  sql: `
    ALTER TABLE orders ADD COLUMN service bigint, ADD COLUMN tax bigint;
    ALTER TABLE shifts ADD COLUMN service bigint, ADD COLUMN tax bigint;
  `,
}
