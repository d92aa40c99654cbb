import type { Migration } from './migration.ts'

/** The print queue. The document is frozen when it is queued, so that a reprint says what was true then. */
export const printJobs: Migration = {
  version: 30,
  sql: `
    CREATE TABLE print_jobs (
      id INTEGER PRIMARY KEY,
      merchant_trade_no TEXT REFERENCES orders (merchant_trade_no),
      kind TEXT NOT NULL CHECK (kind IN ('payment', 'receipt', 'test')),
      copy INTEGER NOT NULL CHECK (copy >= 1),
      state TEXT NOT NULL CHECK (state IN ('queued', 'sending', 'sent', 'failed')),
      failure TEXT,
      document TEXT NOT NULL CHECK (json_valid(document)),
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX print_jobs_waiting ON print_jobs (state, id) WHERE state IN ('queued', 'sending');
    CREATE INDEX print_jobs_of_order ON print_jobs (merchant_trade_no, id);
  `,
}
