import type { Step } from './step.ts'

/** What static accounts and subscriptions brought. Rows that came before are read from the copies. */
export const receivedWithoutASale: Step = {
  version: 220,
  sql: `
    CREATE TABLE received_without_sale (
      counter uuid NOT NULL REFERENCES counters (id),
      mode text NOT NULL,
      source text NOT NULL,
      number text NOT NULL,
      channel text NOT NULL,
      amount bigint NOT NULL,
      counts_at bigint NOT NULL,
      PRIMARY KEY (counter, source, number)
    );
    CREATE INDEX received_without_sale_by_time ON received_without_sale (mode, counts_at);
    CREATE INDEX received_without_sale_by_number ON received_without_sale (number);
    GRANT SELECT, INSERT, UPDATE ON received_without_sale TO loket_office;
  `,
}
