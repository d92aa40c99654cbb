import type { Step } from './step.ts'

/** Service charge and tax of orders that have any, and of shifts. Rows that came before are read from the copies. */
export const serviceAndTax: Step = {
  version: 213,
  sql: `
    CREATE TABLE order_sums (
      counter uuid NOT NULL,
      mode text NOT NULL,
      number text NOT NULL,
      service bigint NOT NULL,
      tax bigint NOT NULL,
      PRIMARY KEY (counter, number)
    );
    GRANT SELECT, INSERT, UPDATE (service, tax) ON order_sums TO loket_office;
    ALTER TABLE shifts ADD COLUMN service bigint, ADD COLUMN tax bigint;
  `,
}
