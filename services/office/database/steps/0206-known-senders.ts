import type { Step } from './step.ts'

/** The addresses from which somebody came whom a counter believed: they outlive the process that learned them, and count at all. */
export const knownSenders: Step = {
  version: 206,
  sql: `
    CREATE TABLE known_senders (
      mode text NOT NULL,
      merchant text NOT NULL,
      address text NOT NULL,
      at bigint NOT NULL,
      PRIMARY KEY (mode, merchant, address)
    );
    CREATE INDEX known_senders_by_time ON known_senders (at DESC);
    GRANT SELECT, INSERT, UPDATE (at), DELETE ON known_senders TO loket_office;
  `,
}
