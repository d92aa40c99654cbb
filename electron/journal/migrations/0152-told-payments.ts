import type { Migration } from './migration.ts'

/**
 * What a notification reported about a payment to a static account is stored with the payment, also the number for
 * inquiries about it, if there is one. A reported payment that matches nothing here is stored as it was reported.
 * People look after both: the first if the gateway does not confirm it, the second always.
 */
export const toldPayments: Migration = {
  version: 152,
  sql: `
    ALTER TABLE static_payments ADD COLUMN ask_by TEXT;
    ALTER TABLE static_payments ADD COLUMN told_platform_no TEXT;
    ALTER TABLE static_payments ADD COLUMN told_amount INTEGER;
    ALTER TABLE static_payments ADD COLUMN told_paid_at INTEGER;
    ALTER TABLE static_payments ADD COLUMN told_payer TEXT;
    ALTER TABLE static_payments ADD COLUMN looked_after INTEGER NOT NULL DEFAULT 0 CHECK (looked_after IN (0, 1));
    UPDATE static_payments SET ask_by = merchant_trade_no;

    CREATE TABLE unplaced_payments (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      heard_at INTEGER NOT NULL,
      told TEXT NOT NULL CHECK (json_valid(told)),
      amount INTEGER,
      looked_after INTEGER NOT NULL DEFAULT 0 CHECK (looked_after IN (0, 1))
    ) STRICT;
    CREATE INDEX unplaced_payments_to_look_after ON unplaced_payments (id) WHERE looked_after = 0;
    CREATE TRIGGER unplaced_payments_stay BEFORE DELETE ON unplaced_payments
      BEGIN SELECT RAISE(ABORT, 'payments are never deleted'); END;

    CREATE TABLE payment_closings (
      id INTEGER PRIMARY KEY,
      ref TEXT NOT NULL UNIQUE,
      resolution TEXT NOT NULL,
      note TEXT NOT NULL CHECK (length(trim(note)) > 0),
      closed_by TEXT NOT NULL CHECK (length(trim(closed_by)) > 0),
      at INTEGER NOT NULL
    ) STRICT;
    CREATE TRIGGER payment_closings_never_change BEFORE UPDATE ON payment_closings
      BEGIN SELECT RAISE(ABORT, 'closings are append-only'); END;
    CREATE TRIGGER payment_closings_stay BEFORE DELETE ON payment_closings
      BEGIN SELECT RAISE(ABORT, 'closings are append-only'); END;
  `,
}
