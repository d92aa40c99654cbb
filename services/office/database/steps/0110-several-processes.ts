import type { Step } from './step.ts'

/**
 * Several processes of the office on one database. `ears` says at which process a counter hears its merchant's notifications;
 * what one process asks of the counters at another, and what they found, goes through the two tables below and is gone
 * when the gateway has its answer. What counters send refers to them without foreign keys: each batch is written under a lock on its
 * counter, no counter is ever deleted, and a check for each row costs a fifth of a batch.
 */
export const severalProcesses: Step = {
  version: 110,
  sql: `
    CREATE TABLE ears (
      counter uuid PRIMARY KEY REFERENCES counters (id),
      process uuid NOT NULL,
      mode text NOT NULL,
      merchant text NOT NULL
    );
    CREATE INDEX ears_of_merchant ON ears (merchant, mode);
    CREATE TABLE notification_asks (
      id uuid PRIMARY KEY,
      process uuid NOT NULL,
      mode text NOT NULL,
      merchant text NOT NULL,
      headers text NOT NULL,
      body bytea NOT NULL CHECK (length(body) <= 65536),
      at bigint NOT NULL
    );
    CREATE TABLE notification_verdicts (
      ask uuid NOT NULL REFERENCES notification_asks (id) ON DELETE CASCADE,
      counter uuid NOT NULL,
      verdict text,
      PRIMARY KEY (ask, counter)
    );
    GRANT SELECT, INSERT, UPDATE, DELETE ON ears TO loket_office;
    GRANT SELECT, INSERT, DELETE ON notification_asks TO loket_office;
    GRANT SELECT, INSERT ON notification_verdicts TO loket_office;

    ALTER TABLE copies DROP CONSTRAINT copies_counter_fkey;
    ALTER TABLE orders DROP CONSTRAINT orders_counter_fkey;
    ALTER TABLE order_names DROP CONSTRAINT order_names_counter_fkey;
    ALTER TABLE order_events DROP CONSTRAINT order_events_counter_fkey;
    ALTER TABLE refunds DROP CONSTRAINT refunds_counter_fkey;
    ALTER TABLE counter_audit DROP CONSTRAINT counter_audit_counter_fkey;
  `,
}
