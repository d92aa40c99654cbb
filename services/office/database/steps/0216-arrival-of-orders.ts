import type { Step } from './step.ts'

/**
 * The order in which numbers came to the office. Where counters with different journals send the same one, it belongs to the one
 * that sent it first: the others have learned it and lie. What was here before this step has 0.
 */
export const arrivalOfOrders: Step = {
  version: 216,
  sql: `
    ALTER TABLE orders ADD COLUMN arrived bigint NOT NULL DEFAULT 0;
    CREATE SEQUENCE orders_arrived;
    ALTER TABLE orders ALTER COLUMN arrived SET DEFAULT nextval('orders_arrived');
    GRANT USAGE ON SEQUENCE orders_arrived TO loket_office;
  `,
}
