import type { Migration } from './migration.ts'

/**
 * Static accounts, the payments to them, and their timelines. The print queue takes two more kinds: account cards,
 * and refund slips.
 */
export const staticAccounts: Migration = {
  version: 95,
  sql: `
    CREATE TABLE static_account_steps (
      from_state TEXT NOT NULL,
      to_state TEXT NOT NULL,
      PRIMARY KEY (from_state, to_state)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO static_account_steps VALUES
      ('intent', 'sending'), ('intent', 'rejected'),
      ('sending', 'active'), ('sending', 'rejected'), ('sending', 'unknown');

    CREATE TABLE static_accounts (
      id INTEGER PRIMARY KEY,
      account_id TEXT NOT NULL UNIQUE,
      payment_type TEXT NOT NULL,
      payer TEXT NOT NULL,
      used_for TEXT,
      created_at INTEGER NOT NULL,

      state TEXT NOT NULL CHECK (state IN ('intent', 'sending', 'active', 'rejected', 'unknown')),
      since INTEGER NOT NULL,
      va_code TEXT UNIQUE,
      reason TEXT,
      err_code TEXT,
      cause TEXT
    ) STRICT;
    CREATE INDEX static_accounts_by_day ON static_accounts (created_at);
    CREATE INDEX half_made_static_accounts ON static_accounts (state) WHERE state IN ('intent', 'sending');

    CREATE TRIGGER static_account_begins_as_intent BEFORE INSERT ON static_accounts WHEN NEW.state <> 'intent'
      BEGIN SELECT RAISE(ABORT, 'a static account begins as an intent'); END;
    CREATE TRIGGER only_lawful_static_account_steps BEFORE UPDATE OF state ON static_accounts
      WHEN NOT EXISTS (SELECT 1 FROM static_account_steps WHERE from_state = OLD.state AND to_state = NEW.state)
      BEGIN SELECT RAISE(ABORT, 'the life of a static account has no such step'); END;
    CREATE TRIGGER what_static_account_was_asked_stays BEFORE UPDATE OF account_id, payment_type, payer, used_for
        ON static_accounts
      BEGIN SELECT RAISE(ABORT, 'what was asked of the gateway never changes'); END;
    CREATE TRIGGER static_accounts_stay BEFORE DELETE ON static_accounts
      BEGIN SELECT RAISE(ABORT, 'static accounts are never deleted'); END;

    CREATE TABLE static_payment_steps (
      from_state TEXT NOT NULL,
      to_state TEXT NOT NULL,
      PRIMARY KEY (from_state, to_state)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO static_payment_steps VALUES
      ('heard', 'confirmed'), ('heard', 'refuted'), ('refuted', 'confirmed');

    CREATE TABLE static_payments (
      id INTEGER PRIMARY KEY,
      merchant_trade_no TEXT NOT NULL UNIQUE,
      account_id TEXT NOT NULL REFERENCES static_accounts (account_id),
      heard_at INTEGER NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('heard', 'confirmed', 'refuted')),
      since INTEGER NOT NULL,
      amount INTEGER,
      paid_at INTEGER,
      payer TEXT,
      account_no TEXT,
      platform_trade_no TEXT,
      reason TEXT,
      CHECK (state <> 'confirmed' OR amount IS NOT NULL)
    ) STRICT;
    CREATE INDEX static_payments_of_account ON static_payments (account_id, id);
    CREATE INDEX static_payments_heard ON static_payments (id) WHERE state = 'heard';

    CREATE TRIGGER static_payment_is_heard_first BEFORE INSERT ON static_payments WHEN NEW.state <> 'heard'
      BEGIN SELECT RAISE(ABORT, 'a payment is confirmed by an inquiry of ours only'); END;
    CREATE TRIGGER only_lawful_static_payment_steps BEFORE UPDATE OF state ON static_payments
      WHEN NOT EXISTS (SELECT 1 FROM static_payment_steps WHERE from_state = OLD.state AND to_state = NEW.state)
      BEGIN SELECT RAISE(ABORT, 'a payment has no such step'); END;
    CREATE TRIGGER static_payments_stay BEFORE DELETE ON static_payments
      BEGIN SELECT RAISE(ABORT, 'payments are never deleted'); END;

    CREATE TABLE static_account_events (
      sequence INTEGER PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES static_accounts (account_id),
      at INTEGER NOT NULL,
      kind TEXT NOT NULL,
      detail TEXT NOT NULL CHECK (json_valid(detail)),
      raw BLOB
    ) STRICT;
    CREATE INDEX static_account_events_in_order ON static_account_events (account_id, sequence);
    CREATE TRIGGER static_account_events_never_change BEFORE UPDATE ON static_account_events
      BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
    CREATE TRIGGER static_account_events_stay BEFORE DELETE ON static_account_events
      BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;

    CREATE TABLE print_jobs_of_more_kinds (
      id INTEGER PRIMARY KEY,
      merchant_trade_no TEXT REFERENCES orders (merchant_trade_no),
      kind TEXT NOT NULL CHECK (kind IN ('payment', 'receipt', 'refund', 'account', 'test')),
      copy INTEGER NOT NULL CHECK (copy >= 1),
      state TEXT NOT NULL CHECK (state IN ('queued', 'sending', 'sent', 'failed')),
      failure TEXT,
      document TEXT NOT NULL CHECK (json_valid(document)),
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL
    ) STRICT;
    INSERT INTO print_jobs_of_more_kinds SELECT * FROM print_jobs;
    DROP TABLE print_jobs;
    ALTER TABLE print_jobs_of_more_kinds RENAME TO print_jobs;
    CREATE INDEX print_jobs_waiting ON print_jobs (state, id) WHERE state IN ('queued', 'sending');
    CREATE INDEX print_jobs_of_order ON print_jobs (merchant_trade_no, id);
  `,
}
