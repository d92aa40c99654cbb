import type { Step } from './step.ts'

/**
 * The gateway's notifications that belonged to no connected counter, stored for the counters that have not seen them
 * yet. Counters that were ended don't count.
 */
export const notifications: Step = {
  version: 40,
  sql: `
    ALTER TABLE counters ADD COLUMN merchant text CHECK (merchant ~ '^[A-Za-z0-9_-]{1,20}$');
    GRANT UPDATE (merchant) ON counters TO loket_office;

    CREATE TABLE notifications (
      id uuid PRIMARY KEY,
      mode text NOT NULL CHECK (mode IN ('training', 'live')),
      merchant text NOT NULL,
      headers text NOT NULL,
      body bytea NOT NULL CHECK (length(body) <= 65536),
      at bigint NOT NULL,
      -- The counter that keeps it for people, when all have said that it is not theirs.
      placed_by uuid REFERENCES counters (id)
    );
    CREATE INDEX notifications_of_merchant ON notifications (merchant, mode, at);
    CREATE TABLE notification_waits (
      notification uuid NOT NULL REFERENCES notifications (id) ON DELETE CASCADE,
      counter uuid NOT NULL REFERENCES counters (id),
      PRIMARY KEY (notification, counter)
    );
    GRANT SELECT, INSERT, UPDATE (placed_by), DELETE ON notifications TO loket_office;
    GRANT SELECT, INSERT, DELETE ON notification_waits TO loket_office;
  `,
}
