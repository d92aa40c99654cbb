import type { Migration } from './migration.ts'

/**
 * Refunds in their present state. The database refuses refunds that together exceed what was paid, and a new refund
 * while the outcome of another one of its order is unknown. It refuses only what we begin; what the gateway reports
 * about a refund is always recorded.
 */
export const refunds: Migration = {
  version: 40,
  sql: `
    CREATE TABLE refund_steps (
      from_state TEXT NOT NULL,
      to_state TEXT NOT NULL,
      PRIMARY KEY (from_state, to_state)
    ) STRICT, WITHOUT ROWID;

    INSERT INTO refund_steps VALUES
      ('intent', 'sending'), ('intent', 'rejected'),
      ('sending', 'inProgress'), ('sending', 'done'), ('sending', 'failed'), ('sending', 'rejected'),
      ('sending', 'unknown'), ('sending', 'review'),
      ('inProgress', 'done'), ('inProgress', 'failed'), ('inProgress', 'review'),
      ('unknown', 'inProgress'), ('unknown', 'done'), ('unknown', 'failed'), ('unknown', 'unknown'),
      ('unknown', 'sending'), ('unknown', 'review'),
      ('rejected', 'sending'),
      ('failed', 'review'),
      ('review', 'inProgress'), ('review', 'done'), ('review', 'failed');

    CREATE TABLE refunds (
      id INTEGER PRIMARY KEY,
      merchant_refund_no TEXT NOT NULL UNIQUE CHECK (length(merchant_refund_no) BETWEEN 1 AND 32),
      refund_id TEXT NOT NULL UNIQUE,
      merchant_trade_no TEXT NOT NULL REFERENCES orders (merchant_trade_no),
      platform_refund_no TEXT NOT NULL CHECK (length(platform_refund_no) BETWEEN 1 AND 32),
      amount INTEGER NOT NULL CHECK (amount > 0),
      told_reason TEXT,
      created_at INTEGER NOT NULL,
      last_checked_at INTEGER,
      checks INTEGER NOT NULL DEFAULT 0,

      state TEXT NOT NULL CHECK (state IN ('intent', 'sending', 'inProgress', 'done', 'failed', 'unknown',
        'rejected', 'review')),
      since INTEGER NOT NULL,

      platform_trade_no TEXT,
      refunded_at INTEGER,
      reason TEXT,
      err_code TEXT,
      cause TEXT,
      never_arrived INTEGER CHECK (never_arrived IN (0, 1))
    ) STRICT;

    CREATE INDEX refunds_of_order ON refunds (merchant_trade_no, id);
    CREATE INDEX refunds_by_state ON refunds (state, id)
      WHERE state IN ('intent', 'sending', 'inProgress', 'unknown', 'review');

    CREATE VIEW unsettled_refunds AS SELECT merchant_trade_no, merchant_refund_no FROM refunds
      WHERE state IN ('intent', 'sending', 'unknown', 'review');
    CREATE VIEW refunded_sums AS SELECT merchant_trade_no, payable,
        (SELECT coalesce(sum(amount), 0) FROM refunds r WHERE r.merchant_trade_no = o.merchant_trade_no
          AND r.state NOT IN ('rejected', 'failed')) AS held
      FROM orders o WHERE o.state IN ('paid', 'paidLate');

    CREATE TRIGGER refund_begins_as_intent BEFORE INSERT ON refunds WHEN NEW.state <> 'intent'
      BEGIN SELECT RAISE(ABORT, 'a refund begins as an intent'); END;
    CREATE TRIGGER refund_waits_for_others BEFORE INSERT ON refunds
      WHEN EXISTS (SELECT 1 FROM unsettled_refunds u WHERE u.merchant_trade_no = NEW.merchant_trade_no)
      BEGIN SELECT RAISE(ABORT, 'the outcome of another refund of this order is not known'); END;
    CREATE TRIGGER refund_within_payment BEFORE INSERT ON refunds
      WHEN NOT EXISTS (SELECT 1 FROM refunded_sums s
        WHERE s.merchant_trade_no = NEW.merchant_trade_no AND s.held + NEW.amount <= s.payable)
      BEGIN SELECT RAISE(ABORT, 'refunds never come to more than was paid'); END;

    CREATE TRIGGER refund_again_waits_for_others BEFORE UPDATE OF state ON refunds
      WHEN OLD.state = 'rejected'
        AND EXISTS (SELECT 1 FROM unsettled_refunds u WHERE u.merchant_trade_no = NEW.merchant_trade_no)
      BEGIN SELECT RAISE(ABORT, 'the outcome of another refund of this order is not known'); END;
    CREATE TRIGGER refund_again_within_payment BEFORE UPDATE OF state ON refunds
      WHEN OLD.state = 'rejected' AND NOT EXISTS (SELECT 1 FROM refunded_sums s
        WHERE s.merchant_trade_no = NEW.merchant_trade_no AND s.held + NEW.amount <= s.payable)
      BEGIN SELECT RAISE(ABORT, 'refunds never come to more than was paid'); END;

    CREATE TRIGGER only_lawful_refund_steps BEFORE UPDATE OF state ON refunds
      WHEN NOT EXISTS (SELECT 1 FROM refund_steps WHERE from_state = OLD.state AND to_state = NEW.state)
      BEGIN SELECT RAISE(ABORT, 'the life of a refund has no such step'); END;
    CREATE TRIGGER what_refund_was_asked_stays BEFORE UPDATE OF merchant_refund_no, refund_id, merchant_trade_no,
        platform_refund_no, amount, told_reason ON refunds
      BEGIN SELECT RAISE(ABORT, 'what was asked of the gateway never changes'); END;
    CREATE TRIGGER refunds_stay BEFORE DELETE ON refunds
      BEGIN SELECT RAISE(ABORT, 'refunds are never deleted'); END;
  `,
}
