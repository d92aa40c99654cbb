import type { Migration } from './migration.ts'

/**
 * Orders in their present state. A column that belongs to some states only is null in the others. The allowed steps
 * are rows, so that the database itself refuses any other step.
 */
export const orders: Migration = {
  version: 10,
  sql: `
    CREATE TABLE order_steps (
      from_state TEXT NOT NULL,
      to_state TEXT NOT NULL,
      PRIMARY KEY (from_state, to_state)
    ) STRICT, WITHOUT ROWID;

    INSERT INTO order_steps VALUES
      ('intent', 'sending'), ('intent', 'rejected'),
      ('sending', 'open'), ('sending', 'paid'), ('sending', 'failed'), ('sending', 'expired'),
      ('sending', 'rejected'), ('sending', 'unknown'), ('sending', 'review'),
      ('open', 'paid'), ('open', 'failed'), ('open', 'expired'), ('open', 'review'),
      ('unknown', 'open'), ('unknown', 'paid'), ('unknown', 'failed'), ('unknown', 'expired'),
      ('unknown', 'rejected'), ('unknown', 'unknown'), ('unknown', 'sending'), ('unknown', 'review'),
      ('rejected', 'sending'),
      ('failed', 'paidLate'), ('failed', 'review'),
      ('expired', 'paidLate'), ('expired', 'review'),
      ('paid', 'review'), ('paidLate', 'review'), ('review', 'review');

    CREATE TABLE orders (
      id INTEGER PRIMARY KEY,
      merchant_trade_no TEXT NOT NULL UNIQUE CHECK (length(merchant_trade_no) BETWEEN 1 AND 32),
      sale_id TEXT NOT NULL,
      payment_type TEXT NOT NULL,
      amount INTEGER NOT NULL CHECK (amount > 0),
      product_name TEXT NOT NULL,
      payer TEXT,
      created_at INTEGER NOT NULL,
      superseded INTEGER NOT NULL DEFAULT 0 CHECK (superseded IN (0, 1)),
      last_checked_at INTEGER,
      checks INTEGER NOT NULL DEFAULT 0,

      state TEXT NOT NULL CHECK (state IN ('intent', 'sending', 'open', 'paid', 'paidLate', 'failed',
        'expired', 'unknown', 'rejected', 'review')),
      since INTEGER NOT NULL,

      platform_trade_no TEXT,
      payable INTEGER CHECK (payable > 0),
      code_kind TEXT CHECK (code_kind IN ('qr', 'virtualAccount', 'storeCode')),
      code TEXT,
      nmid TEXT,
      terminal TEXT,
      expires_at INTEGER,

      paid_at INTEGER,
      rrn TEXT,
      issuer TEXT,
      paid_by TEXT,
      account_no TEXT,

      reason TEXT,
      err_code TEXT,
      cause TEXT,
      never_arrived INTEGER CHECK (never_arrived IN (0, 1))
    ) STRICT;

    CREATE UNIQUE INDEX one_live_attempt_a_sale ON orders (sale_id)
      WHERE superseded = 0 AND state IN ('intent', 'sending', 'open', 'unknown');
    CREATE INDEX orders_of_sale ON orders (sale_id);
    CREATE INDEX orders_by_state ON orders (state, id)
      WHERE state IN ('intent', 'sending', 'open', 'unknown', 'failed', 'expired');

    CREATE TRIGGER only_lawful_steps BEFORE UPDATE OF state ON orders
      WHEN NOT EXISTS (SELECT 1 FROM order_steps WHERE from_state = OLD.state AND to_state = NEW.state)
      BEGIN SELECT RAISE(ABORT, 'the life of an order has no such step'); END;
    CREATE TRIGGER what_was_asked_stays BEFORE UPDATE OF merchant_trade_no, sale_id, payment_type, amount ON orders
      BEGIN SELECT RAISE(ABORT, 'what was asked of the gateway never changes'); END;
    CREATE TRIGGER orders_stay BEFORE DELETE ON orders
      BEGIN SELECT RAISE(ABORT, 'orders are never deleted'); END;
  `,
}
