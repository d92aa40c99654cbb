import type { Migration } from './migration.ts'

/**
 * Subscriptions in their present state, and their timelines. The database itself refuses every step that is not
 * allowed.
 */
export const subscriptions: Migration = {
  version: 90,
  sql: `
    CREATE TABLE subscription_steps (
      from_state TEXT NOT NULL,
      to_state TEXT NOT NULL,
      PRIMARY KEY (from_state, to_state)
    ) STRICT, WITHOUT ROWID;

    INSERT INTO subscription_steps VALUES
      ('intent', 'sending'), ('intent', 'rejected'),
      ('sending', 'pending'), ('sending', 'active'), ('sending', 'failed'), ('sending', 'cancelled'),
      ('sending', 'rejected'), ('sending', 'unknown'), ('sending', 'review'),
      ('unknown', 'pending'), ('unknown', 'active'), ('unknown', 'failed'), ('unknown', 'cancelled'),
      ('unknown', 'unknown'), ('unknown', 'sending'), ('unknown', 'review'),
      ('rejected', 'sending'),
      ('pending', 'active'), ('pending', 'failed'), ('pending', 'cancelled'), ('pending', 'cancelling'),
      ('pending', 'review'),
      ('active', 'failed'), ('active', 'cancelled'), ('active', 'cancelling'), ('active', 'review'),
      ('cancelling', 'cancelling'), ('cancelling', 'pending'), ('cancelling', 'active'), ('cancelling', 'failed'),
      ('cancelling', 'cancelled'), ('cancelling', 'review'),
      ('failed', 'pending'), ('failed', 'active'), ('failed', 'cancelled'), ('failed', 'review'),
      ('cancelled', 'review'),
      ('review', 'pending'), ('review', 'active'), ('review', 'failed'), ('review', 'cancelled'),
      ('review', 'cancelling');

    CREATE TABLE subscriptions (
      id INTEGER PRIMARY KEY,
      number TEXT NOT NULL UNIQUE CHECK (length(number) BETWEEN 1 AND 32),
      subscription_id TEXT NOT NULL UNIQUE,
      payment_type TEXT NOT NULL,
      amount INTEGER NOT NULL CHECK (amount > 0),
      interval_type TEXT NOT NULL,
      interval_value INTEGER NOT NULL CHECK (interval_value BETWEEN 1 AND 99),
      title TEXT NOT NULL,
      message TEXT,
      customer TEXT,
      created_at INTEGER NOT NULL,
      last_checked_at INTEGER,
      checks INTEGER NOT NULL DEFAULT 0,

      active_since INTEGER,
      last_charge TEXT CHECK (json_valid(last_charge)),
      last_paid_at INTEGER,
      announced_charge_at INTEGER,
      announced_heard_at INTEGER,

      state TEXT NOT NULL CHECK (state IN ('intent', 'sending', 'unknown', 'rejected', 'pending', 'active',
        'cancelling', 'cancelled', 'failed', 'review')),
      since INTEGER NOT NULL,

      payable INTEGER,
      checkout_url TEXT,
      expires_at INTEGER,
      gateway_no TEXT,
      reason TEXT,
      err_code TEXT,
      cause TEXT,
      never_arrived INTEGER CHECK (never_arrived IN (0, 1))
    ) STRICT;

    CREATE INDEX subscriptions_by_state ON subscriptions (state, id)
      WHERE state IN ('intent', 'sending', 'unknown', 'pending', 'active', 'cancelling', 'review');
    CREATE INDEX subscriptions_by_gateway_no ON subscriptions (gateway_no) WHERE gateway_no IS NOT NULL;

    CREATE TRIGGER subscription_begins_as_intent BEFORE INSERT ON subscriptions WHEN NEW.state <> 'intent'
      BEGIN SELECT RAISE(ABORT, 'a subscription begins as an intent'); END;
    CREATE TRIGGER only_lawful_subscription_steps BEFORE UPDATE OF state ON subscriptions
      WHEN NOT EXISTS (SELECT 1 FROM subscription_steps WHERE from_state = OLD.state AND to_state = NEW.state)
      BEGIN SELECT RAISE(ABORT, 'the life of a subscription has no such step'); END;
    CREATE TRIGGER what_subscription_was_asked_stays BEFORE UPDATE OF number, subscription_id, payment_type, amount,
        interval_type, interval_value, title, message, customer ON subscriptions
      BEGIN SELECT RAISE(ABORT, 'what was asked of the gateway never changes'); END;
    CREATE TRIGGER subscriptions_stay BEFORE DELETE ON subscriptions
      BEGIN SELECT RAISE(ABORT, 'subscriptions are never deleted'); END;

    CREATE TABLE subscription_events (
      sequence INTEGER PRIMARY KEY,
      number TEXT NOT NULL REFERENCES subscriptions (number),
      at INTEGER NOT NULL,
      kind TEXT NOT NULL,
      detail TEXT NOT NULL CHECK (json_valid(detail)),
      raw BLOB
    ) STRICT;
    CREATE INDEX subscription_events_in_order ON subscription_events (number, sequence);
    CREATE TRIGGER subscription_events_never_change BEFORE UPDATE ON subscription_events
      BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
    CREATE TRIGGER subscription_events_stay BEFORE DELETE ON subscription_events
      BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
  `,
}
