import type { Step } from './step.ts'

/**
 * A repeated notification is stored once, and one that belongs to no counter stays with the counter that has it as a
 * case; otherwise its repetition could become a case at another counter too. `digest` is over its bytes, which the
 * office can't read; null in earlier rows.
 */
export const notificationsOnce: Step = {
  version: 200,
  sql: `
    ALTER TABLE notifications ADD COLUMN digest text;
    CREATE UNIQUE INDEX notifications_once ON notifications (mode, merchant, digest);
    CREATE TABLE placed_notifications (
      mode text NOT NULL,
      merchant text NOT NULL,
      digest text NOT NULL,
      counter uuid NOT NULL REFERENCES counters (id),
      at bigint NOT NULL,
      PRIMARY KEY (mode, merchant, digest)
    );
    GRANT SELECT, INSERT, UPDATE (counter, at), DELETE ON placed_notifications TO loket_office;
  `,
}
