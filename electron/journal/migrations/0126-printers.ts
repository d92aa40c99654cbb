import type { Migration } from './migration.ts'

/**
 * A print job has its printer, its subject and the time until which it prints automatically, and it can be cancelled.
 * The table no longer limits the kinds of slips. A job that was sent keeps no document: with a million orders the
 * documents would be most of the journal. `main` is the one printer that there was before.
 */
export const printers: Migration = {
  version: 126,
  sql: `
    CREATE TABLE print_jobs_of_printers (
      id INTEGER PRIMARY KEY,
      printer TEXT,
      kind TEXT NOT NULL,
      subject TEXT,
      merchant_trade_no TEXT REFERENCES orders (merchant_trade_no),
      copy INTEGER NOT NULL CHECK (copy >= 1),
      state TEXT NOT NULL CHECK (state IN ('queued', 'sending', 'sent', 'failed', 'cancelled')),
      failure TEXT,
      retries_until INTEGER CHECK (retries_until IS NULL OR state = 'failed'),
      tried INTEGER NOT NULL DEFAULT 0 CHECK (tried IN (0, 1)),
      document TEXT CHECK (json_valid(document)),
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      CHECK (document IS NOT NULL OR state IN ('sent', 'cancelled')),
      CHECK (state <> 'failed' OR failure IS NOT NULL)
    ) STRICT;
    INSERT INTO print_jobs_of_printers
      SELECT id, 'main', kind,
        CASE kind WHEN 'test' THEN NULL WHEN 'refund' THEN merchant_refund_no
          WHEN 'account' THEN json_extract(document, '$.vaCode') ELSE merchant_trade_no END,
        merchant_trade_no, copy, state,
        CASE state WHEN 'failed' THEN coalesce(failure, 'unknown') END, NULL, 1,
        CASE state WHEN 'sent' THEN NULL ELSE document END, created_at, updated_at
      FROM print_jobs;
    DROP TABLE print_jobs;
    ALTER TABLE print_jobs_of_printers RENAME TO print_jobs;
    CREATE INDEX print_jobs_not_sent ON print_jobs (id, state, printer) WHERE state <> 'sent';
    CREATE INDEX print_jobs_of_order ON print_jobs (merchant_trade_no, id);
    CREATE INDEX print_jobs_of_subject ON print_jobs (subject, kind) WHERE subject IS NOT NULL;
  `,
}
