import type { Step } from './step.ts'

/**
 * The office notices by these that its database was put back: where its tables were, and how many loans it had made, which
 * counters remember too. If it waits for a counter, it may have forgotten a loan to it.
 */
export const putBack: Step = {
  version: 212,
  sql: `
    CREATE TABLE lending_state (
      one boolean PRIMARY KEY DEFAULT true CHECK (one),
      place text,
      lent bigint NOT NULL DEFAULT 0,
      put_back_at bigint
    );
    INSERT INTO lending_state DEFAULT VALUES;
    GRANT SELECT, UPDATE (place, lent, put_back_at) ON lending_state TO loket_office;
    ALTER TABLE counters ADD COLUMN awaited_since bigint;
    GRANT UPDATE (awaited_since) ON counters TO loket_office;
  `,
}
