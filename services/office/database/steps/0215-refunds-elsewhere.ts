import type { Step } from './step.ts'

/**
 * What counters have heard of each other's refunds: it counts where an office that was put back has forgotten a refund, and the
 * disk of the counter that made it is lost.
 */
export const refundsElsewhere: Step = {
  version: 215,
  sql: `
    CREATE TABLE refunds_elsewhere (
      counter uuid NOT NULL REFERENCES counters (id),
      mode text NOT NULL,
      number text NOT NULL,
      order_number text NOT NULL,
      made_by text NOT NULL,
      amount bigint NOT NULL,
      state text NOT NULL,
      service bigint,
      tax bigint,
      created_at bigint NOT NULL,
      since bigint NOT NULL,
      PRIMARY KEY (counter, number)
    );
    CREATE INDEX refunds_elsewhere_by_number ON refunds_elsewhere (number);
    CREATE INDEX refunds_elsewhere_of_order ON refunds_elsewhere (order_number);
    GRANT SELECT, INSERT, UPDATE ON refunds_elsewhere TO loket_office;
  `,
}
