import type { Step } from './step.ts'

/**
 * Several processes of the office on one database. `ears` says to which process a counter is connected that verifies
 * a merchant's notifications. A process's questions to counters at other processes, and their answers, are in the two
 * tables below until the gateway has its answer. Rows that counters send have no foreign keys to the counters: each
 * batch is written under a lock on its counter, no counter is ever deleted, and a check for each row would cost a
 * fifth of a batch.
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
